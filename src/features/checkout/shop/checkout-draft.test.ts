import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyAddress } from '#features/addresses/shop/address-control.ts'
import type { CheckoutForm } from './checkout-form.ts'
import { dropDraft, keepDraft, readDraft } from './use-checkout.ts'

const form: CheckoutForm = {
  addressId: '',
  shipping: { ...emptyAddress, fullName: 'Anjali', pincode: '411004' },
  keepsAddress: true,
  billsToSame: true,
  billing: emptyAddress,
  paymentMethod: 'cod',
  express: [],
  pickUp: [],
  note: 'Please ring twice',
  giftNote: '',
  coupon: 'DIWALI',
  fields: { occasion: 'wedding' },
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

afterEach(() => vi.unstubAllGlobals())

test('a draft is restored only for the user who typed it', () => {
  keepDraft('u1', form)
  expect(readDraft('u1', ['a1'])).toEqual(form)
  expect(readDraft('u2', ['a1'])).toBeNull()
  dropDraft()
  expect(readDraft('u1', ['a1'])).toBeNull()
})

test('a draft whose address was removed falls back to an existing address', () => {
  keepDraft('u1', { ...form, addressId: 'gone', shipping: emptyAddress })
  expect(readDraft('u1', ['a1', 'a2'])?.addressId).toBe('a1')
})

test('a broken draft is repaired field by field; invalid JSON is no draft', () => {
  sessionStorage.setItem(
    'checkoutDraft',
    JSON.stringify({ owner: 'u1', form: { ...form, shipping: 7, paymentMethod: 'gold' } }),
  )
  expect(readDraft('u1', [])).toMatchObject({ shipping: emptyAddress, paymentMethod: 'upi', note: 'Please ring twice' })
  sessionStorage.setItem('checkoutDraft', '{')
  expect(readDraft('u1', [])).toBeNull()
})

test('without browser storage there is no draft', () => {
  vi.stubGlobal('sessionStorage', undefined)
  keepDraft('u1', form)
  expect(readDraft('u1', [])).toBeNull()
})
