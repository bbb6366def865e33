import { type Bits, countCommonBits, hasCommonBit, intersect, subtract, unite } from '#search-engine/bit-set.ts'
import type { Scratch } from '#search-engine/members.ts'
import { countUpTo, type SlotSet, uniteSet } from '#search-engine/slot-set.ts'
import type { Fact, Occurrences, Vocabulary, WordEntry, Words } from '#search-engine/vocabulary.ts'
import { facetOf, type IndexFacets, setOfFact } from './index-facets.ts'
import type { Reading } from './indexed-product.ts'
import type { ProductSlots } from './product-slots.ts'

export type WordSets<Set> = Record<'own' | 'named' | 'close' | 'any', Set>

/** Sets of live products: bits in memory, or a query that an index elsewhere counts. */
export type ProductSets<Set> = {
  live: Set
  none: Set
  size(): number
  both(a: Set, b: Set): Set
  meet(a: Set, b: Set): boolean
  countBoth(a: Set, b: Set): number
}

export type WordFinder<Set, Entry extends WordEntry = WordEntry> = {
  setsOf(word: Pick<Reading['words'][number], 'word' | 'others'>): WordSets<Set>
  entriesOf(name: string): Iterable<Entry>
  /** products that have one of the names, counted up to about `most` */
  hits(names: readonly string[], most: number): number
  withoutTexts(entry: Entry): Set
  /** no live product without the fact has the word in its name */
  isOnlyOf(entry: Entry, fact: Fact): boolean
  productsWith(fact: Fact): number
}

export function bitsOfProducts({ slots, scratch }: Pick<Shelf, 'slots' | 'scratch'>): ProductSets<Bits> {
  return {
    get live() {
      return slots.live
    },
    get none() {
      return scratch.takeEmpty()
    },
    size: () => slots.slotOf.size,
    both: (a, b) => intersect(scratch.take(), a, b),
    meet: hasCommonBit,
    countBoth: countCommonBits,
  }
}

type Entry = WordEntry<SlotSet>
type Place = 'name' | 'close' | 'any'
type Shelf = { slots: ProductSlots; facets: IndexFacets; vocabulary: Vocabulary; scratch: Scratch }

export function createWordFinder(shelf: Shelf): WordFinder<Bits, Entry> {
  const { slots, vocabulary, scratch } = shelf

  const gather = (names: readonly string[], place: Place) => {
    const bits = scratch.takeEmpty()
    for (const name of names) addName(shelf, bits, name, place)
    return bits
  }
  const copyOf = (bits: Bits) => unite(scratch.takeEmpty(), bits)
  const hitsOfName = (name: string, most: number) => {
    if (name.includes(' ')) return countCommonBits(slots.live, gather([name], 'any'))
    let count = 0
    for (const entry of entriesOf(vocabulary, name)) {
      count += hitsOf(shelf, entry, most - count)
      if (count >= most) break
    }
    return count
  }

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
    hits(names, most) {
      let count = 0
      for (const name of names) {
        count += hitsOfName(name, most - count)
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
    productsWith: ({ facet, value }) => facetOf(shelf.facets, facet)?.totalOf(value) ?? 0,
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

export function entriesOf<Places extends Occurrences>(
  vocabulary: Words<Places>,
  name: string,
): Iterable<WordEntry<Places>> {
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

function hitsOf(shelf: Shelf, entry: Entry, most: number): number {
  let count = 0
  for (const set of [entry.names, entry.texts, ...factSets(shelf, entry)]) {
    count += countUpTo(most - count, shelf.slots.live, set)
  }
  return count
}

function factSets({ facets }: Shelf, { facts }: Entry): SlotSet[] {
  return facts.flatMap((fact) => setOfFact(facets, fact) ?? [])
}
