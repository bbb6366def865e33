import { expect, test } from 'vitest'
import { gstStateCode } from '#features/addresses/gst-states.ts'
import { addressStates } from '#features/addresses/states.ts'
import { amountInWords } from './amount-words.ts'
import { documentNumber, financialYear } from './issue-document.ts'

test.each([
  ['2026-11-21T10:00:00Z', '26-27'],
  ['2027-03-31T18:29:59Z', '26-27'],
  ['2027-03-31T18:30:00Z', '27-28'],
  ['2026-01-01T00:00:00Z', '25-26'],
  ['2026-03-31T18:30:00Z', '26-27'],
  ['2099-06-01T00:00:00Z', '99-00'],
])('%s is in the financial year %s, which changes at midnight in India', (at, year) => {
  expect(financialYear(new Date(at))).toBe(year)
})

test('a document number has at most 16 characters, as the law requires, and no serial is truncated', () => {
  expect(documentNumber('INV', '26-27', 1)).toBe('INV/26-27/00001')
  expect(documentNumber('CRN', '26-27', 999_999)).toBe('CRN/26-27/999999')
  expect(() => documentNumber('INV', '26-27', 1_000_000)).toThrow(RangeError)
  expect(() => documentNumber('INV', '26-27', 0)).toThrow(RangeError)
})

test.each([
  [0, 'Rupees Zero Only'],
  [5, 'Rupees Zero and Five Paise Only'],
  [100, 'Rupees One Only'],
  [1_950, 'Rupees Nineteen and Fifty Paise Only'],
  [4_200, 'Rupees Forty Two Only'],
  [10_000, 'Rupees One Hundred Only'],
  [110_100, 'Rupees One Thousand One Hundred One Only'],
  [10_000_000, 'Rupees One Lakh Only'],
  [12_345_678, 'Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six and Seventy Eight Paise Only'],
  [1_000_000_000, 'Rupees One Crore Only'],
  [
    999_999_999_999,
    'Rupees Nine Hundred Ninety Nine Crore Ninety Nine Lakh Ninety Nine Thousand Nine Hundred Ninety Nine and Ninety Nine Paise Only',
  ],
])('%i paise in words: %s', (paise, words) => {
  expect(amountInWords(paise)).toBe(words)
})

test('a negative amount throws', () => {
  expect(() => amountInWords(-1)).toThrow(RangeError)
})

test('every state has a unique GST code', () => {
  const codes = addressStates.map(gstStateCode)
  expect(codes.every((code) => /^\d\d$/.test(code))).toBe(true)
  expect(new Set(codes).size).toBe(36)
})
