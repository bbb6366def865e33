import { isSideWord, withoutParticles } from '#search-engine/particles.ts'
import { coarseKey, soundKey } from '#search-engine/sound-keys.ts'
import { wordsOf } from '#search-engine/text-words.ts'
import { longestSpoken, type WordEntry, type Words } from '#search-engine/vocabulary.ts'
import type { Glossary } from './glossary.ts'
import { type NamedFact, namingFilters, type Reading } from './indexed-product.ts'
import type { ProductSets, WordFinder, WordSets } from './word-sets.ts'

/**
 * The reading with its live products: those that have every word in their name or a fact, and all. `words`: the sets that
 * the score of `Reading` is made of.
 */
export type Understanding<Set> = {
  reading: Reading
  close: Set
  any: Set
  words: { sets: WordSets<Set>; isTelling: boolean }[]
}

/** `spelled`: the word it was taken for, when neither a product nor the glossary has it as typed */
type Term = { word: string; others: string[]; spelled: string | null }

export type Reader<Set> = {
  vocabulary: Words
  glossary: Glossary
  finder: WordFinder<Set>
  sets: ProductSets<Set>
  facts: { slugOf: { craft: (id: number) => string | undefined } }
}

/** What reads words without asking for sets. */
type WordReader = Omit<Reader<never>, 'finder' | 'sets'> & {
  finder: Pick<Reader<never>['finder'], 'hits' | 'isOnlyOf'>
}

const mostWords = 12
/** A word with this many products is not a typo. */
const enoughHits = 3
const mostNear = 20
/** Shorter sounds have too many words: coffee, kuppi. */
const leastSound = 5

export function understand<Set>(reader: Reader<Set>, q: string): Understanding<Set> | null {
  if (q.trim() === '') return null
  const terms = termsOf(reader, wordsOf(q).slice(0, mostWords))
  const found = terms.map((term) => ({ term, sets: reader.finder.setsOf(term) }))

  const any = common(reader, found, 'any')
  const isMentioned = isOnlyMentioned(reader, found, any)
  if (reader.sets.meet(any, any) && !isMentioned) {
    const isCorrected = terms.some(({ spelled }) => spelled !== null)
    return understoodAs(reader, q, found, isCorrected ? 'corrected' : null)
  }
  const kept = found.length > 1 ? keepTogether(reader, found, isMentioned ? 'close' : 'any') : []
  return kept.length > 0 ? understoodAs(reader, q, kept, 'near') : understoodAs(reader, q, found, null)
}

/** No match is what a word names, its text alone says so: a red bag "for chappals" is no red chappal. Nor is no match at all. */
function isOnlyMentioned<Set>({ sets }: Reader<Set>, found: readonly Found<Set>[], any: Set): boolean {
  return found.some(
    ({ term, sets: { named, close } }) =>
      !isSide(term) && sets.countBoth(named, sets.live) >= enoughHits && !sets.meet(close, any),
  )
}

function understoodAs<Set>(
  reader: Reader<Set>,
  q: string,
  found: readonly Found<Set>[],
  kind: 'corrected' | 'near' | null,
): Understanding<Set> {
  // As typed: the words of the index are folded, without nukta and capitals.
  const typed = new Map(q.split(/\s+/).map((each) => [wordsOf(each).join(' '), each]))
  const typedAs = (word: string) => word.split(' ').map((each) => typed.get(each) ?? each)
  const words = found.flatMap(({ term: { word, spelled } }) => spelled ?? typedAs(word)).join(' ')
  const close = common(reader, found, 'close')
  const isByFacts = reader.sets.meet(close, close)
  const weighed = found.map((each) => ({ ...each, isTelling: isTelling(reader, each) }))
  return {
    reading: {
      words: weighed.map(({ term, isTelling }) => {
        return { word: term.word, others: term.others, isTelling, fact: factOf(reader, term) }
      }),
      isByFacts,
      spelling: kind && { kind, words },
    },
    close,
    any: isByFacts ? close : common(reader, found, 'any'),
    words: weighed,
  }
}

/** A word that one product of fifty has, at most, and that is not of purpose or number. */
function isTelling<Set>({ sets }: Reader<Set>, { term, sets: { any } }: Found<Set>): boolean {
  if (isSide(term)) return false
  return sets.countBoth(any, sets.live) * 50 <= sets.size()
}

