import SearchableMap from 'minisearch/SearchableMap'
import { type Bits, createBits, grown, setBit } from './bit-set.ts'
import { addSlot, createSlotSet, isLast, type Room, type SlotSet, uniteSet } from './slot-set.ts'
import { coarseKey, soundKey } from './sound-keys.ts'

/** A value that a word names: all products with the value match the word. */
export type Fact = { facet: string; value: string | number }

/** How many products have a word, at least; the in-memory index also knows which. */
export type Occurrences = { size: number }

/** Where a word occurs. A word of a name is not repeated for the texts of the same product. */
export type WordEntry<Places extends Occurrences = Occurrences> = {
  word: string
  names: Places
  texts: Places
  facts: Fact[]
}

/** All words of the shop, found exactly, by prefix, by sound or by edit distance. */
export type Words<Places extends Occurrences = Occurrences> = {
  all(): Iterable<WordEntry<Places>>
  find(word: string): WordEntry<Places> | undefined
  startingWith(prefix: string): Iterable<WordEntry<Places>>
  /** entries within so many edits, with their distance */
  near(word: string, distance: number): [entry: WordEntry<Places>, distance: number][]
  sounding(word: string): readonly WordEntry<Places>[]
  soundingRoughly(word: string): readonly WordEntry<Places>[]
  /** the entry of the word, a new one if there is none */
  enrol(word: string): WordEntry<Places>
  addFact(word: string, fact: Fact): WordEntry<Places>
}

/** @param none what a word has that occurs nowhere yet; shared, so never changed */
export function createWords<Places extends Occurrences>(none: Places): Words<Places> {
  const entries = new Map<string, WordEntry<Places>>()
  const tree = new SearchableMap<WordEntry<Places>>()
  const bySound = createSounds<WordEntry<Places>>(soundKey)
  const byRoughSound = createSounds<WordEntry<Places>>(coarseKey)

  const enrol = (word: string): WordEntry<Places> => {
    const known = entries.get(word)
    if (known) return known
    const entry: WordEntry<Places> = { word, names: none, texts: none, facts: [] }
    entries.set(word, entry)
    tree.set(word, entry)
    for (const sounds of [bySound, byRoughSound]) sounds.add(entry)
    return entry
  }

  return {
    all: () => entries.values(),
    find: (word) => entries.get(word),
    startingWith: (prefix) => tree.atPrefix(prefix).values(),
    near: (word, distance) => [...tree.fuzzyGet(word, distance).values()],
    sounding: bySound.like,
    soundingRoughly: byRoughSound.like,
    enrol,
    addFact(word, fact) {
      const entry = enrol(word)
      entry.facts.push(fact)
      return entry
    },
  }
}

/** The words with the slots of the products that have them. */
export type Vocabulary = Words<SlotSet> & {
  hot: HotPrefixes
  addProduct(slot: number, names: readonly string[], texts: readonly string[]): void
  build(): void
}

const none = createSlotSet()

export function createVocabulary(room: Room): Vocabulary {
  const words = createWords(none)
  const hot = createHotPrefixes(room)

  const note = (word: string, slot: number, place: 'names' | 'texts') => {
    const entry = words.enrol(word)
    if (isLast(entry.names, slot) || isLast(entry.texts, slot)) return
    if (entry[place] === none) entry[place] = createSlotSet()
    addSlot(entry[place], slot, room)
    hot.add(word, slot, place === 'names')
  }

  return {
    ...words,
    hot,
    addProduct(slot, names, texts) {
      for (const word of names) note(word, slot, 'names')
      for (const word of texts) note(word, slot, 'texts')
    },
    addFact(word, fact) {
      const entry = words.addFact(word, fact)
      hot.noteFacts(entry)
      return entry
    },
    build: () => hot.build(words.all()),
  }
}

/** Undoes `addFact`. */
export function dropFact(entry: Pick<WordEntry, 'facts'>, fact: Fact): void {
  entry.facts = entry.facts.filter((each) => each !== fact)
}

/** Nobody means longer words; their keys and distances would only take time. */
export const longestSpoken = 40

/** Words by sound key, without single sounds and numbers. */
function createSounds<Entry extends { word: string }>(keyOf: (word: string) => string) {
  const keys = new Map<string, Entry[]>()

  return {
    add(entry: Entry) {
      if (/^\d+$/.test(entry.word) || entry.word.length > longestSpoken) return
      const key = keyOf(entry.word)
      if (key.length < 2) return
      const same = keys.get(key)
      if (same) same.push(entry)
      else keys.set(key, [entry])
    },
    like: (word: string): readonly Entry[] => keys.get(keyOf(word)) ?? [],
  }
}

type HotPrefix = { names: Bits; any: Bits; withFacts: Set<Entry> }

type Entry = WordEntry<SlotSet>

/** Prefixes of two or three letters that hundreds of words share: their products are collected beforehand. */
type HotPrefixes = {
  get(prefix: string): HotPrefix | undefined
  add(word: string, slot: number, isName: boolean): void
  noteFacts(entry: Entry): void
  build(entries: Iterable<Entry>): void
}

const mostWords = 300
const lengths = [2, 3]

function createHotPrefixes(room: Room): HotPrefixes {
  const prefixes = new Map<string, HotPrefix>()
  const hotOf = (word: string) => lengths.flatMap((length) => prefixes.get(word.slice(0, length)) ?? [])

  return {
    get: (prefix) => prefixes.get(prefix),
    add(word, slot, isName) {
      if (prefixes.size === 0) return
      for (const hot of hotOf(word)) {
        hot.names = grown(hot.names, room.words)
        hot.any = grown(hot.any, room.words)
        setBit(hot.any, slot)
        if (isName) setBit(hot.names, slot)
      }
    },
    noteFacts(entry) {
      for (const hot of hotOf(entry.word)) hot.withFacts.add(entry)
    },
    build(entries) {
      const all = [...entries]
      prefixes.clear()
      for (const prefix of frequentPrefixes(all)) {
        const sets = { names: createBits(room.words), any: createBits(room.words) }
        prefixes.set(prefix, { ...sets, withFacts: new Set() })
      }
      for (const entry of all) for (const hot of hotOf(entry.word)) gather(hot, entry)
    },
  }
}

function frequentPrefixes(entries: readonly Entry[]): string[] {
  const counts = new Map<string, number>()
  for (const { word } of entries) {
    for (const length of lengths) {
      if (word.length < length) continue
      const prefix = word.slice(0, length)
      counts.set(prefix, (counts.get(prefix) ?? 0) + 1)
    }
  }
  return [...counts].filter(([, count]) => count > mostWords).map(([prefix]) => prefix)
}

function gather(hot: HotPrefix, entry: Entry): void {
  uniteSet(hot.names, entry.names)
  uniteSet(hot.any, entry.names)
  uniteSet(hot.any, entry.texts)
  if (entry.facts.length > 0) hot.withFacts.add(entry)
}
