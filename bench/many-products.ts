import { categories, originStates } from '#features/crafts/category.ts'
import { colors } from '#features/products/color.ts'
import { materials } from '#features/products/material.ts'
import type { IndexedProduct, IndexFacts } from '#features/search/indexed-product.ts'
import { adjectives, crafts, fillers, goods, nativeWords } from './shop-words.ts'

/** Pseudo-random numbers from 0 to 1, the same in every run (mulberry32). */
export type Chance = () => number

export function chanceOf(seed: number): Chance {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Draws by a Zipf distribution, as real words and products occur. */
export type Draw<Thing> = (chance: Chance) => Thing

export function drawFrom<Thing>(list: readonly Thing[], steepness: number): Draw<Thing> {
  const weights = list.map((_, place) => 1 / (place + 1) ** steepness)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let sum = 0
  const ends = Float64Array.from(weights, (weight) => {
    sum += weight / whole
    return sum
  })
  return (chance) => {
    const sought = chance()
    let low = 0
    let high = list.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 1) < sought) low = middle + 1
      else high = middle
    }
    return list[low] as Thing
  }
}

const consonants = 'k g ch j t d n p b m r l v s h sh kh dh bh th'.split(' ')
const vowels = 'a i u e o aa'.split(' ')
const endings = 'n r m pur gar li'.split(' ')

/** Villages, families and collections: sixty thousand words, most of them rare. */
const properNames = Array.from({ length: 60_000 }, (_, place) => {
  const chance = chanceOf(place * 7_919 + 17)
  const of = (list: readonly string[]) => list[Math.floor(chance() * list.length)] ?? ''
  const syllables = Array.from({ length: 2 + Math.floor(chance() * 3) }, () => of(consonants) + of(vowels))
  return syllables.join('') + (chance() < 0.4 ? of(endings) : '')
})

export const draw = {
  category: drawFrom(categories, 0.8),
  state: drawFrom(originStates, 0.7),
  material: drawFrom(materials, 0.9),
  color: drawFrom(colors, 0.8),
  craft: drawFrom(
    crafts.map((name, place) => ({ id: place + 1, name })),
    0.8,
  ),
  goods: drawFrom(goods, 0.8),
  adjective: drawFrom(adjectives, 0.7),
  filler: drawFrom(fillers, 0.4),
  properName: drawFrom(properNames, 0.75),
  language: drawFrom(Object.keys(nativeWords), 0),
  native: Object.fromEntries(Object.entries(nativeWords).map(([language, words]) => [language, drawFrom(words, 0.6)])),
}

const productsOfOne = 25

/** The product with this id, the same in every run. */
export function productNumber(id: number, count: number): IndexedProduct {
  const chance = chanceOf(id * 2_654_435_761 + 99)
  const several = <Thing>(of: Draw<Thing>, most: number) => [
    ...new Set(Array.from({ length: 1 + Math.floor(chance() * most) }, () => of(chance))),
  ]
  const material = several(draw.material, 3)
  const color = several(draw.color, 4)
  const craft = draw.craft(chance)
  const thing = draw.goods(chance)
  const ratingCount = chance() < 0.8 ? Math.floor(1 + 200 * chance() ** 6) : 0
  const fillerCount = 10 + Math.floor(chance() * 12)

  return {
    id,
    names: [nameOf(chance, craft.name, thing, material[0] ?? ''), ...nativeNames(chance)],
    texts: [
      `${color[0]} ${material.join(' ')} ${thing} from ${draw.properName(chance)} `,
      Array.from({ length: fillerCount }, () => draw.filler(chance)).join(' '),
    ],
    category: [draw.category(chance)],
    audience: [],
    field: [],
    state: [draw.state(chance)],
    craftId: craft.id,
    artisanId: 1 + Math.floor(chance() ** 2 * Math.ceil(count / productsOfOne)),
    pricePaise: priceOf(chance),
    ratingSum: Math.round(ratingCount * Math.min(5, 3.3 + 1.8 * chance())),
    ratingCount,
    hasStock: chance() < 0.85,
    material,
    color,
    createdAt: 1_704_067_200_000 + id * 80_000 + Math.floor(chance() * 79_000),
  }
}

function nameOf(chance: Chance, craft: string, thing: string, material: string): string {
  const shape = chance()
  const properName = draw.properName(chance)
  if (shape < 0.4) return `${draw.adjective(chance)} ${craft} ${thing} ${properName}`
  return shape < 0.7
    ? `${properName} ${craft} ${thing}`
    : `${draw.adjective(chance)} ${material} ${thing} by ${properName}`
}

function nativeNames(chance: Chance): string[] {
  const isNamed = chance() < 0.7
  const languages = chance() < 0.8 ? 1 : 3
  return Array.from({ length: isNamed ? languages : 0 }, () => {
    const word = draw.native[draw.language(chance)] as Draw<string>
    return [word(chance), word(chance), word(chance)].join(' ')
  })
}

/** Median ₹890, from ₹49 to ₹2.5 lakh. */
function priceOf(chance: Chance): number {
  const bell = Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())
  const paise = Math.round(Math.exp(11.4 + 1.1 * bell) / 100) * 100
  return Math.max(4_900, Math.min(25_000_000, paise))
}

export function factsOf(count: number): IndexFacts {
  const chance = chanceOf(5)
  const values = { category: categories, state: originStates, material: materials, color: colors }
  return {
    crafts: crafts.map((name, place) => ({ id: place + 1, slug: name, name, names: {}, words: name.split('-') })),
    artisans: Array.from({ length: Math.ceil(count / productsOfOne) }, (_, place) => ({
      id: place + 1,
      slug: `artisan-${place + 1}`,
      name: '',
      words: [draw.properName(chance), draw.properName(chance), draw.properName(chance)],
      state: draw.state(chance),
      onlyTo: chance() < 0.3 ? draw.state(chance) : null,
    })),
    values: Object.entries(values).flatMap(([facet, keys]) =>
      keys.map((value) => ({ facet: facet as keyof typeof values, value, words: [value.toLowerCase()] })),
    ),
    glossary: [
      { thing: 'saree', word: 'saree', language: 'en' },
      { thing: 'saree', word: 'sari', language: 'latin' },
      { thing: 'saree', word: 'साड़ी', language: 'hi' },
      { thing: 'lamp', word: 'diya', language: 'latin' },
      { thing: 'lamp', word: 'lamp', language: 'en' },
      { thing: 'pot', word: 'mitti ka bartan', language: 'latin' },
      { thing: 'pot', word: 'pot', language: 'en' },
    ],
    learned: [],
  }
}
