import SearchableMap from 'minisearch/SearchableMap'
import { type Bits, createBits, grown, setBit } from './bit-set.ts'
import { addSlot, createSlotSet, isLast, type Room, type SlotSet, uniteSet } from './slot-set.ts'
import { coarseKey, soundKey } from './sound-keys.ts'

/** A value that a word names: all products with the value match the word. */
export type Fact = { facet: string; value: string | number }

/** Where a word occurs. A word of a name is not repeated for the texts of the same product. */
export type WordEntry = { word: string; names: SlotSet; texts: SlotSet; facts: Fact[] }

/** All words of the shop, found exactly, by prefix, by sound or by edit distance. */
export type Vocabulary = {
  find(word: string): WordEntry | undefined
  startingWith(prefix: string): Iterable<WordEntry>
  /** entries within so many edits, with their distance */
  near(word: string, distance: number): [entry: WordEntry, distance: number][]
  sounding(word: string): readonly WordEntry[]
  soundingRoughly(word: string): readonly WordEntry[]
  hot: HotPrefixes
  addProduct(slot: number, names: readonly string[], texts: readonly string[]): void
  addFact(word: string, fact: Fact): void
  build(): void
}

const none = createSlotSet()

export function createVocabulary(room: Room): Vocabulary {
  const entries = new Map<string, WordEntry>()
  const tree = new SearchableMap<WordEntry>()
  const bySound = createSounds(soundKey)
  const byRoughSound = createSounds(coarseKey)
  const hot = createHotPrefixes(room)

  const enrol = (word: string): WordEntry => {
    const entry: WordEntry = { word, names: none, texts: none, facts: [] }
    entries.set(word, entry)
    tree.set(word, entry)
    for (const sounds of [bySound, byRoughSound]) sounds.add(entry)
    return entry
  }
  const note = (word: string, slot: number, place: 'names' | 'texts') => {
    const entry = entries.get(word) ?? enrol(word)
    if (isLast(entry.names, slot) || isLast(entry.texts, slot)) return
    if (entry[place] === none) entry[place] = createSlotSet()
    addSlot(entry[place], slot, room)
    hot.add(word, slot, place === 'names')
  }

  return {
    find: (word) => entries.get(word),
    startingWith: (prefix) => tree.atPrefix(prefix).values(),
    near: (word, distance) => [...tree.fuzzyGet(word, distance).values()],
    sounding: bySound.like,
    soundingRoughly: byRoughSound.like,
    hot,
    addProduct(slot, names, texts) {
      for (const word of names) note(word, slot, 'names')
      for (const word of texts) note(word, slot, 'texts')
    },
    addFact(word, fact) {
      const entry = entries.get(word) ?? enrol(word)
      hot.noteFacts(entry)
      entry.facts.push(fact)
    },
    build: () => hot.build(entries.values()),
  }
}

/** Undoes `addFact`. */
export function dropFact(entry: WordEntry, fact: Fact): void {
  entry.facts = entry.facts.filter((each) => each !== fact)
}

/** Nobody means longer words; their keys and distances would only take time. */
export const longestSpoken = 40

/** Words by sound key, without single sounds and numbers. */
function createSounds(keyOf: (word: string) => string) {
  const keys = new Map<string, WordEntry[]>()

  return {
    add(entry: WordEntry) {
      if (/^\d+$/.test(entry.word) || entry.word.length > longestSpoken) return
      const key = keyOf(entry.word)
      if (key.length < 2) return
      const same = keys.get(key)
      if (same) same.push(entry)
      else keys.set(key, [entry])
    },
    like: (word: string): readonly WordEntry[] => keys.get(keyOf(word)) ?? [],
  }
}

type HotPrefix = { names: Bits; any: Bits; withFacts: Set<WordEntry> }

/** Prefixes of two or three letters that hundreds of words share: their products are collected beforehand. */
type HotPrefixes = {
  get(prefix: string): HotPrefix | undefined
  add(word: string, slot: number, isName: boolean): void
  noteFacts(entry: WordEntry): void
  build(entries: Iterable<WordEntry>): void
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

function frequentPrefixes(entries: readonly WordEntry[]): string[] {
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

function gather(hot: HotPrefix, entry: WordEntry): void {
  uniteSet(hot.names, entry.names)
  uniteSet(hot.any, entry.names)
  uniteSet(hot.any, entry.texts)
  if (entry.facts.length > 0) hot.withFacts.add(entry)
}
