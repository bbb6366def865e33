import { beforeAll, describe, expect, test } from 'vitest'
import { createProductIndex, type ProductIndex } from './index-engine.ts'
import { type IndexedProduct, type IndexFacts, type Matches, priceBars, type Reading } from './indexed-product.ts'
import { type ProductFilter, readProductFilter, sorts } from './product-filter.ts'
import { wordsOf } from './text-words.ts'

const plain: ProductFilter = { ...readProductFilter([]), limit: 24 }

const someFacts: IndexFacts = {
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
}

let nextId = 1
function piece(change: Partial<IndexedProduct> = {}): IndexedProduct {
  const id = change.id ?? nextId++
  return {
    id,
    names: [`Piece ${id}`],
    texts: [],
    category: 'pottery',
    state: 'bihar',
    craftId: 3,
    artisanId: 7,
    pricePaise: 100_000,
    ratingSum: 0,
    ratingCount: 0,
    hasStock: true,
    materialKeys: [],
    colorKeys: [],
    createdAt: 1_700_000_000_000 + id,
    ...change,
  }
}

function indexOf(products: readonly IndexedProduct[], facts: IndexFacts = someFacts): ProductIndex {
  const index = createProductIndex()
  const load = index.startLoad(facts, products.length)
  for (const product of products) load.add(product)
  load.finish()
  return index
}

function named(...names: string[]): IndexedProduct[] {
  return names.map((name) => piece({ names: [name] }))
}

function find(index: ProductIndex, change: Partial<ProductFilter>, deliverState: string | null = null): Matches {
  return index.search({ ...plain, ...(change.q ? { sort: 'relevance' } : {}), ...change }, deliverState)
}

describe('against a slow and simple reference', { timeout: 60_000 }, () => {
  const next = dice(11)
  const shop = new Map<number, IndexedProduct>()
  let facts = randomFacts(next)
  let index: ProductIndex

  beforeAll(() => {
    for (let id = 1; id <= 2_000; id += 1) shop.set(id, randomProduct(next, id))
    index = indexOf([...shop.values()], facts)
  })

  const compare = (turns: number) => {
    for (let turn = 0; turn < turns; turn += 1) {
      const { filter, deliverState } = randomFilter(next, facts)
      const found = index.search(filter, deliverState)
      const expected = reference([...shop.values()], facts, filter, deliverState, index.read(filter.q))
      expect(found, JSON.stringify({ filter, deliverState, reading: found.reading })).toEqual(expected)
    }
  }

  test('400 random filters have the same pieces in the same order, totals and counts', () => compare(400))

  test('800 more after pieces came, went, changed their words, prices, ratings and stock, and facts were renamed', () => {
    for (let round = 0; round < 40; round += 1) {
      const ids = Array.from({ length: 1 + next(30) }, () => 1 + next(2_600))
      for (const id of ids) changeAtRandom(next, shop, id)
      index.refresh(
        ids,
        [...new Set(ids)].flatMap((id) => shop.get(id) ?? []),
      )
      if (next(4) === 0) {
        facts = randomFacts(next)
        index.setFacts(facts)
      }
      expect(index.size()).toBe(shop.size)
      compare(20)
    }
    expect(index.needsRebuild()).toBe(false)
  })

  test('a change of every piece is taken in, and asks for a new load', () => {
    for (const [id, product] of shop) shop.set(id, { ...product, names: [`${product.names[0]} anew`] })
    index.refresh([...shop.keys()], [...shop.values()])
    compare(50)
    expect(index.needsRebuild()).toBe(true)

    const load = index.startLoad(facts, shop.size)
    for (const product of shop.values()) load.add(product)
    expect(find(index, { q: 'anew' }).total).toBe(shop.size)
    load.finish()
    expect(index.needsRebuild()).toBe(false)
    compare(50)
  })

  test('an index that starts empty grows with what comes', () => {
    index = indexOf([], facts)
    index.refresh([...shop.keys()], [...shop.values()])
    compare(100)
  })
})

