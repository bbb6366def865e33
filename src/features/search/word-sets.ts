import { type Bits, countCommonBits, hasCommonBit, intersect, subtract, unite } from '#search-engine/bit-set.ts'
import type { Scratch } from '#search-engine/members.ts'
import { countUpTo, type SlotSet, uniteSet } from '#search-engine/slot-set.ts'
import type { Fact, Vocabulary, WordEntry } from '#search-engine/vocabulary.ts'
import { type IndexFacets, setOfFact } from './index-facets.ts'
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

  return {
    setsOf({ word, others }) {
      const names = [word, ...others]
      return {
        own: gather([word], 'name'),
        named: gather(names, 'name'),
        close: gather(names, 'close'),
        any: gather(names, 'any'),
      }
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
      for (const set of factSets(shelf, entry)) uniteSet(bits, set)
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
  const { vocabulary } = shelf
  const hot = word.endsWith('*') ? vocabulary.hot.get(word.slice(0, -1)) : undefined
  if (!hot) {
    for (const entry of entriesOf(vocabulary, word)) addEntry(shelf, into, entry, place)
    return
  }
  unite(into, place === 'any' ? hot.any : hot.names)
  for (const entry of hot.withFacts) addFacts(shelf, into, entry, place)
}

function addEntry(shelf: Shelf, into: Bits, entry: WordEntry, place: Place): void {
  uniteSet(into, entry.names)
  if (place === 'any') uniteSet(into, entry.texts)
  addFacts(shelf, into, entry, place)
}

function addFacts({ facets }: Shelf, into: Bits, { facts }: WordEntry, place: Place): void {
  if (place === 'name') return
  for (const fact of facts) {
    const set = setOfFact(facets, fact)
    if (set) uniteSet(into, set)
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
