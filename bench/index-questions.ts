import { type ProductFilter, readProductFilter, type Sort, sorts } from '#features/search/product-filter.ts'
import { type Chance, chanceOf, draw } from './many-products.ts'
import { adjectives } from './shop-words.ts'

export const questionKinds = [
  'nothing filtered',
  '1 filter',
  '3 filters',
  '6 filters',
  'deep page',
  'common word',
  'rare word',
  '2-3 words',
  'word + 2 filters',
  'beginning of a word',
  'typing slip',
  'Indian script',
] as const

export type QuestionKind = (typeof questionKinds)[number]

export function questionsOf(kind: QuestionKind, count: number): ProductFilter[] {
  const chance = chanceOf(questionKinds.indexOf(kind) + 3_000)
  return Array.from({ length: count }, () => ({ ...plain(chance), ...askers[kind](chance) }))
}

const plain = (chance: Chance): ProductFilter => ({ ...readProductFilter([]), sort: pick(chance, sorts) })

type Asker = (chance: Chance) => Partial<ProductFilter>

const words = (q: string, sort: Sort = 'relevance') => ({ q, sort })

const askers: Record<QuestionKind, Asker> = {
  'nothing filtered': (chance) => ({ page: 1 + Math.floor(chance() * 3) }),
  '1 filter': (chance) => filters(chance, 1),
  '3 filters': (chance) => filters(chance, 3),
  '6 filters': (chance) => filters(chance, 6),
  'deep page': (chance) => ({
    ...filters(chance, 1),
    page: 20 + Math.floor(chance() * 400),
    limit: pick(chance, [12, 24, 50]),
  }),
  'common word': (chance) => words(chance() < 0.3 ? pick(chance, adjectives) : commonWord(chance)),
  'rare word': (chance) => words(draw.properName(chance)),
  '2-3 words': (chance) =>
    words([pick(chance, adjectives), commonWord(chance), chance() < 0.3 ? draw.material(chance) : ''].join(' ').trim()),
  'word + 2 filters': (chance) => ({
    ...filters(chance, 2),
    ...words(commonWord(chance), chance() < 0.5 ? 'relevance' : pick(chance, sorts)),
  }),
  'beginning of a word': (chance) => {
    const word = chance() < 0.7 ? commonWord(chance) : draw.properName(chance)
    return words(word.slice(0, 2 + Math.floor(chance() * 4)))
  },
  'typing slip': (chance) => {
    let word = commonWord(chance)
    while (word.length < 5) word = commonWord(chance)
    return words(slip(chance, word))
  },
  'Indian script': (chance) => words(draw.native[draw.language(chance)]?.(chance) ?? ''),
}

function commonWord(chance: Chance): string {
  return chance() < 0.5 ? (draw.craft(chance).name.split('-')[0] ?? '') : draw.goods(chance)
}

const fields: Asker[] = [
  (chance) => ({ category: oneOrTwo(chance, draw.category, 0.3) }),
  (chance) => ({ state: oneOrTwo(chance, draw.state, 0.3) }),
  (chance) => ({ material: oneOrTwo(chance, draw.material, 0.5) }),
  (chance) => ({ color: oneOrTwo(chance, draw.color, 0.5) }),
  (chance) => ({ rating: 1 + Math.floor(chance() * 4) }),
  () => ({ inStock: true }),
  (chance) => ({ craft: [draw.craft(chance).name] }),
  () => ({ deliverTo: '560001' }),
  (chance) => {
    const minPaise = Math.round(Math.exp(10.2 + 2 * chance()) / 100) * 100
    return { minPaise, maxPaise: chance() < 0.7 ? minPaise * (2 + Math.round(6 * chance())) : null }
  },
]

function filters(chance: Chance, count: number): Partial<ProductFilter> {
  const left = [...fields]
  const chosen = Array.from({ length: count }, () => left.splice(Math.floor(chance() * left.length), 1)[0])
  return Object.assign({}, ...chosen.map((field) => field?.(chance)))
}

function oneOrTwo(chance: Chance, of: (chance: Chance) => string, often: number): string[] {
  return [...new Set([of(chance), ...(chance() < often ? [of(chance)] : [])])]
}

/** A typo: a letter left out, inserted, changed, or swapped with the next. */
function slip(chance: Chance, word: string): string {
  const at = 1 + Math.floor(chance() * (word.length - 2))
  const letter = pick(chance, [...'aeiounrstlkhp'])
  const rest = word.slice(at + 1)
  return pick(chance, [
    word.slice(0, at) + rest,
    word.slice(0, at) + letter + word.slice(at),
    word.slice(0, at) + letter + rest,
    word.slice(0, at) + rest.slice(0, 1) + word.charAt(at) + rest.slice(1),
  ])
}

function pick<Thing>(chance: Chance, list: readonly Thing[]): Thing {
  return list[Math.floor(chance() * list.length)] as Thing
}
