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

test('a key is looked up in its namespace, then in common, then in the next language', () => {
  expect(hindi('greeting', { name: 'आशा' })).toBe('नमस्ते आशा')
  expect(hindi('close')).toBe('Close')
  expect(hindi('menu.title')).toBe('Menu')
  expect(english('common:close')).toBe('Close')
})

test('the plural form follows the language; zero uses its own form where there is one, and never that of one', () => {
  expect([0, 1, 2].map((count) => english('pieces', { count }))).toEqual(['no piece', '1 piece', '2 pieces'])
  expect([0, 1, 2].map((count) => hindi('pieces', { count }))).toEqual(['0 नगों में', '1 नग', '2 नगों में'])
})

test('a missing text gives the default, else the key, and of several keys the first with a text wins', () => {
  expect(english('shop:no.such', { defaultValue: 'given {{name}}', name: 'x' })).toBe('given x')
  expect(english('shop:no.such')).toBe('no.such')
  expect(english(['no.such', 'close'])).toBe('Close')
  expect(english('menu.constructor')).toBe('menu.constructor')
  expect(findWords(bookOf('en'), 'shop', 'no.such')).toBeUndefined()
})

test('values are inserted unescaped; a placeholder without a value stays, and null becomes an empty string', () => {
  expect(hindi('greeting', { name: '<b> $& {{name}}' })).toBe('नमस्ते <b> $& {{name}}')
  expect(hindi('greeting')).toBe('नमस्ते {{ name }}')
  expect(hindi('greeting', { name: null })).toBe('नमस्ते ')
})

test('a list or group is returned whole, with its placeholders filled', () => {
  expect(english('lists', { returnObjects: true, day: 'Monday' })).toEqual({ days: ['on Monday', 'never'] })
})
