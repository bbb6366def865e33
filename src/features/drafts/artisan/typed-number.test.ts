import { expect, test } from 'vitest'
import { languages } from '#platform/i18n/languages.ts'
import { readCount, readMeasure, writeMeasure } from './typed-number.ts'

test.each([
  ['2450', 245_000],
  ['₹2,450', 245_000],
  ['₹ 2,450.50', 245_050],
  ['Rs. 1,25,000', 12_500_000],
  ['2450/-', 245_000],
  ['२४५०', 245_000],
  ['₹১,২৫০', 125_000],
  ['௨௪௫௦', 245_000],
  ['୨୪୫୦', 245_000],
  ['12,50', 1250],
  ['10.005', null],
  ['', null],
  ['.', null],
  ['-5', null],
  ['1e5', null],
  ['two', null],
  ['1,2,3', null],
  ['99999999999', null],
])('"%s" rupees are %s paise', (text, paise) => {
  expect(readMeasure(text, '₹')).toBe(paise)
})

test.each([
  ['0.2', 200],
  ['0,2', 200],
  ['0,200', 200],
  ['.25', 250],
  ['1.250', 1250],
  ['200 g', 200],
  ['200 gm', 200],
  ['1.5 kg', 1500],
  ['०.२', 200],
  ['0.0005', null],
])('"%s" kilos are %s grams', (text, grams) => {
  expect(readMeasure(text, 'kg')).toBe(grams)
})

test.each([
  ['12.5', 125],
  ['12,5 cm', 125],
  ['1.2 m', 1200],
  ['90 mm', 90],
  ['12.55', null],
])('"%s" centimetres are %s millimetres', (text, millimetres) => {
  expect(readMeasure(text, 'cm')).toBe(millimetres)
})

test('numbers are read in the digits of every language of the shop', () => {
  for (const { code } of languages) {
    const four = new Intl.NumberFormat(`${code}-u-nu-${systems[code] ?? 'latn'}`, { useGrouping: false }).format(1907)
    expect(readCount(four), code).toBe(1907)
  }
  expect(readCount('3.5')).toBeNull()
  expect(readCount(' 1,000 ')).toBe(1000)
})

const systems: Record<string, string> = {
  hi: 'deva',
  mr: 'deva',
  bn: 'beng',
  as: 'beng',
  te: 'telu',
  ta: 'tamldec',
  gu: 'gujr',
  kn: 'knda',
  ml: 'mlym',
  pa: 'guru',
  or: 'orya',
}

test('a stored measure reads back as the same value', () => {
  expect(writeMeasure(245_000, '₹')).toBe('2450')
  expect(writeMeasure(245_050, '₹')).toBe('2450.50')
  expect(writeMeasure(5, '₹')).toBe('0.05')
  expect(writeMeasure(200, 'kg')).toBe('0.2')
  expect(writeMeasure(1250, 'kg')).toBe('1.25')
  expect(writeMeasure(125, 'cm')).toBe('12.5')
  for (const grams of [1, 10, 999, 1000, 100_000]) expect(readMeasure(writeMeasure(grams, 'kg'), 'kg')).toBe(grams)
})
