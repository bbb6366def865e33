import type { RequestFacts } from '#features/search/catalog-filters.ts'
import type { IndexedProduct, IndexFacts } from '#features/search/indexed-product.ts'
import { type ProductFilter, sorts } from '#features/search/product-filter.ts'

export const someFacts: IndexFacts = {
  crafts: [
    {
      id: 1,
      slug: 'madhubani',
      name: 'Madhubani painting',
      names: {},
      words: ['madhubani', 'painting', 'मधुबनी', 'bihar'],
    },
    { id: 2, slug: 'blue-pottery', name: 'Blue pottery', names: {}, words: ['blue', 'pottery', 'jaipur'] },
    { id: 3, slug: 'dhokra', name: 'Dhokra', names: {}, words: ['dhokra', 'bastar'] },
  ],
  artisans: [
    { id: 7, slug: 'sita-devi', name: 'Sita Devi', words: ['sita', 'devi', 'jitwarpur'], state: 'bihar', onlyTo: null },
    {
      id: 8,
      slug: 'gopal-lal',
      name: 'Gopal Lal',
      words: ['gopal', 'lal', 'jaipur'],
      state: 'rajasthan',
      onlyTo: 'rajasthan',
    },
    { id: 9, slug: 'nobody', name: 'Nobody', words: ['nobody'], state: 'goa', onlyTo: '' },
  ],
  values: [
    { facet: 'category', value: 'pottery', words: ['pottery', 'मिट्टी', 'কারুশিল্প'] },
    { facet: 'category', value: 'paintings', words: ['paintings', 'चित्र'] },
    { facet: 'state', value: 'bihar', words: ['bihar', 'बिहार'] },
    { facet: 'material', value: 'clay', words: ['clay'] },
    { facet: 'material', value: 'silk', words: ['silk', 'रेशम'] },
    { facet: 'color', value: 'blue', words: ['blue', 'नीला'] },
  ],
  glossary: [
    { thing: 'pottery', word: 'mitti ke bartan', language: 'latin' },
    { thing: 'pottery', word: 'मिट्टी के बर्तन', language: 'hi' },
    { thing: 'pottery', word: 'pottery', language: 'en' },
    { thing: 'lamp', word: 'diya', language: 'latin' },
    { thing: 'lamp', word: 'oil lamp', language: 'en' },
    { thing: 'madhubani', word: 'mithila', language: 'latin' },
    { thing: 'madhubani', word: 'madhubani', language: 'en' },
  ],
  learned: [],
}

export type Dice = (sides: number) => number

export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at)
}

const pick = <T>(next: Dice, list: readonly T[]): T => list[next(list.length)] as T
const some = <T>(next: Dice, list: readonly T[], most: number): T[] =>
  Array.from({ length: next(most + 1) }, () => pick(next, list))

const vocabulary =
  'blue bowl vase silk saree madhubani madhubni मधुबनी மதுபனி மிட்டி kalamkari कलमकारी painting lamp oil diya mithila clay red green pot potter pottery mitti ke bartan मिट्टी के बर्तन terracotta teracotta of the fish matka मटका jaipur devi'.split(
    ' ',
  )
const names = [...vocabulary, ...range(0, 500).map((at) => `ma${at.toString(36)}x`)]
const valueNames = {
  category: ['pottery', 'textiles', 'paintings'],
  state: ['bihar', 'goa', 'assam'],
  material: ['clay', 'silk', 'brass', 'wood'],
  color: ['blue', 'red'],
  audience: ['women', 'men', 'children'],
  field: ['ply:one', 'ply:two', 'dye:plant', 'dye:azo', 'washable:yes'],
}

export function randomProduct(next: Dice, id: number): IndexedProduct {
  const sentence = (most: number) => [pick(next, names), ...some(next, names, most)].join(' ')
  const ratingCount = next(4)
  return {
    id,
    names: [sentence(3), ...some(next, [0], 1).map(() => sentence(2))],
    texts: [sentence(10)],
    category: [pick(next, valueNames.category)],
    state: [pick(next, valueNames.state)],
    craftId: 1 + next(25),
    artisanId: 1 + next(60),
    pricePaise: pick(next, [1, 24_999, 25_000, 50_000, 99_900, 100_000, 800_000, 5_000_000, 1_000 * next(3_000)]),
    ratingSum: range(0, ratingCount).reduce((sum) => sum + 1 + next(5), 0),
    ratingCount,
    hasStock: next(5) > 0,
    material: [...new Set(some(next, [...valueNames.material, ...range(0, 60).map((at) => `m${at}`)], 3))],
    color: [...new Set(some(next, valueNames.color, 2))],
    audience: [...new Set(some(next, valueNames.audience, 2))],
    field: [...new Set(some(next, valueNames.field, 3))],
    createdAt: 1_700_000_000_000 + next(500),
  }
}

