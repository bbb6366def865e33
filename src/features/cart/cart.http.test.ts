import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallApp, openCallApp, type TestSession } from '#test/call-app.ts'
import { addressOfAsha } from '#test/cast.ts'
import type { Cart } from './cart.ts'

let app: CallApp
beforeAll(async () => {
  app = await openCallApp()
})
afterAll(() => app.close())

const bowl = { productId: 'bowl', variant: {}, quantity: 1, price: 95_000 }
const vase = { productId: 'vase', variant: { size: 'S' }, quantity: 2, price: 120_000 }

async function sync(session: TestSession, base: Cart, lines: Cart): Promise<unknown> {
  const { status, body } = await app.call('PUT', '/cart', { session, body: { base, lines } })
  expect(status).toBe(200)
  return body.data.lines
}

test('the cart follows a customer to another device, and what is taken out there is out here', async () => {
  const { asha, bilal } = app.shop.cast
  const [phone, laptop] = [await app.sessionOf(asha), await app.sessionOf(asha)]
  expect(await sync(phone, [], [bowl])).toEqual([bowl])
  expect(await sync(laptop, [], [vase])).toEqual([vase, bowl])
  expect(await sync(laptop, [vase, bowl], [vase])).toEqual([vase])
  expect(await sync(phone, [bowl], [bowl])).toEqual([vase])
  expect(await sync(await app.sessionOf(bilal), [], [])).toEqual([])
})

test('devices that sync at the same moment lose nothing, and each may ask again', async () => {
  const session = await app.sessionOf(app.shop.cast.bilal)
  const lines = Array.from({ length: 12 }, (_, index) => ({ ...bowl, productId: `piece-${index}` }))
  await Promise.all([...lines, ...lines].map((line) => sync(session, [], [line])))
  const kept = (await sync(session, [], [])) as Cart
  expect(kept.map(({ productId, quantity }) => `${productId} ${quantity}`).sort()).toEqual(
    lines.map(({ productId }) => `${productId} 1`).sort(),
  )
})

test('the answer has the pincode of the default address, for the delivery promise on every page', async () => {
  const { asha, bilal } = app.shop.cast
  const pincodeOf = async (session: TestSession) =>
    (await app.call('PUT', '/cart', { session, body: { base: [], lines: [] } })).body.data.pincode
  expect(await pincodeOf(await app.sessionOf(bilal))).toBe('795001')
  const session = await app.sessionOf(asha)
  const body = { ...addressOfAsha, kind: 'home', isDefault: true }
  expect((await app.call('POST', '/addresses', { session, body })).status).toBe(201)
  expect(await pincodeOf(session)).toBe(addressOfAsha.pincode)
})

test('refuses lines that no cart can hold', async () => {
  const session = await app.sessionOf(app.shop.cast.asha)
  for (const lines of [[{ ...bowl, quantity: 100 }], [{ ...bowl, price: -1 }], Array(51).fill(bowl)])
    expect((await app.call('PUT', '/cart', { session, body: { base: [], lines } })).status).toBe(400)
})