/**
 * Of several crafts or states that share the word ("uttar", a town of many potters) none is meant, nor a craft by a word
 * that pieces of others have in their name ("lamp" of Nachiarkoil lamp).
 */
function factOf({ facts, finder, vocabulary }: WordReader, { word, others }: Term): NamedFact | null {
  const entries = [word, ...others].flatMap((name) => vocabulary.find(name) ?? [])
  for (const filter of namingFilters) {
    const named = entries.flatMap((entry) => entry.facts.filter(({ facet }) => facet === filter))
    const [fact] = named
    if (!fact || named.some(({ value }) => value !== fact.value)) continue
    if (filter !== 'craft') return { filter, value: String(fact.value) }
    const slug = facts.slugOf.craft(Number(fact.value))
    if (slug !== undefined && entries.every((entry) => finder.isOnlyOf(entry, fact))) return { filter, value: slug }
  }
  return null
}

type Found<Set> = { term: Term; sets: WordSets<Set> }

/** Live products that have each of the words so; none without words. */
function common<Set>({ sets }: Reader<Set>, found: readonly Found<Set>[], level: 'close' | 'any'): Set {
  return found.reduce((all, each) => sets.both(all, each.sets[level]), found.length > 0 ? sets.live : sets.none)
}

const mostStarts = 5

/**
 * The words that some product has together: as many as can be, and of equally many the one that most pieces are called
 * by, so of "black shawl" the shawl. Guesses, colours and words of purpose or number weigh less.
 */
function keepTogether<Set>(reader: Reader<Set>, found: readonly Found<Set>[], level: 'close' | 'any'): Found<Set>[] {
  const { sets } = reader
  const counted = found
    .map((each) => {
      const living = sets.both(each.sets[level], sets.live)
      return { each, living, named: sets.countBoth(each.sets.named, sets.live), weight: weightOf(reader, each.term) }
    })
    .filter(({ living }) => sets.meet(living, living))
    .toSorted((a, b) => b.weight - a.weight || b.named - a.named)

  const groups = counted.slice(0, mostStarts).map((first) => {
    let common = first.living
    const kept = [first]
    for (const next of counted) {
      if (next === first || !sets.meet(common, next.living)) continue
      common = sets.both(common, next.living)
      kept.push(next)
    }
    return { kept, weight: kept.reduce((sum, { weight }) => sum + weight, 0) }
  })
  const [best] = groups.toSorted((a, b) => b.weight - a.weight)
  return found.filter((one) => best?.kept.some(({ each }) => each === one))
}

function isSide({ word }: Term): boolean {
  return word.split(' ').every(isSideWord)
}

function weightOf(reader: WordReader, term: Term): number {
  if (isSide(term)) return 1
  return term.spelled === null && factOf(reader, term)?.filter !== 'color' ? 3 : 2
}

