import { expect, test } from 'vitest'
import { demoProducts } from '#demo/products.ts'
import crafts from '#features/crafts/reference/crafts.json' with { type: 'json' }
import { languageCodes } from '#platform/i18n/languages.ts'
import { choicesIn } from './line-choices.ts'
import reference from './name-words.json' with { type: 'json' }
import { translateChoice, translateName } from './translate-name.ts'

const others = languageCodes.filter((code) => code !== 'en')

test('each part of a name is there in all languages, in their own script, without Latin letters', () => {
  const scripts = { hi: 'Devanagari', mr: 'Devanagari', bn: 'Bengali', as: 'Bengali', te: 'Telugu', ta: 'Tamil' }
  const more = { gu: 'Gujarati', kn: 'Kannada', ml: 'Malayalam', pa: 'Gurmukhi', or: 'Oriya' }
  const script: Record<string, string> = { ...scripts, ...more }
  for (const list of Object.values(reference))
    for (const [key, names] of Object.entries(list)) {
      expect(names, key).toHaveLength(others.length)
      for (const [at, code] of others.entries()) {
        expect(names[at], `${key} in ${code}`).not.toBe('')
        const letters = (names[at] ?? '').replace(/\{\w\}|GI/g, '').replace(/[\p{P}\p{Zs}\u200c\u200d]/gu, '')
        expect(letters, `${key} in ${code}`).toMatch(new RegExp(`^\\p{Script=${script[code]}}*$`, 'u'))
      }
    }
})

test('a form for the end of a name belongs to a part', () => {
  expect(Object.keys(reference.last).filter((part) => !Object.hasOwn(reference.words, part))).toEqual([])
})

test.each([
  ['Usta flask, 26 cm tall', 'hi', 'उस्ता सुराही, ऊँचाई 26 सेमी'],
  ['Kosa saree in gold and off white', 'ta', 'கோசா புடவை, பொன், மங்கிய வெள்ளை'],
  ['Baluchari stole, marigolds', 'bn', 'বালুচরী স্টোল, গাঁদা'],
  ['Second tambat pot by Madhukar Tambat, 12 × 9 cm', 'mr', 'तांबट मडके 2, Madhukar Tambat यांच्या हातचे, 12 × 9 सेमी'],
  ['Firozabad bangle dozen', 'mr', 'फिरोजाबाद एक डझन बांगड्या'],
  ['Framed glass painting', 'kn', 'ಚೌಕಟ್ಟಿನ ಗಾಜಿನ ಚಿತ್ರ'],
  ['Blown glass, 12 cm', 'kn', 'ಊದಿದ ಗಾಜು, 12 ಸೆಂ.ಮೀ.'],
  ['Tie resist dyeing', 'hi', 'बाँधकर रँगाई'],
  ['Handmade in Champa', 'gu', 'Champa: હાથે બનાવેલું'],
] as const)('%s in %s', (name, language, expected) => expect(translateName(name, language)).toBe(expected))

test('a choice has words where the shop knows it', () => {
  expect(['Medium', 'indigo', 'XL', '7'].map((choice) => translateChoice(choice, 'hi'))).toEqual([
    'मझोला',
    'नील',
    null,
    null,
  ])
  expect(translateChoice('indigo', 'en')).toBe(null)
})

test('a name with a part that is not known stays as it is, and English is never changed', () => {
  expect(translateName('Quantum saree', 'hi')).toBe(null)
  expect(translateName('Kosa saree in octarine', 'hi')).toBe(null)
  for (const pattern of ['by', 'and', 'tall', 'cm']) {
    expect(translateName(`Kosa saree, ${pattern}`, 'hi')).toBe(null)
    expect(translateChoice(pattern, 'hi')).toBe(null)
  }
  expect(translateName('Kosa saree, constructor', 'hi')).toBe(null)
  expect(translateName('', 'hi')).toBe(null)
  expect(translateName('Kosa constructor', 'hi')).toBe(null)
  expect(translateName('Kosa saree', 'en')).toBe(null)
})

test('every piece of the demo shop has a name in every language', () => {
  const missing = demoProducts().filter(({ name }) => others.some((code) => translateName(name.en, code) === null))
  expect(missing.map(({ name }) => name.en)).toEqual([])
})

test('every craft of the reference has a name in every language', () => {
  const missing = crafts.flatMap(({ name, names }) =>
    others
      .filter((code) => !Object.hasOwn(names, code) && translateName(name, code) === null)
      .map((code) => [code, name]),
  )
  expect(missing).toEqual([])
})

test('what was chosen of a line is read in the language; the buyer’s own words stay', () => {
  const options = { size: 'Small', color: 'indigo', made: 'to measure 7', personalText: 'Small', giftWrap: 'yes' }
  expect(choicesIn(options, 'hi')).toEqual([
    'छोटा',
    'नील',
    'to measure 7',
    '“Small”',
    expect.stringMatching(/[\u0900-\u097f]/),
  ])
  expect(choicesIn(options, 'en').slice(0, 2)).toEqual(['Small', 'indigo'])
})
