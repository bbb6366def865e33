import {
  byName,
  type FlagFilter,
  flagFilters,
  type NamedFilter,
  namedFilters,
  type ValueFilter,
  valueFilters,
} from './catalog-filters.ts'

export type IndexedProduct = Record<ValueFilter, string[]> & {
  id: number
  names: string[]
  texts: string[]
  craftId: number
  artisanId: number
  pricePaise: number
  ratingSum: number
  ratingCount: number
  hasStock: boolean
  createdAt: number
}

/** Facts shared by many products, read once. Their words match all products they belong to. */
export type IndexFacts = {
  /** words: name in all languages, place */
  crafts: { id: number; slug: string; name: string; names: Record<string, string>; words: string[] }[]
  /** words: name, name in the home script, place; `onlyTo`: the only state they may ship to, null: all (canShipTo) */
  artisans: { id: number; slug: string; name: string; words: string[]; state: string; onlyTo: string | null }[]
  values: { facet: ValueFilter; value: string; words: string[] }[]
  glossary: { thing: string; word: string; language: string }[]
  /** what people opened and bought after a search, the most first; only this index knows it, not the SQL */
  learned: { words: string; productIds: number[] }[]
}

/**
 * What a search understood, word by word. A product matches when for every word it has the word itself or one of
 * `others` (glossary, prefix of the last word, sound, and when almost nothing matched, spelling).
 *
 * `word` and `others` may be phrases: a product has a phrase when it has each of its words, in whatever field. A
 * trailing `*` matches any word with that beginning. Without any word (`%_%` has none) nothing matches.
 *
 * A product's words come from its names; its craft; other facts (artisan, category, state, materials, colours); texts, to
 * which belong the sizes and other choices it comes in.
 * The score of a product is a sum over the words: 3 for the word itself in a name, 2 for one of its others in a name, 1
 * for either in a fact, 0 for a text; a telling word counts twice. Where any product has every word in its name or facts,
 * those that only mention one in a text are not shown. Of equal score: in stock first, then what people opened and
 * bought after the same search, then more ratings, then newer (higher id).
 */
export type Reading = {
  words: { word: string; others: string[]; isTelling: boolean; fact: NamedFact | null }[]
  /** texts do not count */
  isByFacts: boolean
  /** set when spelling was corrected or words were dropped */
  spelling: { kind: 'corrected' | 'near'; words: string } | null
}

/** The filters of which a word may name a value; the first that knows the word is meant. */
export const namingFilters = ['category', 'material', 'color', 'audience', 'state', 'craft'] as const

/** The one value of a filter that a word names; crafts by slug. */
export type NamedFact = { filter: (typeof namingFilters)[number]; value: string }

/** Lower bounds, in paise, of the bars of the price histogram; the last has no upper bound. */
export const priceBars = [0, 25_000, 50_000, 100_000, 200_000, 400_000, 800_000, 1_600_000, 3_200_000] as const

export type Matches = {
  ids: number[]
  total: number
  artisans: number
  counts: Record<ValueFilter, [value: string, count: number][]> &
    Record<NamedFilter, [id: number, count: number][]> &
    Record<FlagFilter, number> & {
      rating: [number, number, number, number]
      deliverTo: number | null
      minPaise: number | null
      maxPaise: number | null
      bars: number[]
    }
  reading: Reading | null
}

export const noMatches: Matches = {
  ids: [],
  total: 0,
  artisans: 0,
  counts: {
    ...byName(valueFilters, () => []),
    ...byName(namedFilters, () => []),
    ...byName(flagFilters, () => 0),
    rating: [0, 0, 0, 0],
    deliverTo: null,
    minPaise: null,
    maxPaise: null,
    bars: priceBars.map(() => 0),
  },
  reading: null,
}

/** Crafts and artisans that a facet lists; those chosen come besides. */
export const mostNamed = 20

export type SuggestedWord = { word: string; count: number }