describe('what words mean', () => {
  const total = (index: ProductIndex, q: string) => find(index, { q }).total

  test('a word finds names, texts, crafts, artisans and values, in any script', () => {
    const index = indexOf([
      piece({
        names: ['Fish on paper', 'कागज़ पर मछली'],
        texts: ['Drawn with a nib'],
        craftId: 1,
        materialKeys: ['silk'],
      }),
      piece(),
    ])
    for (const q of ['fish', 'मछली', 'nib', 'madhubani', 'मधुबनी', 'रेशम', 'nib fish madhubani'])
      expect(total(index, q), q).toBe(1)
    for (const q of ['sita', 'bihar', 'बिहार', 'मिट्टी']) expect(total(index, q), q).toBe(2)
  })

  test('a word in a name comes before its craft, and this before a word in a text', () => {
    const text = piece({ texts: ['like blue pottery'], ratingSum: 50, ratingCount: 10 })
    const craft = piece({ craftId: 2, ratingSum: 5, ratingCount: 1 })
    const soldOut = piece({ names: ['Blue sky'], hasStock: false, ratingSum: 45, ratingCount: 9 })
    const name = piece({ names: ['Blue bowl'] })
    const index = indexOf([text, craft, soldOut, name])
    expect(find(index, { q: 'blue' }).ids).toEqual([name.id, soldOut.id, craft.id, text.id])
  })

  test('only the last word may be a beginning, from two letters on', () => {
    const index = indexOf(named('Terracotta bowl', 'Terrace lamp'))
    expect(total(index, 'terra')).toBe(2)
    expect(total(index, 'te')).toBe(2)
    expect(index.read('terra')?.words).toEqual([{ word: 'terra', others: ['terra*'] }])
    expect(index.read('terra bowl')?.words[0]?.others).not.toContain('terra*')
    expect(find(index, { q: 't' }).total).toBe(0)
  })

  test('other names for a thing find it, phrases too, the longest first', () => {
    const [pot, lamp, painting] = named('Pottery jar', 'Oil for a brass lamp', 'Madhubani fish')
    const index = indexOf([pot, lamp, painting] as IndexedProduct[], { ...someFacts, values: [], crafts: [] })
    expect(find(index, { q: 'mitti ke bartan' }).ids).toEqual([pot?.id])
    expect(find(index, { q: 'मिट्टी के बर्तन jar' }).ids).toEqual([pot?.id])
    expect(index.read('mitti ke bartan jar')?.words.map(({ word }) => word)).toEqual(['mitti ke bartan', 'jar'])
    expect(find(index, { q: 'diya' }).ids).toEqual([lamp?.id])
    expect(find(index, { q: 'mithila' }).ids).toEqual([painting?.id])
    expect(find(index, { q: 'mithila' }).reading?.spelling).toBeNull()
  })

  test('words that sound alike find each other across scripts, silently', () => {
    const index = indexOf(named('Madhubani fish', 'कलमकारी दुपट्टा', 'Warli plate'), {
      ...someFacts,
      crafts: [],
      values: [],
    })
    for (const q of ['madubani', 'मधुबनी', 'மதுபனி', 'kalamkari', 'varli']) expect(total(index, q), q).toBe(1)
    expect(index.read('madubani')?.spelling).toBeNull()
  })

  test('a slip is corrected only where nothing has the word as it is written', () => {
    const index = indexOf(named('Pattachitra scroll', 'Pattachitra mask', 'Bowl'))
    expect(index.read('pattachidra scroll')).toMatchObject({
      spelling: { kind: 'corrected', words: 'pattachitra scroll' },
    })
    expect(find(index, { q: 'pattachidra' }).total).toBe(2)
    expect(index.read('bowl')?.spelling).toBeNull()
    expect(total(index, 'bxl')).toBe(0)
  })

  test('words that no piece has together are given up, the commonest first', () => {
    const index = indexOf(named('Red bowl', 'Red plate', 'Red lamp', 'Green vase'))
    const found = find(index, { q: 'red green vase' })
    expect(found.total).toBe(1)
    expect(found.reading?.spelling).toEqual({ kind: 'near', words: 'green vase' })
    expect(find(index, { q: 'zzyzx bowl' }).reading?.spelling).toEqual({ kind: 'near', words: 'bowl' })
  })

  test('where no word is known nothing is found and nothing is claimed', () => {
    const index = indexOf(named('Red bowl'))
    const found = find(index, { q: 'zzyzx qqqqqqqqq' })
    expect(found).toMatchObject({ total: 0, ids: [], makers: 0 })
    expect(found.reading?.spelling).toBeNull()
  })

  test('no words however strange show the whole shop, or break anything', () => {
    const index = indexOf(named('Red bowl', 'Proto type'))
    const long = 'क'.repeat(10_000)
    const many = Array.from({ length: 200 }, (_, at) => `word${at}`).join(' ')
    for (const q of [
      '%_%',
      '.*',
      '*',
      '\u0001\u0002',
      '😀',
      '()',
      "' OR 1=1 --",
      long,
      'x'.repeat(10_000),
      many,
      '__proto__ x',
      'constructor',
    ]) {
      const found = find(index, { q })
      expect(found.total, q.slice(0, 20)).toBeLessThan(2)
      expect(index.suggest(q, 5).words.length).toBeLessThan(3)
    }
    expect(find(index, { q: '%_%' })).toMatchObject({ total: 0, reading: { words: [], spelling: null } })
    expect(index.read('')).toBeNull()
  })
})

