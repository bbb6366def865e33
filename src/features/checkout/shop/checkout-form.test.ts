import { expect, test } from 'vitest'
import { emptyAddress } from '#features/addresses/shop/address-control.ts'
import type { Quote } from '#features/checkout/checkout-quote.ts'
import { changedPrices, checkoutSchema, toOrderRequest } from './checkout-form.ts'

const address = {
  fullName: 'Anjali Deshpande',
  phone: '98220 44170',
  pincode: '411 004',
  house: '14, Sahawas Society',
  street: 'Karve Road',
  landmark: '',
  city: 'Pune',
  state: 'maharashtra',
  alternatePhone: '',
  gstin: '',
}
const nothing = emptyAddress
const typed = {
  addressId: '',
  shipping: address,
  keepsAddress: true,
  billsToSame: true,
  billing: nothing,
  paymentMethod: 'upi' as const,
  pickUp: [],
  express: [],
  note: '',
  giftNote: ' For Diya ',
  coupon: '',
  fields: {},
}
const cart = [{ productId: 'stole', variant: { size: 'M' }, quantity: 2, price: 245_000 }]
const quote = {
  totalPaise: 496_000,
  token: 'signed',
  coupon: null,
  parcels: [{ lines: [{ productId: 'stole', variant: { size: 'M' }, name: 'Stole', unitPricePaise: 250_000 }] }],
} as unknown as Quote

test('a typed address is validated and normalized as the API would', () => {
  const { shipping } = checkoutSchema({ isTyped: true, billsElsewhere: false }).parse(typed)
  expect(shipping).toMatchObject({ phone: '9822044170', pincode: '411004' })
})

test('only the visible fields are validated', () => {
  const schema = checkoutSchema({ isTyped: false, billsElsewhere: false })
  expect(schema.safeParse({ ...typed, addressId: 'a1', shipping: nothing }).success).toBe(true)
  expect(checkoutSchema({ isTyped: true, billsElsewhere: true }).safeParse(typed).success).toBe(false)
})

test('an order contains a saved or a typed address, never both, and no price except the expected total', () => {
  const values = checkoutSchema({ isTyped: true, billsElsewhere: false }).parse(typed)
  const order = toOrderRequest(values, cart, quote)
  expect(order).toMatchObject({ expectedTotalPaise: 496_000, lines: [{ productId: 'stole', quantity: 2 }] })
  expect(order.addressId).toBeUndefined()
  expect(JSON.stringify(order.lines)).not.toContain('price')
  expect(toOrderRequest({ ...values, addressId: 'a1' }, cart, quote).shippingAddress).toBeUndefined()
})

test('a price that differs from the one in the cart is reported', () => {
  expect(changedPrices(cart, quote)).toEqual([{ name: 'Stole', wasPaise: 245_000, isPaise: 250_000 }])
  expect(
    changedPrices(
      cart.map((line) => ({ ...line, price: 250_000 })),
      quote,
    ),
  ).toEqual([])
})

test('empty optional address fields are left out, and a mistyped GSTIN is rejected', () => {
  const schema = checkoutSchema({ isTyped: true, billsElsewhere: false })
  expect(schema.parse(typed).shipping).not.toHaveProperty('gstin')
  const right = schema.parse({ ...typed, shipping: { ...address, gstin: '27aapfu0939f1zv' } })
  expect(right.shipping.gstin).toBe('27AAPFU0939F1ZV')
  expect(schema.safeParse({ ...typed, shipping: { ...address, gstin: '27AAPFU0939F1ZX' } }).success).toBe(false)
})

test('the order contains the quote token and the notes, and a coupon only when it is valid', () => {
  const values = checkoutSchema({ isTyped: true, billsElsewhere: false }).parse(typed)
  expect(toOrderRequest(values, cart, quote)).toMatchObject({ quoteToken: 'signed', giftNote: 'For Diya' })
  expect(toOrderRequest(values, cart, quote)).not.toHaveProperty('note')
  const coupon = {
    code: 'HAAT10',
    discountPaise: 1,
    platformPaise: 1,
    artisanPaise: 0,
    reason: null,
    missingPaise: null,
  }
  expect(toOrderRequest(values, cart, { ...quote, coupon }).coupon).toBe('HAAT10')
  expect(toOrderRequest(values, cart, { ...quote, coupon: { ...coupon, reason: 'ended' } })).not.toHaveProperty(
    'coupon',
  )
})