function termsOf(reader: WordReader, words: readonly string[]): Term[] {
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

function phraseAt(reader: WordReader, words: readonly string[], at: number): Term | null {
  for (let length = Math.min(reader.glossary.longest, words.length - at); length > 1; length -= 1) {
    const word = words.slice(at, at + length).join(' ')
    const others = reader.glossary.othersOf(word).flatMap((name) => namesLike(reader, name))
    const isOfUse = others.length > 0 && hitsOf(reader, [word, ...others]) > 0
    if (isOfUse) return { word, others: distinctBut(word, others), spelled: null }
  }
  return null
}

function termOf(reader: WordReader, word: string, isLast: boolean): Term {
  const { vocabulary, glossary } = reader
  const letters = [...word].length
  if (letters > longestSpoken) return { word, others: [], spelled: null }

  const synonyms = glossary.othersOf(word)
  const isKnown = synonyms.length > 0 || vocabulary.find(word) !== undefined
  const sure = distinctBut(word, [
    ...synonyms.flatMap((name) => namesLike(reader, name)),
    ...formsOf(word).filter((other) => vocabulary.find(other)),
    ...alike(vocabulary, word, isKnown),
  ])
  // A word that many pieces have is finished; any other may be the beginning of one.
  if (isLast && letters >= 2 && synonyms.length === 0 && hitsOf(reader, [word, ...sure]) < enoughHits)
    sure.push(...beginning(vocabulary, word))
  if (isKnown || isSideWord(word) || hitsOf(reader, [word, ...sure]) > 0) return { word, others: sure, spelled: null }

  // Of a word that nobody wrote here: the most certain guess.
  for (const guess of [
    soundKey(word).length < leastSound ? [] : glossary.othersSounding(word).flatMap((name) => namesLike(reader, name)),
    nearest(reader, word, letters),
    roughly(vocabulary, word),
  ]) {
    const [best] = guess
    if (best !== undefined && hitsOf(reader, guess) > 0)
      return { word, others: distinctBut(word, [...sure, ...guess]), spelled: best }
  }
  return { word, others: sure, spelled: null }
}

/** One and many in English: "cups" finds the cup. Tamil joins a consonant of the next word: பட்டுப் before புடவை. */
function formsOf(word: string): string[] {
  if (/[\u0b95\u0b9a\u0ba4\u0baa]\u0bcd$/.test(word)) return [word.slice(0, -2)]
  if (!/^[a-z]{3,}$/.test(word)) return []
  const one = [
    /(?:s|sh|ch|x|z)es$/.test(word) && word.slice(0, -2),
    word.endsWith('ies') && `${word.slice(0, -3)}y`,
    /[^s]s$/.test(word) && word.slice(0, -1),
  ]
  return [...one.filter((each) => each !== false), `${word}s`, `${word}es`]
}

/**
 * Words of the same sound: in another script the same word. In its own script a word that is written here means itself,
 * and a short sound (dari, dry) is too common for another.
 */
function alike(vocabulary: Words, word: string, isKnown: boolean): string[] {
  if (soundKey(word).length < (isKnown ? leastSound : 4)) return []
  const isHeard = (other: string) => scriptOf(other) !== scriptOf(word) || !isKnown
  return vocabulary
    .sounding(word)
    .map((entry) => entry.word)
    .filter(isHeard)
}

/** Unicode gives each script of India a block of 128. */
function scriptOf(word: string): number {
  return (word.codePointAt(0) ?? 0) >> 7
}

function namesLike({ vocabulary }: WordReader, name: string): string[] {
  return name.split(' ').every((word) => vocabulary.find(word)) ? [name] : []
}

function beginning(vocabulary: Words, word: string): string[] {
  for (const entry of vocabulary.startingWith(word)) if (entry.word !== word) return [`${word}*`]
  return []
}

/** Skips short words: their coarse sound would match half the shop. Tamil writes fewer consonants than it speaks. */
function roughly(vocabulary: Words, word: string): string[] {
  const isTamil = /[\u0b80-\u0bff]/.test(word)
  if (coarseKey(word).length < (isTamil ? 4 : 5)) return []
  return vocabulary
    .soundingRoughly(word)
    .toSorted(byUse)
    .map((entry) => entry.word)
}

function nearest({ vocabulary, finder }: WordReader, word: string, letters: number): string[] {
  if (letters < 5) return []
  const found = vocabulary.near(word, letters < 8 ? 1 : 2)
  // The first sound of a word is seldom mistyped: a clock is no block.
  const sound = soundKey(word).slice(0, 1)
  const isLike = (other: string) => scriptOf(other) !== scriptOf(word) || soundKey(other).startsWith(sound)
  const written = found.filter(([{ word: other }]) => other !== word && isLike(other) && finder.hits([other], 1) > 0)
  const least = Math.min(...written.map(([, distance]) => distance))
  return written
    .filter(([, distance]) => distance === least)
    .map(([entry]) => entry)
    .sort(byUse)
    .slice(0, mostNear)
    .map((entry) => entry.word)
}

/** The word that most products have comes first. */
function byUse(a: WordEntry, b: WordEntry): number {
  return sizeOf(b) - sizeOf(a) || (a.word < b.word ? -1 : 1)
}

function sizeOf({ names, texts, facts }: WordEntry): number {
  return names.size + texts.size + facts.length
}

function hitsOf({ finder }: WordReader, names: readonly string[]): number {
  return finder.hits(names, enoughHits)
}

function distinctBut(word: string, others: readonly string[]): string[] {
  return [...new Set(others)].filter((other) => other !== word)
}
