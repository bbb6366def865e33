import { countBits, hasCommonBit, intersect } from '#search-engine/bit-set.ts'
import type { Scratch } from '#search-engine/members.ts'
import { withoutParticles } from '#search-engine/particles.ts'
import { coarseKey, soundKey } from '#search-engine/sound-keys.ts'
import { wordsOf } from '#search-engine/text-words.ts'
import { longestSpoken, type Vocabulary, type WordEntry } from '#search-engine/vocabulary.ts'
import type { Glossary } from './glossary.ts'
import type { Reading } from './indexed-product.ts'
import type { ProductSlots } from './product-slots.ts'
import type { WordFinder, WordSets } from './word-sets.ts'

/** The reading with its live products by relevance tier; each tier contains the one before it. */
export type Understanding = { reading: Reading; tiers: WordSets }

/** `spelled`: the corrected word, when no product has the word as typed */
type Term = { word: string; others: string[]; spelled: string | null }

type Reader = { vocabulary: Vocabulary; glossary: Glossary; finder: WordFinder; scratch: Scratch; slots: ProductSlots }

const mostWords = 12
/** A word with this many products is not a typo. */
const enoughHits = 3
const mostNear = 20

export function understand(reader: Reader, q: string): Understanding | null {
  if (q.trim() === '') return null
  const terms = termsOf(reader, wordsOf(q).slice(0, mostWords))
  const found = terms.map((term) => ({ term, sets: reader.finder.setsOf(term) }))

  const whole = tiersOf(reader, found)
  if (found.length > 0 && hasCommonBit(whole.any, whole.any)) {
    const isCorrected = terms.some(({ spelled }) => spelled !== null)
    return { reading: readingOf(terms, isCorrected ? 'corrected' : null), tiers: whole }
  }
  const kept = found.length > 1 ? keepTogether(reader, found) : []
  if (kept.length === 0) return { reading: readingOf(terms, null), tiers: whole }
  return {
    reading: readingOf(
      kept.map(({ term }) => term),
      'near',
    ),
    tiers: tiersOf(reader, kept),
  }
}

function readingOf(terms: readonly Term[], kind: 'corrected' | 'near' | null): Reading {
  const words = terms.map(({ word, spelled }) => spelled ?? word).join(' ')
  return { words: terms.map(({ word, others }) => ({ word, others })), spelling: kind && { kind, words } }
}

type Found = { term: Term; sets: WordSets }

function tiersOf({ scratch, slots: { live } }: Reader, found: readonly Found[]): Understanding['tiers'] {
  const common = (tier: keyof WordSets) => {
    const bits = scratch.takeEmpty()
    if (found.length > 0) bits.set(live)
    for (const { sets } of found) intersect(bits, bits, sets[tier])
    return bits
  }
  return { own: common('own'), named: common('named'), close: common('close'), any: common('any') }
}

/** The words that some product has together. Rare words say most about the intent, so they are kept first. */
function keepTogether({ scratch, slots: { live } }: Reader, found: readonly Found[]): Found[] {
  const counted = found.map((each) => {
    const living = intersect(scratch.take(), each.sets.any, live)
    return { each, living, count: countBits(living) }
  })
  const common = scratch.takeEmpty()
  common.set(live)

  const kept = new Set<Found>()
  for (const { each, living, count } of counted.toSorted((a, b) => a.count - b.count)) {
    if (count === 0 || !hasCommonBit(common, living)) continue
    intersect(common, common, living)
    kept.add(each)
  }
  return found.filter((each) => kept.has(each))
}

function termsOf(reader: Reader, words: readonly string[]): Term[] {
  const terms: Term[] = []
  const telling = withoutParticles(words)
  const last = telling.at(-1)
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? ''
    const phrase = phraseAt(reader, words, at)
    if (phrase) terms.push(phrase)
    else if (telling.includes(word)) terms.push(termOf(reader, word, word === last))
    at += phrase ? phrase.word.split(' ').length : 1
  }
  return terms
}

