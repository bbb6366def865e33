import { expect, test } from 'vitest'
import { wordsOf } from '#search-engine/text-words.ts'
import { glossaryWords as readWords } from './fill-glossary.ts'
import { createGlossary } from './glossary.ts'
import { occasion } from './glossary-word.ts'

const all = await readWords()
/** Occasions lead one way and are no names. */
const glossaryWords = all.filter(({ language }) => language !== occasion)
const occasions = all.filter(({ language }) => language === occasion)

const thingsOf = (word: string) => glossaryWords.filter((row) => row.word === word).map(({ thing }) => thing)
const join = (one: string, other: string) => thingsOf(one).some((thing) => thingsOf(other).includes(thing))

test('every word is searchable and listed once per thing', () => {
  expect(glossaryWords.length).toBeGreaterThan(2_000)
  for (const { word } of glossaryWords) {
    expect(wordsOf(word).length, word).toBeGreaterThan(0)
    expect(word.normalize('NFC').trim()).toBe(word)
  }
  expect(new Set(glossaryWords.map(({ thing, word }) => `${thing}\n${word}`)).size).toBe(glossaryWords.length)
})

test('every language has words, and each word uses its language’s script', () => {
  const scripts: Record<string, RegExp> = {
    hi: /\p{Script=Devanagari}/u,
    mr: /\p{Script=Devanagari}/u,
    bn: /\p{Script=Bengali}/u,
    as: /\p{Script=Bengali}/u,
    te: /\p{Script=Telugu}/u,
    ta: /\p{Script=Tamil}/u,
    gu: /\p{Script=Gujarati}/u,
    kn: /\p{Script=Kannada}/u,
    ml: /\p{Script=Malayalam}/u,
    pa: /\p{Script=Gurmukhi}/u,
    or: /\p{Script=Oriya}/u,
    en: /[a-z]/,
    latin: /[a-z]/,
  }
  for (const { word, language } of glossaryWords) expect(word, language).toMatch(scripts[language] ?? /^$/)
  expect(new Set(glossaryWords.map(({ language }) => language)).size).toBe(13)
})

test.each([
  ['saree', 'साड़ी'],
  ['saree', 'చీర'],
  ['madhubani', 'mithila'],
  ['pot', 'घड़ा'],
  ['pottery', 'மண்பாண்டங்கள்'],
  ['brass', 'പിച്ചള'],
  ['shoes', 'mojari'],
  ['banaras', 'varanasi'],
])('%s and %s are synonyms', (one, other) => {
  expect(join(one, other)).toBe(true)
})

test.each([
  ['jutti', 'chappal'],
  ['ikat', 'patola'],
  ['bamboo', 'cane'],
  ['pot', 'planter'],
  ['vase', 'planter'],
  ['stool', 'chair'],
  ['gold', 'golden'],
  ['lamp', 'deep'],
  ['silk', 'পাট'],
  ['quilt', 'কাঁথা'],
  ['textiles', 'weaving'],
  ['wall hanging', 'toran'],
  ['brass', 'bras'],
])('%s and %s are not synonyms', (one, other) => {
  expect(join(one, other)).toBe(false)
})

test('an occasion leads to things and no thing leads to it, in every language', () => {
  const things = new Set(glossaryWords.map(({ thing }) => thing))
  for (const { thing, word } of occasions)
    expect(things.has(thing) && things.has(word), `${word} → ${thing}`).toBe(true)
  const { othersOf } = createGlossary(all)
  for (const asked of ['wedding', 'शादी', 'திருமணம்', 'ਵਿਆਹ', 'বিয়া'])
    expect(othersOf(asked), asked).toContain('banarasi')
  for (const asked of ['griha pravesh', 'ഗൃഹപ്രവേശം']) expect(othersOf(asked), asked).toContain('toran')
  expect(othersOf('banarasi')).not.toContain('wedding')
  expect(othersOf('toran')).not.toContain('housewarming')
})

test('no word has more than two meanings', () => {
  const counted = Map.groupBy(glossaryWords, ({ word }) => word)
  expect([...counted].filter(([, rows]) => rows.length > 2)).toEqual([])
})
