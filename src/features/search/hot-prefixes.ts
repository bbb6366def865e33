import { type Bits, grown, setBit } from '#search-engine/bit-set.ts'
import { type Room, uniteSet } from '#search-engine/slot-set.ts'
import type { WordEntry } from './vocabulary.ts'

/** Products with any word that begins so, in a name or anywhere in their texts, and the words among them that name values. */
export type HotPrefix = { names: Bits; any: Bits; withFacts: Set<WordEntry> }

/** Beginnings of two or three letters that hundreds of words have: their products are gathered beforehand. */
export type HotPrefixes = {
  get(prefix: string): HotPrefix | undefined
  add(word: string, slot: number, isName: boolean): void
  noteFacts(entry: WordEntry): void
  build(entries: Iterable<WordEntry>): void
}

const mostWords = 300
const lengths = [2, 3]

export function createHotPrefixes(room: Room): HotPrefixes {
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
        const bits = () => new Uint32Array(room.words)
        prefixes.set(prefix, { names: bits(), any: bits(), withFacts: new Set() })
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
