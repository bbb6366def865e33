import { expect, test } from 'vitest'
import { refusedCoupon } from './coupon-terms.ts'

test('a refusal stands under each field that can mend it', () => {
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

test('a code that is taken and a limit below the uses stand under their fields too', () => {
  const refused = (code: string) => refusedCoupon({ code, message: 'Taken', errors: [] }).fields
  expect(refused('coupon-exists')).toEqual({ code: 'Taken' })
  expect(refused('coupon-below-uses')).toEqual({ mostUses: 'Taken' })
  expect(refused('coupon-changed')).toEqual({})
})
