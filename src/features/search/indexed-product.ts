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

/** What many products share: read once, not with each product. Its words find all products it belongs to. */
export type IndexFacts = {
  /** words: its name in all languages, place */
  crafts: { id: number; slug: string; name: string; names: Record<string, string>; words: string[] }[]
  /** words: name, name in the home script, place; `state`: the only one they may send to, null: everywhere (canShipTo) */
  artisans: { id: number; slug: string; name: string; words: string[]; state: string; onlyTo: string | null }[]
  /** words: the value's names in all languages */
  values: { facet: ValueFilter; value: string; words: string[] }[]
  glossary: { thing: string; word: string; language: string }[]
}

/**
 * What a search understood, word by word. A product matches when for every word it has the word itself or one of `others`
 * (glossary, prefix of the last word, sound, and when almost nothing matched, spelling) among its words.
 *
 * `word`, and each of `others`, may be a phrase of the glossary, several words with blanks between: a product has it when it has
 * each of them, wherever each of them stands (one in a name, one in a text). A word with a trailing `*` is any word beginning so.
 * No words at all (`%_%` has none): nothing matches.
 *
 * Words of a product: of its names; of its craft; of its other facts (artisan, category, state, materials, colours); of its texts.
 * Order by relevance, in tiers: 0 every word itself stands in a name; 1 every word or one of its others stands in a name;
 * 2 the same, or it belongs to the craft; 3 the rest. In a tier: in stock first, then more ratings, then the newer (higher id).
 */
export type Reading = {
  words: { word: string; others: string[] }[]
  /** set when spelling was corrected or only some of the words were asked for */
  spelling: { kind: 'corrected' | 'near'; words: string } | null
}

/** Lower ends, in paise, of the bars of the price histogram; the last has no upper end. */
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

export type SuggestedWord = { word: string; count: number }