describe('filters', () => {
  test('a value, a maker or a price that nobody has matches nothing and leaves its own counts', () => {
    const index = indexOf([...named('One', 'Two')])
    for (const change of [
      { categories: ['__proto__'] },
      { states: ['atlantis'] },
      { crafts: ['constructor'] },
      { artisans: ['no-such'] },
      { materials: ['%'] },
      { colors: ['toString'] },
      { minPaise: 500_000 },
      { rating: 5 },
    ]) {
      expect(find(index, change), JSON.stringify(change)).toMatchObject({ total: 0, ids: [], makers: 0 })
    }
    expect(find(index, { categories: ['__proto__'] }).counts.category).toEqual([
      ['pottery', 2],
      ['__proto__', 0],
    ])
  })

  test('a broken field matches nothing, and the counts do without it', () => {
    const index = indexOf(named('One', 'Two'))
    const found = find(index, { minPaise: 9, maxPaise: 1, problems: ['priceOrder'] })
    expect(found).toMatchObject({ total: 0, makers: 0, counts: { category: [['pottery', 2]], inStock: 2 } })
    expect(find(index, { deliverTo: '999999' }, null)).toMatchObject({ total: 0, counts: { deliverTo: 0, inStock: 2 } })
  })

  test('who sends to one state only is found by those who live there', () => {
    const index = indexOf([piece({ artisanId: 7 }), piece({ artisanId: 8 }), piece({ artisanId: 9 })])
    expect(find(index, { deliverTo: '302001' }, 'rajasthan')).toMatchObject({ total: 2, counts: { deliverTo: 2 } })
    expect(find(index, { deliverTo: '560001' }, 'karnataka').total).toBe(1)
    expect(find(index, {}).counts.deliverTo).toBeNull()

    const artisans = someFacts.artisans.map((artisan) => ({ ...artisan, onlyTo: null }))
    index.setFacts({ ...someFacts, artisans })
    expect(find(index, { deliverTo: '560001' }, 'karnataka').total).toBe(3)
  })

  test('twenty makers are counted, those with most first, and the chosen one besides', () => {
    const artisans = Array.from({ length: 30 }, (_, at) => ({
      ...(someFacts.artisans[0] as IndexFacts['artisans'][number]),
      id: at + 100,
      slug: `maker-${String(at).padStart(2, '0')}`,
    }))
    const goods = artisans.flatMap(({ id }) => [
      piece({ artisanId: id }),
      ...(id === 105 ? [piece({ artisanId: id })] : []),
    ])
    const index = indexOf(goods, { ...someFacts, artisans })
    const { counts, makers } = find(index, { artisans: ['maker-28'] })
    expect(counts.artisan.map(([id]) => id)).toEqual([105, 100, 101, 102, 103, 104, ...range(106, 120), 128])
    expect(makers).toBe(1)
    expect(find(index, {}).makers).toBe(30)
  })
})

