import { type Bits, countBits, countCommonBits, intersect } from '#search-engine/bit-set.ts'
import { setOfFact } from './index-facets.ts'
import type { IndexShelf } from './index-shelf.ts'
import type { Reading, SuggestedWord } from './indexed-product.ts'
import { wordsOf } from './text-words.ts'
import type { WordEntry } from './vocabulary.ts'
import { understand } from './word-reading.ts'

export type Suggested = { words: SuggestedWord[]; productIds: number[]; craftIds: number[]; artisanIds: number[] }

/** Words are weighed exactly only when they stand a chance by the size of their sets. */
const weighed = 40

/** What the words may become: the last one completed, and the products, crafts and artisans they name. */
export function suggestionsFor(shelf: IndexShelf, words: string, count: number): Suggested {
  const typed = wordsOf(words)
  const last = typed.at(-1)
  const meant = understand(shelf, words)
  if (!last || !meant || count <= 0) return { words: [], productIds: [], craftIds: [], artisanIds: [] }

  const earlier = understand(shelf, typed.slice(0, -1).join(' '))
  const inStock = intersect(shelf.scratch.take(), meant.tiers.close, shelf.slots.hasStock)
  const hasStock = countBits(inStock)
  const best = hasStock > 0 ? inStock : meant.tiers.any
  const total = hasStock > 0 ? hasStock : countBits(best)
  return {
    words: completions(shelf, last, meant.reading, earlier?.tiers.any ?? shelf.slots.live).slice(0, count),
    productIds: shelf.orders.take('relevance', best, total, 0, count).map((slot) => shelf.slots.ids[slot] ?? 0),
    craftIds: named(shelf, meant.reading, 'craft').slice(0, count),
    artisanIds: named(shelf, meant.reading, 'artisan').slice(0, count),
  }
}

/** Where no word begins so: what the reading took it for. Words of texts alone are no names of anything. */
function completions(shelf: IndexShelf, last: string, reading: Reading, among: Bits): SuggestedWord[] {
  const begun = candidates(shelf, [`${last}*`], last)
  const taken = reading.words.find(({ word }) => word === last)
  const entries = begun.length > 0 ? begun : candidates(shelf, taken?.others ?? [], last)
  return entries
    .map((entry) => ({ word: entry.word, count: countCommonBits(shelf.finder.withoutTexts(entry), among) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
}

/** The words with the largest sets, many of them dead or elsewhere perhaps. */
function candidates({ facets, finder }: IndexShelf, names: readonly string[], typed: string): WordEntry[] {
  const sized: { entry: WordEntry; size: number }[] = []
  for (const name of names) {
    for (const entry of name.includes(' ') ? [] : finder.entriesOf(name)) {
      const ofFacts = entry.facts.reduce((size, fact) => size + (setOfFact(facets, fact)?.size ?? 0), 0)
      const size = entry.names.size + ofFacts
      if (size > 0 && entry.word !== typed) sized.push({ entry, size })
    }
  }
  return sized
    .sort((a, b) => b.size - a.size)
    .slice(0, weighed)
    .map(({ entry }) => entry)
}

/** Crafts or artisans that all of the words name, those with most products first. */
function named({ facets, finder }: IndexShelf, reading: Reading, facet: 'craft' | 'artisan'): number[] {
  const byWord = reading.words.map(({ word, others }) => {
    const names = [word, ...others].filter((name) => !name.includes(' '))
    const entries = names.flatMap((name) => [...finder.entriesOf(name)])
    const facts = entries.flatMap((entry) => entry.facts.filter((fact) => fact.facet === facet))
    return new Set(facts.map(({ value }) => value as number))
  })
  const productsOf = (id: number) => facets[facet].totals[facets[facet].codeOf(id) ?? -1] ?? 0
  const [first = new Set<number>(), ...rest] = byWord
  return [...first]
    .filter((id) => rest.every((ids) => ids.has(id)))
    .sort((a, b) => productsOf(b) - productsOf(a) || a - b)
}
