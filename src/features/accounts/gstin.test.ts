import { expect, it } from 'vitest'
import { gstin, gstinCheckDigit, isGstin } from './gstin.ts'

// A number the GST network prints in its own examples.
const known = '27AAPFU0939F1ZV'

it('a GST number is accepted with spaces and in lower case; one wrong character is detected', () => {
  expect(gstinCheckDigit(known.slice(0, 14))).toBe('V')
  expect(gstin.parse(' 27aapfu 0939f1zv ')).toBe(known)
  for (const [place, sign] of [...known].entries()) {
    const other = sign === '1' ? '2' : '1'
    expect(isGstin(known.slice(0, place) + other + known.slice(place + 1))).toBe(false)
  }
})
