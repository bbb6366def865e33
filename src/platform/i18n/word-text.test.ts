import { expect, test } from 'vitest'
import { findWords, translator, type Values, type WordBook } from './word-text.ts'

const words: Record<string, Values> = {
  'hi/shop': { pieces_one: '{{count}} नग', pieces_other: '{{count}} नगों में', greeting: 'नमस्ते {{ name }}' },
  'en/shop': {
    pieces_zero: 'no piece',
    pieces_one: '{{count}} piece',
    pieces_other: '{{count}} pieces',
    menu: { title: 'Menu' },
  },
  'en/common': { close: 'Close', lists: { days: ['on {{day}}', 'never'] } },
}
const bookOf = (...languages: string[]): WordBook => ({
  languages,
  file: (language, namespace) => words[`${language}/${namespace}`] ?? null,
})
const english = translator(bookOf('en'), 'shop')
const hindi = translator(bookOf('hi', 'en'), 'shop')

test('looks in its own namespace, then in common, then in the next language', () => {
  expect(hindi('greeting', { name: 'आशा' })).toBe('नमस्ते आशा')
  expect(hindi('close')).toBe('Close')
  expect(hindi('menu.title')).toBe('Menu')
  expect(english('common:close')).toBe('Close')
})

test('the plural form follows the language, and none has its own where there is one', () => {
  expect([0, 1, 2].map((count) => english('pieces', { count }))).toEqual(['no piece', '1 piece', '2 pieces'])
  expect([0, 1, 2].map((count) => hindi('pieces', { count }))).toEqual(['0 नग', '1 नग', '2 नगों में'])
})

test('what has no words is its default, else its key; of several keys the first with words is taken', () => {
  expect(english('shop:no.such', { defaultValue: 'given {{name}}', name: 'x' })).toBe('given x')
  expect(english('shop:no.such')).toBe('no.such')
  expect(english(['no.such', 'close'])).toBe('Close')
  expect(english('menu.constructor')).toBe('menu.constructor')
  expect(findWords(bookOf('en'), 'shop', 'no.such')).toBeUndefined()
})

test('values are put in as they are; a placeholder without a value stays, an empty value leaves a gap', () => {
  expect(hindi('greeting', { name: '<b> $& {{name}}' })).toBe('नमस्ते <b> $& {{name}}')
  expect(hindi('greeting')).toBe('नमस्ते {{ name }}')
  expect(hindi('greeting', { name: null })).toBe('नमस्ते ')
})

test('a list or a group comes whole, its texts filled', () => {
  expect(english('lists', { returnObjects: true, day: 'Monday' })).toEqual({ days: ['on Monday', 'never'] })
})