describe('suggestions', () => {
  const index = indexOf([
    piece({ names: ['Terracotta bowl'], texts: ['terrible'] }),
    piece({ names: ['Terracotta lamp'], hasStock: false }),
    piece({ names: ['Terrace chair'], craftId: 2, artisanId: 8 }),
  ])

  test('complete the last word from names and values, the most frequent first, never from texts', () => {
    expect(index.suggest('terr', 5).words).toEqual([
      { word: 'terracotta', count: 2 },
      { word: 'terrace', count: 1 },
    ])
    expect(index.suggest('bowl ter', 5).words).toEqual([{ word: 'terracotta', count: 1 }])
    expect(index.suggest('jai', 5).words).toEqual([{ word: 'jaipur', count: 1 }])
  })

  test('name the goods, crafts and artisans with all of the words', () => {
    expect(index.suggest('jaip', 5)).toMatchObject({ craftIds: [2], artisanIds: [8], productIds: [expect.any(Number)] })
    expect(index.suggest('gopal la', 5)).toMatchObject({ craftIds: [], artisanIds: [8] })
    expect(index.suggest('teracota', 5).words[0]?.word).toBe('terracotta')
    expect(index.suggest('', 5)).toEqual({ words: [], productIds: [], craftIds: [], artisanIds: [] })
  })
})

test('names are ordered as PostgreSQL orders them by bytes, beyond the first plane too', () => {
  const names = ['b', 'B', 'é', '😀', '\uffee', 'a', 'aa', '']
  const goods = named(...names)
  const byBytes = goods.toSorted((a, b) => Buffer.compare(Buffer.from(a.names[0] ?? ''), Buffer.from(b.names[0] ?? '')))
  const index = indexOf(goods)
  expect(find(index, { sort: 'nameAZ' }).ids).toEqual(byBytes.map(({ id }) => id))
  expect(find(index, { sort: 'nameZA' }).ids).toEqual(byBytes.map(({ id }) => id).reverse())
})

test('an index answers nothing before its first load, and the old shop until the next one is whole', () => {
  const index = createProductIndex()
  expect(index.isReady()).toBe(false)
  expect(find(index, {})).toMatchObject({ total: 0, ids: [] })
  index.startLoad(someFacts, 1).finish()
  expect(index.isReady()).toBe(true)
  expect(index.size()).toBe(0)
})

type Dice = (sides: number) => number

/** Numbers that look random and are the same in every run (mulberry32). */
function dice(seed: number): Dice {
  let state = seed
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * sides)
  }
}

function range(from: number, to: number): number[] {
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
}

function randomProduct(next: Dice, id: number): IndexedProduct {
  const sentence = (most: number) => [pick(next, names), ...some(next, names, most)].join(' ')
  const ratingCount = next(4)
  return {
    id,
    names: [sentence(3), ...some(next, [0], 1).map(() => sentence(2))],
    texts: [sentence(10)],
    category: pick(next, valueNames.category),
    state: pick(next, valueNames.state),
    craftId: 1 + next(25),
    artisanId: 1 + next(60),
    pricePaise: pick(next, [1, 24_999, 25_000, 50_000, 99_900, 100_000, 800_000, 5_000_000, 1_000 * next(3_000)]),
    ratingSum: range(0, ratingCount).reduce((sum) => sum + 1 + next(5), 0),
    ratingCount,
    hasStock: next(5) > 0,
    materialKeys: [...new Set(some(next, [...valueNames.material, ...range(0, 60).map((at) => `m${at}`)], 3))],
    colorKeys: [...new Set(some(next, valueNames.color, 2))],
    createdAt: 1_700_000_000_000 + next(500),
  }
}

