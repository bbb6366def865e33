import { wordsOf } from '#search-engine/text-words.ts'
import type { WordEntry } from '#search-engine/vocabulary.ts'
import type { NamedFilter } from './catalog-filters.ts'
import type { Reading, SuggestedWord } from './indexed-product.ts'
import type { Suggestions } from './product-search.ts'
import { type Reader, type Understanding, understand } from './word-reading.ts'

const weighed = 40

type Begun<Set> = Omit<Suggestions, 'productIds'> & Pick<Understanding<Set>, 'close' | 'any'>

/** What may be meant by words that are still being typed; null: nothing. */
export function suggestWords<Set>(reader: Reader<Set>, words: string, count: number): Begun<Set> | null {
  const typed = wordsOf(words)
  const last = typed.at(-1)
  const meant = understand(reader, words)
  if (!last || !meant || count <= 0) return null

  const earlier = understand(reader, typed.slice(0, -1).join(' '))
  return {
    close: meant.close,
    any: meant.any,
    words: completions(reader, last, meant.reading, earlier?.any ?? reader.sets.live).slice(0, count),
    craftIds: named(reader, meant.reading, 'craft').slice(0, count),
    artisanIds: named(reader, meant.reading, 'artisan').slice(0, count),
  }
}

/** Without a completion, the reading's own words. Words that occur only in texts are not suggested. */
function completions<Set>(reader: Reader<Set>, last: string, reading: Reading, among: Set): SuggestedWord[] {
  const begun = candidates(reader, [`${last}*`], last)
  const taken = reading.words.find(({ word }) => word === last)
  const synonyms = synonymsBegun(reader, last, among)
  const entries = begun.length + synonyms.length > 0 ? begun : candidates(reader, taken?.others ?? [], last)
  const words = entries.map((entry) => {
    return { word: entry.word, count: reader.sets.countBoth(reader.finder.withoutTexts(entry), among) }
  })
  return [...new Map([...synonyms, ...words].map((one) => [one.word, one])).values()]
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
}

/** Words of the glossary that no product has itself: kanjivaram for Kanchipuram. */
function synonymsBegun<Set>({ glossary, finder, sets }: Reader<Set>, last: string, among: Set): SuggestedWord[] {
  if ([...last].length < 2) return []
  return glossary
    .startingWith(last)
    .filter((word) => word !== last)
    .slice(0, weighed)
    .map((word) => ({
      word,
      count: sets.countBoth(finder.setsOf({ word, others: glossary.othersOf(word) }).close, among),
    }))
}

function candidates<Set>({ finder }: Reader<Set>, names: readonly string[], typed: string): WordEntry[] {
  const sized: { entry: WordEntry; size: number }[] = []
  for (const name of names) {
    for (const entry of name.includes(' ') ? [] : finder.entriesOf(name)) {
      const ofFacts = entry.facts.reduce((size, fact) => size + finder.productsWith(fact), 0)
      const size = entry.names.size + ofFacts
      if (size > 0 && entry.word !== typed) sized.push({ entry, size })
    }
  }
  return sized
    .sort((a, b) => b.size - a.size)
    .slice(0, weighed)
    .map(({ entry }) => entry)
}

function named<Set>({ finder }: Reader<Set>, reading: Reading, facet: NamedFilter): number[] {
  const byWord = reading.words.map(({ word, others }) => {
    const names = [word, ...others].filter((name) => !name.includes(' '))
    const entries = names.flatMap((name) => [...finder.entriesOf(name)])
    const facts = entries.flatMap((entry) => entry.facts.filter((fact) => fact.facet === facet))
    return new Set(facts.map(({ value }) => value as number))
  })
  const productsOf = (id: number) => finder.productsWith({ facet, value: id })
  const [first = new Set<number>(), ...rest] = byWord
  return [...first]
    .filter((id) => productsOf(id) > 0 && rest.every((ids) => ids.has(id)))
    .sort((a, b) => productsOf(b) - productsOf(a) || a - b)
}
