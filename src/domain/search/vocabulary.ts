import SearchableMap from 'minisearch/SearchableMap'
import { createHotPrefixes, type HotPrefixes } from './hot-prefixes.ts'
import { addSlot, createSlotSet, type Room, type SlotSet } from './slot-set.ts'
import { coarseKey, soundKey } from './sound-keys.ts'

/** A value that a word names: all products with the value have the word. */
export type Fact =
  | { facet: 'category' | 'state' | 'material' | 'color'; value: string }
  | { facet: 'craft'; value: number }
  | { facet: 'artisan'; value: number }

/** A word and where it stands. A word of a name is not noted again for the texts of the same product. */
export type WordEntry = { word: string; names: SlotSet; texts: SlotSet; facts: Fact[] }

/** All words of the shop, found as written, by their beginning, by their sound and by their nearness. */
export type Vocabulary = {
  find(word: string): WordEntry | undefined
  startingWith(prefix: string): Iterable<WordEntry>
  /** at most so many letters to change, add or leave out, with how many */
  near(word: string, distance: number): [entry: WordEntry, distance: number][]
  sounding(word: string): readonly WordEntry[]
  soundingRoughly(word: string): readonly WordEntry[]
  hot: HotPrefixes
  addProduct(slot: number, names: readonly string[], texts: readonly string[]): void
  addFact(word: string, fact: Fact): void
  removeFact(word: string, fact: Fact): void
  /** prepares the beginnings that many words have */
  build(): void
}

const none = createSlotSet()

export function createVocabulary(room: Room): Vocabulary {
  const entries = new Map<string, WordEntry>()
  const tree = new SearchableMap<WordEntry>()
  const bySound = new Map<string, WordEntry[]>()
  const byRoughSound = new Map<string, WordEntry[]>()
  const hot = createHotPrefixes(room)

  const enrol = (word: string): WordEntry => {
    const entry: WordEntry = { word, names: none, texts: none, facts: [] }
    entries.set(word, entry)
    tree.set(word, entry)
    if (/^\d+$/.test(word) || word.length > longestSpoken) return entry
    note(bySound, soundKey(word), entry)
    note(byRoughSound, coarseKey(word), entry)
    return entry
  }
  const entryOf = (word: string) => entries.get(word) ?? enrol(word)

  return {
    find: (word) => entries.get(word),
    startingWith: (prefix) => tree.atPrefix(prefix).values(),
    near: (word, distance) => [...tree.fuzzyGet(word, distance).values()],
    sounding: (word) => bySound.get(soundKey(word)) ?? [],
    soundingRoughly: (word) => byRoughSound.get(coarseKey(word)) ?? [],
    hot,
    addProduct(slot, names, texts) {
      for (const word of names) {
        const entry = entryOf(word)
        if (entry.names === none) entry.names = createSlotSet()
        addSlot(entry.names, slot, room)
        hot.add(word, slot, true)
      }
      for (const word of texts) {
        if (names.includes(word)) continue
        const entry = entryOf(word)
        if (entry.texts === none) entry.texts = createSlotSet()
        addSlot(entry.texts, slot, room)
        hot.add(word, slot, false)
      }
    },
    addFact(word, fact) {
      const entry = entryOf(word)
      if (entry.facts.length === 0) hot.noteFacts(entry)
      entry.facts.push(fact)
    },
    removeFact(word, fact) {
      const entry = entries.get(word)
      if (entry) entry.facts = entry.facts.filter((each) => each !== fact)
    },
    build: () => hot.build(entries.values()),
  }
}

/** Longer ones are nobody's word; keys and distances of them would only take time. */
export const longestSpoken = 40

/** One sound is not enough to know a word by. */
function note(keys: Map<string, WordEntry[]>, key: string, entry: WordEntry): void {
  if (key.length < 2) return
  const same = keys.get(key)
  if (same) same.push(entry)
  else keys.set(key, [entry])
}