function changeAtRandom(next: Dice, shop: Map<number, IndexedProduct>, id: number): void {
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

function randomFacts(next: Dice): IndexFacts {
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
  const values = (['category', 'state', 'material', 'color'] as const).flatMap((facet) =>
    valueNames[facet].map((value) => ({ facet, value, words: [value, ...some(next, vocabulary, 2)] })),
  )
  return { crafts, artisans, values, glossary: someFacts.glossary }
}

function randomFilter(next: Dice, facts: IndexFacts): { filter: ProductFilter; deliverState: string | null } {
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
    categories: sometimes(4, () => some(next, [...valueNames.category, 'nonsense'], 2), []),
    states: sometimes(4, () => some(next, valueNames.state, 2), []),
    crafts: sometimes(6, () => some(next, [...facts.crafts.map(({ slug }) => slug), 'nonsense'], 4), []),
    artisans: sometimes(
      6,
      () =>
        some(
          next,
          facts.artisans.map(({ slug }) => slug),
          9,
        ),
      [],
    ),
    minPaise: low,
    maxPaise: high,
    rating: sometimes<number | null>(5, () => 1 + next(5), null),
    materials: sometimes(5, () => some(next, [...valueNames.material, 'm3', 'm40'], 3), []),
    colors: sometimes(5, () => some(next, valueNames.color, 2), []),
    inStock: next(3) === 0,
    deliverTo: deliverState === null ? '' : '403001',
    sort: pick(next, [...sorts, 'relevance', 'relevance', 'relevance']),
    page: pick(next, [1, 1, 2, 5, 40]),
    limit: pick(next, [1, 12, 24, 50]),
    problems: isUpsideDown ? ['priceOrder'] : [],
  }
  return { filter, deliverState }
}

/** Words with a blank before and after each: quick to look into for one, or for a beginning. */
type Words = string
const listed = (words: Iterable<string>): Words => ` ${[...words].join(' ')} `
const cut = new WeakMap<IndexedProduct, { names: Words; texts: Words }>()

function wordsIn(product: IndexedProduct): { names: Words; texts: Words } {
  const known = cut.get(product)
  if (known) return known
  const words = { names: listed(product.names.flatMap(wordsOf)), texts: listed(product.texts.flatMap(wordsOf)) }
  cut.set(product, words)
  return words
}