function phraseAt(reader: Reader, words: readonly string[], at: number): Term | null {
  for (let length = Math.min(reader.glossary.longest, words.length - at); length > 1; length -= 1) {
    const word = words.slice(at, at + length).join(' ')
    const others = reader.glossary.othersOf(word).flatMap((name) => namesLike(reader, name))
    const isOfUse = others.length > 0 && hitsOf(reader, [word, ...others]) > 0
    if (isOfUse) return { word, others: distinctBut(word, others), spelled: null }
  }
  return null
}

function termOf(reader: Reader, word: string, isLast: boolean): Term {
  const { vocabulary } = reader
  const letters = [...word].length
  if (letters > longestSpoken) return { word, others: [], spelled: null }

  const others = distinctBut(word, [
    ...sameThing(reader, word).flatMap((name) => namesLike(reader, name)),
    ...(isLast && letters >= 2 ? beginning(vocabulary, word) : []),
    ...alike(vocabulary, word),
    ...(/[\u0b80-\u0bff]/.test(word) ? roughly(vocabulary, word) : []),
  ])

  const hits = hitsOf(reader, [word, ...others])
  const near = hits < enoughHits ? nearest(reader, word, letters) : []
  const [best] = near
  if (best) return { word, others: distinctBut(word, [...others, ...near]), spelled: hits === 0 ? best : null }
  return {
    word,
    others: hits === 0 ? distinctBut(word, [...others, ...roughly(vocabulary, word)]) : others,
    spelled: null,
  }
}

/** Synonyms. A word that occurs in a product means itself; any other may be a misspelled synonym. */
function sameThing({ vocabulary, glossary }: Reader, word: string): string[] {
  const others = glossary.othersOf(word)
  return others.length > 0 || vocabulary.find(word) ? others : glossary.othersSounding(word)
}

/** A short sound (saree, shri) is too common in one script: it counts only for unknown words or across scripts. */
function alike(vocabulary: Vocabulary, word: string): string[] {
  const { length } = soundKey(word)
  if (length < 3) return []
  const isLong = length > 3
  const isWritten = vocabulary.find(word) !== undefined
  const isHeard = (other: string) => isLong || !isWritten || scriptOf(other) !== scriptOf(word)
  return vocabulary
    .sounding(word)
    .map((entry) => entry.word)
    .filter(isHeard)
}

/** Unicode gives each script of India a block of 128. */
function scriptOf(word: string): number {
  return (word.codePointAt(0) ?? 0) >> 7
}

function namesLike({ vocabulary }: Reader, name: string): string[] {
  return name.split(' ').every((word) => vocabulary.find(word)) ? [name] : []
}

function beginning(vocabulary: Vocabulary, word: string): string[] {
  for (const entry of vocabulary.startingWith(word)) if (entry.word !== word) return [`${word}*`]
  return []
}

/** Skips short words: their coarse sound would match half the shop. */
function roughly(vocabulary: Vocabulary, word: string): string[] {
  return coarseKey(word).length < 4 ? [] : vocabulary.soundingRoughly(word).map((entry) => entry.word)
}

function nearest({ vocabulary, finder }: Reader, word: string, letters: number): string[] {
  if (letters < 4) return []
  const found = vocabulary.near(word, letters < 8 ? 1 : 2)
  const written = found.filter(([entry]) => entry.word !== word && finder.hits(entry.word, 1) > 0)
  const least = Math.min(...written.map(([, distance]) => distance))
  return written
    .filter(([, distance]) => distance === least)
    .map(([entry]) => entry)
    .sort((a, b) => sizeOf(b) - sizeOf(a) || (a.word < b.word ? -1 : 1))
    .slice(0, mostNear)
    .map((entry) => entry.word)
}

function sizeOf({ names, texts, facts }: WordEntry): number {
  return names.size + texts.size + facts.length
}

function hitsOf({ finder }: Reader, names: readonly string[]): number {
  let hits = 0
  for (const name of names) {
    hits += finder.hits(name, enoughHits - hits)
    if (hits >= enoughHits) break
  }
  return hits
}

function distinctBut(word: string, others: readonly string[]): string[] {
  return [...new Set(others)].filter((other) => other !== word)
}
