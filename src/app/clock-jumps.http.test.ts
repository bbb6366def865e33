// The machine's clock jumps an hour forward and back while stock is held, prices are quoted and jobs wait.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { systemContext } from '#app/http/context.ts'
import { checkBooks } from '#features/ledger/keep-books-check.ts'
import { expireUnpaidOrders } from '#features/orders/expire-unpaid-orders.ts'
import { addressOfAsha } from '#test/cast.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { placedOf, type Wire, type WireAnswer, wireOf } from '#test/wire.ts'

let server: TestServer
let asha: Wire
beforeAll(async () => {
  server = await startTestServer({ env: { DEMO: '1' } })
  asha = await wireOf(server, server.cast.asha)
})
afterEach(() => server.services.clock.setOffset(0))
afterAll(() => server?.close())

const hour = 60
const leap = (minutes: number) => server.services.clock.setOffset(minutes)
const expire = () => expireUnpaidOrders(systemContext(server.services, 'test'))
const lines = [{ productId: 'blue-bowl', variant: {}, quantity: 1 }]

async function stockOfBowl(): Promise<{ onHand: number; reserved: number }> {
  const { variantId } = server.cast.goods.bowl
  const text = 'SELECT on_hand AS "onHand", reserved FROM stock WHERE variant_id = $1'
  return (await server.services.pool.query(text, [variantId])).rows[0]
}

type Quote = { totalPaise: number; token: string }

async function quoted(): Promise<Quote> {
  const { pincode, state } = addressOfAsha
  const answer = await asha.send('POST', '/api/checkout/quote', { lines, pincode, state, paymentMethod: 'upi' })
  expect(answer.status).toBe(200)
  return answer.data.quote as Quote
}

const placeAt = ({ totalPaise, token }: Quote, key: string): Promise<WireAnswer> =>
  asha.send(
    'POST',
    '/api/orders',
    { lines, shippingAddress: addressOfAsha, paymentMethod: 'upi', expectedTotalPaise: totalPaise, quoteToken: token },
    key,
  )

test.each([
  ['forward', hour],
  ['back', -hour],
])(
  'a price quoted before the clock jumps an hour %s is honoured or quoted again, never raised silently',
  async (_, minutes) => {
    const quote = await quoted()
    leap(minutes)
    const key = randomUUID()
    const placed = await placeAt(quote, key)
    if (placed.status === 409) expect((placed.data.details as { quote?: unknown }).quote).toBeTruthy()
    else {
      expect(placed.status).toBe(201)
      expect(placedOf(placed).totalPaise).toBe(quote.totalPaise)
      expect(placedOf(await placeAt(quote, key)).number).toBe(placedOf(placed).number)
      await asha.cancel(placedOf(placed))
    }
  },
)

test('a hold expires once when the clock jumps forward, and is not restored when it jumps back', async () => {
  const before = await stockOfBowl()
  const order = placedOf(await asha.place())
  expect(await stockOfBowl()).toEqual({ ...before, reserved: before.reserved + 1 })
  leap(hour)
  await expire()
  await expire()
  expect(await stockOfBowl()).toEqual(before)
  leap(-hour)
  await expire()
  expect(await stockOfBowl()).toEqual(before)
  // Paid late: the piece is taken again, once.
  leap(0)
  const paid = await asha.pay(order)
  expect((await asha.verify(order, paid)).status).toBe(200)
  expect((await asha.verify(order, paid)).status).toBe(200)
  expect((await asha.send('GET', `/api/orders/${order.number}/payment`)).data).toMatchObject({
    payment: { status: 'captured' },
  })
  const after = await stockOfBowl()
  expect(after.onHand - after.reserved).toBe(before.onHand - before.reserved - 1)
})

test('a hold made while the clock ran an hour ahead can be paid until its recorded expiry', async () => {
  const before = await stockOfBowl()
  leap(hour)
  const [first, second] = [placedOf(await asha.place()), placedOf(await asha.place())]
  leap(0)
  await expire()
  expect(await stockOfBowl()).toEqual({ ...before, reserved: before.reserved + 2 })
  expect((await asha.verify(first, await asha.pay(first))).status).toBe(200)
  leap(2 * hour)
  await expire()
  const after = await stockOfBowl()
  expect(after.onHand - after.reserved).toBe(before.onHand - before.reserved - 1)
  expect((await asha.send('GET', `/api/orders/${second.number}/payment`)).data).toMatchObject({
    payment: { status: 'expired' },
  })
})

test('the books balance after all clock jumps', async () => {
  expect(await checkBooks(systemContext(server.services, 'test'))).toEqual([])
})