/** The docstrings of Reading, ProductFilter and Facets, word by word, and as slow as that. */
function reference(
  all: readonly IndexedProduct[],
  facts: IndexFacts,
  filter: ProductFilter,
  deliverState: string | null,
  reading: Reading | null,
): Matches {
  const factWords = known.get(facts) ?? factWordsOf(facts)
  known.set(facts, factWords)
  const found = all.flatMap((product) => {
    const tier = tierOf(product, factWords, reading)
    return tier === null ? [] : [{ product, tier }]
  })
  const craftSlugs = new Map(facts.crafts.map(({ id, slug }) => [id, slug]))
  const artisanSlugs = new Map(facts.artisans.map(({ id, slug }) => [id, slug]))
  const onlyTo = new Map(facts.artisans.map((artisan) => [artisan.id, artisan.onlyTo]))
  const isSent = ({ artisanId }: IndexedProduct) => [null, deliverState].includes(onlyTo.get(artisanId) ?? null)
  const { minPaise, maxPaise, rating } = filter

  const tests: Record<string, (product: IndexedProduct) => boolean> = {
    category: ({ category }) => isAny(filter.categories, [category]),
    state: ({ state }) => isAny(filter.states, [state]),
    craft: ({ craftId }) => isAny(filter.crafts, [craftSlugs.get(craftId) ?? '']),
    artisan: ({ artisanId }) => isAny(filter.artisans, [artisanSlugs.get(artisanId) ?? '']),
    material: ({ materialKeys }) => isAny(filter.materials, materialKeys),
    color: ({ colorKeys }) => isAny(filter.colors, colorKeys),
    price: ({ pricePaise }) =>
      filter.problems.length > 0 ||
      (pricePaise >= (minPaise ?? 0) && pricePaise <= (maxPaise ?? Number.POSITIVE_INFINITY)),
    rating: (product) => rating === null || (stars(product) ?? 0) >= rating,
    deliverTo: (product) => filter.deliverTo === '' || isSent(product),
    inStock: ({ hasStock }) => hasStock || !filter.inStock,
  }
  const failing = found.map(({ product }) => Object.keys(tests).filter((name) => !tests[name]?.(product)))
  const without = (name: string) =>
    found.filter((_, at) => failing[at]?.every((each) => each === name)).map(({ product }) => product)
  const left = found.filter((_, at) => failing[at]?.length === 0).sort(orderOf(filter.sort))

  const isBroken = filter.problems.length > 0
  const prices = without('price').map(({ pricePaise }) => pricePaise)
  const start = (filter.page - 1) * filter.limit
  return {
    ids: isBroken ? [] : left.slice(start, start + filter.limit).map(({ product }) => product.id),
    total: isBroken ? 0 : left.length,
    makers: isBroken ? 0 : new Set(left.map(({ product }) => product.artisanId)).size,
    counts: {
      category: countValues(
        without('category').map(({ category }) => category),
        filter.categories,
      ),
      state: countValues(
        without('state').map(({ state }) => state),
        filter.states,
      ),
      craft: countNamed(
        without('craft').map(({ craftId }) => craftId),
        craftSlugs,
        filter.crafts,
      ),
      artisan: countNamed(
        without('artisan').map(({ artisanId }) => artisanId),
        artisanSlugs,
        filter.artisans,
      ),
      material: countValues(
        without('material').flatMap(({ materialKeys }) => materialKeys),
        filter.materials,
      ),
      color: countValues(
        without('color').flatMap(({ colorKeys }) => colorKeys),
        filter.colors,
      ),
      rating: [4, 3, 2, 1].map(
        (least) => without('rating').filter((product) => (stars(product) ?? 0) >= least).length,
      ) as [number, number, number, number],
      inStock: without('inStock').filter(({ hasStock }) => hasStock).length,
      deliverTo: filter.deliverTo === '' ? null : without('deliverTo').filter(isSent).length,
      minPaise: prices.length === 0 ? null : Math.min(...prices),
      maxPaise: prices.length === 0 ? null : Math.max(...prices),
      bars: priceBars.map(
        (from, bar) =>
          prices.filter((price) => price >= from && price < (priceBars[bar + 1] ?? Number.POSITIVE_INFINITY)).length,
      ),
    },
    reading,
  }
}

const stars = ({ ratingSum, ratingCount }: IndexedProduct) => (ratingCount === 0 ? null : ratingSum / ratingCount)
const isAny = (wanted: readonly string[], values: readonly string[]) =>
  wanted.length === 0 || values.some((value) => wanted.includes(value))

type FactWords = (product: IndexedProduct) => { craft: Words; others: Words }
const known = new WeakMap<IndexFacts, FactWords>()

function factWordsOf(facts: IndexFacts): FactWords {
  const ofCraft = new Map(facts.crafts.map(({ id, words }) => [id, listed(words)]))
  const ofArtisan = new Map(facts.artisans.map(({ id, words }) => [id, words]))
  const ofValue = new Map(facts.values.map(({ facet, value, words }) => [`${facet} ${value}`, words]))
  const ofProduct = new WeakMap<IndexedProduct, ReturnType<FactWords>>()

  const read: FactWords = (product) => {
    const { craftId, artisanId, category, state, materialKeys, colorKeys } = product
    const values = [
      `category ${category}`,
      `state ${state}`,
      ...materialKeys.map((key) => `material ${key}`),
      ...colorKeys.map((key) => `color ${key}`),
    ]
    const others = [...(ofArtisan.get(artisanId) ?? []), ...values.flatMap((value) => ofValue.get(value) ?? [])]
    const words = { craft: ofCraft.get(craftId) ?? '', others: listed(others) }
    ofProduct.set(product, words)
    return words
  }
  return (product) => ofProduct.get(product) ?? read(product)
}

