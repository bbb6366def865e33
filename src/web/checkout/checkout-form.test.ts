import { expect, test } from 'vitest'
import type { Quote } from '#domain/orders/order.ts'
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
}
const nothing = { fullName: '', phone: '', pincode: '', house: '', street: '', landmark: '', city: '', state: '' }
const typed = {
  addressId: '',
  shipping: address,
  keepsAddress: true,
  billsToSame: true,
  billing: nothing,
  paymentMethod: 'upi' as const,
}
const cart = [{ productId: 'stole', variant: { size: 'M' }, quantity: 2, price: 245_000 }]
const quote = {
  totalPaise: 496_000,
  parcels: [{ lines: [{ productId: 'stole', variant: { size: 'M' }, name: 'Stole', unitPricePaise: 250_000 }] }],
} as unknown as Quote

test('an address that is typed is checked and cleaned as the call would', () => {
  const { shipping } = checkoutSchema({ isTyped: true, billsElsewhere: false }).parse(typed)
  expect(shipping).toMatchObject({ phone: '9822044170', pincode: '411004' })
})

test('only the fields on the screen are checked', () => {
  const schema = checkoutSchema({ isTyped: false, billsElsewhere: false })
  expect(schema.safeParse({ ...typed, addressId: 'a1', shipping: nothing }).success).toBe(true)
  expect(checkoutSchema({ isTyped: true, billsElsewhere: true }).safeParse(typed).success).toBe(false)
})

test('an order names a saved address or carries a typed one, never both, and no price but the sum that was seen', () => {
  const values = checkoutSchema({ isTyped: true, billsElsewhere: false }).parse(typed)
  const order = toOrderRequest(values, cart, quote)
  expect(order).toMatchObject({ expectedTotalPaise: 496_000, lines: [{ productId: 'stole', quantity: 2 }] })
  expect(order.addressId).toBeUndefined()
  expect(JSON.stringify(order.lines)).not.toContain('price')
  expect(toOrderRequest({ ...values, addressId: 'a1' }, cart, quote).shippingAddress).toBeUndefined()
})

test('a price that differs from the one in the cart is told', () => {
  expect(changedPrices(cart, quote)).toEqual([{ name: 'Stole', wasPaise: 245_000, isPaise: 250_000 }])
  expect(
    changedPrices(
      cart.map((line) => ({ ...line, price: 250_000 })),
      quote,
    ),
  ).toEqual([])
})
