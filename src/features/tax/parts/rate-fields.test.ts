import { expect, test } from 'vitest'
import { rangeOf, rateFields, readTerms } from './rate-fields.ts'

const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, text] of Object.entries(fields)) form.set(name, text)
  return form
}

const tax = { valueLimitPaise: '2500', basisPointsUpToLimit: '5', basisPointsAboveLimit: '18', source: '9/2025' }

test('form input becomes call input, and without a limit there is one rate', () => {
  expect(readTerms('tax', formOf(tax))).toMatchObject({
    terms: { valueLimitPaise: 250_000, basisPointsUpToLimit: 500, basisPointsAboveLimit: 1800 },
  })
  expect(readTerms('tax', formOf({ ...tax, valueLimitPaise: '', basisPointsAboveLimit: '' }))).toMatchObject({
    terms: { valueLimitPaise: null, basisPointsUpToLimit: 500, basisPointsAboveLimit: 500 },
  })
})

test('each invalid field is named, with whether it is wrong by itself or against another field', () => {
  const wrongIn = (change: Record<string, string>) => readTerms('tax', formOf({ ...tax, ...change }))
  expect(wrongIn({ basisPointsAboveLimit: '4' })).toEqual({ wrong: [{ name: 'basisPointsAboveLimit', isOrder: true }] })
  expect(wrongIn({ basisPointsAboveLimit: '101', source: 'x' })).toEqual({
    wrong: [
      { name: 'basisPointsAboveLimit', isOrder: false },
      { name: 'source', isOrder: false },
    ],
  })
  const copied = { valueLimitPaise: '', basisPointsAboveLimit: '', basisPointsUpToLimit: 'five' }
  expect(wrongIn(copied)).toEqual({ wrong: [{ name: 'basisPointsUpToLimit', isOrder: false }] })
})

test('every number field of every rate shows its bounds in readable form', () => {
  const ranges = Object.values(rateFields).flatMap((fields) =>
    fields.filter(({ as }) => as !== 'text' && as !== 'list').map((field) => rangeOf(field)),
  )
  expect(ranges.length).toBe(24)
  expect(ranges.every((range) => range !== null)).toBe(true)
  expect(ranges).toContainEqual({ from: '0', to: '100' })
  expect(ranges).toContainEqual({ from: '₹0', to: '₹1,00,00,000' })
  expect(ranges).toContainEqual({ from: '0', to: '60' })
})