export function changeAtRandom(next: Dice, shop: Map<number, IndexedProduct>, id: number): void {
  const old = shop.get(id)
  const other = randomProduct(next, id)
  const kind = next(6)
  if (!old || kind === 0) shop.set(id, other)
  else if (kind === 1) shop.delete(id)
  else if (kind === 2) shop.set(id, { ...old, pricePaise: other.pricePaise })
  else if (kind === 3) shop.set(id, { ...old, hasStock: !old.hasStock })
  else if (kind === 4) shop.set(id, { ...old, ratingSum: other.ratingSum, ratingCount: other.ratingCount })
  else shop.set(id, { ...old, names: other.names, texts: other.texts })
}

export function randomFacts(next: Dice): IndexFacts {
  const crafts = range(1, 26).map((id) => ({
    id,
    slug: `craft-${id}`,
    name: '',
    names: {},
    words: some(next, vocabulary, 3),
  }))
  const artisans = range(1, 61).map((id) => ({
    id,
    slug: `artisan-${id}`,
    name: '',
    words: some(next, names, 3),
    state: 'goa',
    onlyTo: pick(next, [null, null, 'goa', 'bihar', '']),
  }))
  const values = (['category', 'state', 'material', 'color', 'audience'] as const).flatMap((facet) =>
    valueNames[facet].map((value) => ({ facet, value, words: [value, ...some(next, vocabulary, 2)] })),
  )
  return { crafts, artisans, values, glossary: someFacts.glossary, learned: [] }
}

/** The time of the request: half of the random products were added in the 30 days before it. */
const now = 1_700_000_000_250 + 30 * 86_400_000

export function randomFilter(next: Dice, facts: IndexFacts): { filter: ProductFilter; request: RequestFacts } {
  const sometimes = <T>(often: number, value: () => T, otherwise: T): T => (next(often) === 0 ? value() : otherwise)
  const prices = [0, 1, 25_000, 50_001, 99_900, 400_000, 5_000_000]
  const [low = null, high = null] = sometimes<(number | null)[]>(
    3,
    () => [pick(next, [null, ...prices]), pick(next, [null, ...prices])],
    [],
  )
  const isUpsideDown = low !== null && high !== null && low > high
  const word = () => {
    const whole = pick(next, names)
    return pick(next, [whole, whole, whole.slice(0, 3), whole.slice(0, 2), whole.replace('a', 'e'), 'zzyzxq'])
  }
  const deliverState = sometimes<string | null>(4, () => pick(next, ['goa', 'bihar', 'assam']), null)
  const q = sometimes(
    2,
    () => [word(), ...some(next, [0, 1], 3).map(word), ...sometimes(8, () => ['mitti', 'ke', 'bartan'], [])].join(' '),
    '',
  )
  const filter: ProductFilter = {
    q,
    category: sometimes(4, () => some(next, [...valueNames.category, 'nonsense'], 2), []),
    state: sometimes(4, () => some(next, valueNames.state, 2), []),
    craft: sometimes(6, () => some(next, [...facts.crafts.map(({ slug }) => slug), 'nonsense'], 4), []),
    artisan: sometimes(
      6,
      () =>
        some(
          next,
          facts.artisans.map(({ slug }) => slug),
          9,
        ),
      [],
    ),
    field: sometimes(5, () => some(next, valueNames.field, 4), []),
    minPaise: low,
    maxPaise: high,
    rating: sometimes<number | null>(5, () => 1 + next(5), null),
    material: sometimes(5, () => some(next, [...valueNames.material, 'm3', 'm40'], 3), []),
    color: sometimes(5, () => some(next, valueNames.color, 2), []),
    audience: sometimes(5, () => some(next, valueNames.audience, 2), []),
    inStock: next(3) === 0,
    new: next(3) === 0,
    deliverTo: deliverState === null ? '' : '403001',
    sort: pick(next, [...sorts, 'relevance', 'relevance', 'relevance']),
    page: pick(next, [1, 1, 2, 5, 40]),
    limit: pick(next, [1, 12, 24, 50]),
    problems: isUpsideDown ? ['priceOrder'] : [],
  }
  return { filter, request: { deliverState, now } }
}
