import { type Bits, countCommonBits, hasCommonBit, intersect, subtract, unite } from '#search-engine/bit-set.ts'
import type { Scratch } from '#search-engine/members.ts'
import { countUpTo, type SlotSet, uniteSet } from '#search-engine/slot-set.ts'
import type { Fact, Vocabulary, WordEntry } from '#search-engine/vocabulary.ts'
import { facetOf, type IndexFacets, setOfFact } from './index-facets.ts'
import type { Reading } from './indexed-product.ts'
import type { ProductSlots } from './product-slots.ts'

export type WordSets = {
  own: Bits
  named: Bits
  close: Bits
  any: Bits
}

export type WordFinder = {
  setsOf(word: Pick<Reading['words'][number], 'word' | 'others'>): WordSets
  entriesOf(name: string): Iterable<WordEntry>
  hits(name: string, most: number): number
  withoutTexts(entry: WordEntry): Bits
  /** no live product without the fact has the word in its name */
  isOnlyOf(entry: WordEntry, fact: Fact): boolean
}

type Place = 'name' | 'close' | 'any'
type Shelf = { slots: ProductSlots; facets: IndexFacets; vocabulary: Vocabulary; scratch: Scratch }

export function createWordFinder(shelf: Shelf): WordFinder {
  const { slots, vocabulary, scratch } = shelf

  const gather = (names: readonly string[], place: Place) => {
    const bits = scratch.takeEmpty()
    for (const name of names) addName(shelf, bits, name, place)
    return bits
  }
  const copyOf = (bits: Bits) => unite(scratch.takeEmpty(), bits)

  return {
    setsOf({ word, others }) {
      const names = [word, ...others]
      const words = names.filter((name) => !name.includes(' '))
      const phrases = names.filter((name) => name.includes(' '))
      const named = gather(names, 'name')
      const close = unite(copyOf(named), gather(phrases, 'close'))
      addFacts(shelf, close, words)
      const any = unite(copyOf(close), gather(phrases, 'any'))
      for (const each of words) addTexts(shelf, any, each)
      return { own: others.length > 0 ? gather([word], 'name') : named, named, close, any }
    },
    hits(name, most) {
      if (name.includes(' ')) return Math.min(most, countCommonBits(slots.live, gather([name], 'any')))
      let count = 0
      for (const entry of entriesOf(vocabulary, name)) {
        count += hitsOf(shelf, entry, most - count)
        if (count >= most) break
      }
      return count
    },
    entriesOf: (name) => entriesOf(vocabulary, name),
    withoutTexts(entry) {
      const bits = scratch.takeEmpty()
      uniteSet(bits, entry.names)
      addFactsOf(shelf, bits, entry.facts)
      return bits
    },
    isOnlyOf({ names }, fact) {
      const [named, having] = [scratch.takeEmpty(), scratch.takeEmpty()]
      uniteSet(named, names)
      const set = setOfFact(shelf.facets, fact)
      if (set) uniteSet(having, set)
      const others = subtract(named, named, having)
      return !hasCommonBit(others, slots.live)
    },
  }
}

function addName(shelf: Shelf, into: Bits, name: string, place: Place): void {
  if (!name.includes(' ')) {
    addWord(shelf, into, name, place)
    return
  }

  const all = shelf.scratch.takeEmpty()
  all.set(shelf.slots.live)
  for (const word of name.split(' ')) {
    const one = shelf.scratch.takeEmpty()
    addWord(shelf, one, word, place)
    intersect(all, all, one)
  }
  unite(into, all)
}

function entriesOf(vocabulary: Vocabulary, name: string): Iterable<WordEntry> {
  if (name.endsWith('*')) return vocabulary.startingWith(name.slice(0, -1))
  const entry = vocabulary.find(name)
  return entry ? [entry] : []
}

function addWord(shelf: Shelf, into: Bits, word: string, place: Place): void {
  addOwn(shelf, into, word)
  if (place !== 'name') addFacts(shelf, into, [word])
  if (place === 'any') addTexts(shelf, into, word)
}

function hotOf({ vocabulary }: Shelf, word: string) {
  return word.endsWith('*') ? vocabulary.hot.get(word.slice(0, -1)) : undefined
}

function addOwn(shelf: Shelf, into: Bits, word: string): void {
  const hot = hotOf(shelf, word)
  if (hot) unite(into, hot.names)
  else for (const { names } of entriesOf(shelf.vocabulary, word)) uniteSet(into, names)
}

function addTexts(shelf: Shelf, into: Bits, word: string): void {
  const hot = hotOf(shelf, word)
  if (hot) unite(into, hot.any)
  else for (const { texts } of entriesOf(shelf.vocabulary, word)) uniteSet(into, texts)
}

function addFacts(shelf: Shelf, into: Bits, words: readonly string[]): void {
  const entries = words.flatMap((word) => [...(hotOf(shelf, word)?.withFacts ?? entriesOf(shelf.vocabulary, word))])
  const facts = entries.flatMap((entry) => entry.facts)
  addFactsOf(shelf, into, facts)
}

function addFactsOf({ facets }: Shelf, into: Bits, facts: readonly Fact[]): void {
  for (const [facet, named = []] of Object.entries(Object.groupBy(facts, ({ facet }) => facet))) {
    const values = named.map(({ value }) => value)
    facetOf(facets, facet)?.addTo(into, values)
  }
}

function hitsOf(shelf: Shelf, entry: WordEntry, most: number): number {
  let count = 0
  for (const set of [entry.names, entry.texts, ...factSets(shelf, entry)]) {
    count += countUpTo(most - count, shelf.slots.live, set)
  }
  return count
}

function factSets({ facets }: Shelf, { facts }: WordEntry): SlotSet[] {
  return facts.flatMap((fact) => setOfFact(facets, fact) ?? [])
}