function tierOf(product: IndexedProduct, factWords: FactWords, reading: Reading | null): number | null {
  if (!reading) return 0
  if (reading.words.length === 0) return null
  const { names, texts } = wordsIn(product)
  const { craft, others } = factWords(product)
  const stands = (name: string, places: Words[]) =>
    name.split(' ').every((part) => {
      const sought = part.endsWith('*') ? ` ${part.slice(0, -1)}` : ` ${part} `
      return places.some((words) => words.includes(sought))
    })
  const fits = (places: Words[]) =>
    reading.words.every((asked) => [asked.word, ...asked.others].some((name) => stands(name, places)))
  if (!fits([names, craft, others, texts])) return null
  if (reading.words.every(({ word }) => stands(word, [names]))) return 0
  if (fits([names])) return 1
  return fits([names, craft]) ? 2 : 3
}

type Found = { product: IndexedProduct; tier: number }

const bytes = new WeakMap<IndexedProduct, Buffer>()

function bytesOf(product: IndexedProduct): Buffer {
  const known = bytes.get(product) ?? Buffer.from(product.names[0] ?? '')
  bytes.set(product, known)
  return known
}

function orderOf(sort: ProductFilter['sort']): (a: Found, b: Found) => number {
  const byId = (a: Found, b: Found) => a.product.id - b.product.id
  const byName = (a: Found, b: Found) => Buffer.compare(bytesOf(a.product), bytesOf(b.product))
  const byRatings = (a: Found, b: Found) => b.product.ratingCount - a.product.ratingCount || byId(b, a)
  const byStars = (sign: number) => (a: Found, b: Found) => {
    const [one, other] = [stars(a.product), stars(b.product)]
    return Number(one === null) - Number(other === null) || sign * ((one ?? 0) - (other ?? 0)) || byRatings(a, b)
  }
  const orders: Record<ProductFilter['sort'], (a: Found, b: Found) => number> = {
    oldest: (a, b) => a.product.createdAt - b.product.createdAt || byId(a, b),
    newest: (a, b) => b.product.createdAt - a.product.createdAt || byId(b, a),
    priceLow: (a, b) => a.product.pricePaise - b.product.pricePaise || byId(a, b),
    priceHigh: (a, b) => b.product.pricePaise - a.product.pricePaise || byId(b, a),
    nameAZ: (a, b) => byName(a, b) || byId(a, b),
    nameZA: (a, b) => byName(b, a) || byId(b, a),
    ratingHigh: byStars(-1),
    ratingLow: byStars(1),
    relevance: (a, b) => a.tier - b.tier || Number(b.product.hasStock) - Number(a.product.hasStock) || byRatings(a, b),
  }
  return orders[sort]
}

function countValues(values: readonly string[], chosen: readonly string[]): [string, number][] {
  const counts = new Map<string, number>(chosen.map((value) => [value, 0]))
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
}

function countNamed(
  ids: readonly number[],
  slugs: ReadonlyMap<number, string>,
  chosen: readonly string[],
): [number, number][] {
  const slugOf = (id: number) => slugs.get(id) ?? ''
  const counts = new Map<number, number>([...slugs].filter(([, slug]) => chosen.includes(slug)).map(([id]) => [id, 0]))
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  const sorted = [...counts].sort(([a, countA], [b, countB]) => countB - countA || (slugOf(a) < slugOf(b) ? -1 : 1))
  const withGoods = sorted.filter(([, count]) => count > 0).slice(0, 20)
  return sorted.filter((each) => withGoods.includes(each) || chosen.includes(slugOf(each[0])))
}
