import { expect, test } from 'vitest'
import { refusedCoupon, termsOf } from './coupon-terms.ts'

test('each error is shown at the field that can fix it', () => {
  const errors = [
    { path: 'terms.percentBasisPoints', message: 'A percentage' },
    { path: 'terms.endsAt', message: 'Later' },
    { path: 'artisan', message: 'Nobody' },
    { path: 'code', message: 'Letters' },
  ]
  expect(refusedCoupon({ code: 'invalid-request', message: 'Please look', errors })).toEqual({
    message: 'Please look',
    fields: { value: 'A percentage', ends: 'Later', artisan: 'Nobody', code: 'Letters' },
  })
})

test('a taken code and a limit below the uses are shown at their fields too', () => {
  const refused = (code: string) => refusedCoupon({ code, message: 'Taken', errors: [] }).fields
  expect(refused('coupon-exists')).toEqual({ code: 'Taken' })
  expect(refused('coupon-below-uses')).toEqual({ mostUses: 'Taken' })
  expect(refused('coupon-changed')).toEqual({})
})

test('an empty field means no limit or no end', () => {
  const form = new FormData()
  for (const [name, value] of [
    ['kind', 'percent'],
    ['value', '10'],
    ['share', '50'],
    ['starts', '2026-11-22T18:00'],
  ]) {
    form.set(name ?? '', value ?? '')
  }
  for (const name of ['ends', 'from', 'most', 'mostUses', 'perCustomer', 'artisan', 'category']) form.set(name, '')
  expect(termsOf(form, null)).toEqual({
    ...{ percentBasisPoints: 1000, amountPaise: null, mostPaise: null, fromPaise: 0, platformShareBasisPoints: 5000 },
    ...{ artisan: null, category: null, startsAt: '2026-11-22T12:30:00.000Z', endsAt: null },
    ...{ mostUses: null, mostUsesPerCustomer: null },
  })
})
