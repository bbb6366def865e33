import { expect, test } from 'vitest'
import { artisanOf, artisanWords, refusedCoupon, termsOf } from './coupon-terms.ts'

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

test('an artisan is found by name, and two of one name by their addresses', () => {
  const [naveen, asha, other] = ['naveen', 'asha', 'asha-2'].map((id) => ({ id, name: id.replace('-2', '') }))
  const all = [naveen, asha, other].flatMap((one) => one ?? [])
  expect(all.map((one) => artisanWords(one, all))).toEqual(['naveen', 'asha (asha)', 'asha (asha-2)'])
  expect(['Naveen ', 'asha (asha-2)', 'nobody', ''].map((words) => artisanOf(words, all))).toEqual([
    ...['naveen', 'asha-2', 'nobody', ''],
  ])
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
