import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemContext } from '#app/http/context.ts'
import { checkBooks } from '#features/ledger/keep-books-check.ts'
import { settleRefund } from '#features/refunds/settle-refund.ts'
import { sandboxKeys } from '#platform/payments/gateway-sandbox.server.ts'
import { addressOfAsha } from '#test/cast.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let asha: Record<string, string>
beforeAll(async () => {
  server = await startTestServer({ env: { DEMO: '1' } })
  asha = await server.as(server.cast.asha)
})
afterAll(() => server?.close())

type Answer = {
  status: number
  headers: Headers
  body: { data?: never; code?: string; errors?: unknown } & Record<string, never>
}
type Placed = { number: string; gatewayOrderId: string; totalPaise: number }

async function send(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = asha,
): Promise<Answer> {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer['body'] }
}

const input = (quantity = 1) => ({
  lines: [{ productId: 'blue-bowl', variant: {}, quantity }],
  shippingAddress: addressOfAsha,
  paymentMethod: 'upi',
})

async function place(): Promise<Placed> {
  const { status, body } = await send('POST', '/api/orders', input(), { ...asha, 'idempotency-key': randomUUID() })
  expect(status, JSON.stringify(body)).toBe(201)
  const { order, payment } = body.data as unknown as {
    order: { number: string; totalPaise: number }
    payment: { gatewayOrderId: string }
  }
  return { number: order.number, totalPaise: order.totalPaise, gatewayOrderId: payment.gatewayOrderId }
}

const pay = (order: Placed, change: object = {}) =>
  send('POST', `/sandbox/orders/${order.gatewayOrderId}/pay`, { method: 'upi', outcome: 'captured', ...change }, {})

const verify = (order: Placed, answer: object) =>
  send('POST', '/api/payments/verify', { orderNumber: order.number, ...answer })

async function statusOf(order: Placed): Promise<string> {
  const { body } = await send('GET', `/api/orders/${order.number}/payment`)
  return (body.data as unknown as { payment: { status: string } }).payment.status
}

async function eventually(order: Placed, status: string): Promise<void> {
  for (let tries = 0; tries < 60 && (await statusOf(order)) !== status; tries += 1) await sleep(50)
  expect(await statusOf(order)).toBe(status)
}

async function eventsOf(order: Placed): Promise<string[]> {
  const { rows } = await server.services.pool.query<{ outcome: string }>(
    'select outcome from gateway_events where gateway_order_id = $1 order by id',
    [order.gatewayOrderId],
  )
  return rows.map(({ outcome }) => outcome)
}

const cancel = (order: Placed) => send('POST', `/api/orders/${order.number}/cancellation`, {})

test('quote, order, payment and verification work over HTTP, with the SDK calling the sandbox', async () => {
  const quoted = await send('POST', '/api/checkout/quote', { lines: input().lines, pincode: '411004' }, {})
  const { quote } = quoted.body.data as unknown as { quote: { totalPaise: number } }
  const order = await place()
  expect(order.totalPaise).toBe(quote.totalPaise)
  expect(order.gatewayOrderId).toMatch(/^order_/)

  const paid = await pay(order, { webhook: 'lost' })
  const { status, body } = await verify(order, paid.body)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ payment: { status: 'captured', isTestMode: true }, orderNumber: order.number })
})

test('a repeated request is marked as replayed; another body under the same key gets 422', async () => {
  const headers = { ...asha, 'idempotency-key': randomUUID() }
  const first = await send('POST', '/api/orders', input(), headers)
  const again = await send('POST', '/api/orders', input(), headers)
  expect(first.headers.get('idempotency-replayed')).toBeNull()
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
  expect(again.body.data).toEqual(first.body.data)
  expect((await send('POST', '/api/orders', input(2), headers)).status).toBe(422)
  expect((await send('POST', '/api/orders', input())).status).toBe(400)
  const { order } = first.body.data as unknown as { order: Placed }
  await cancel(order)
})

test('a changed price gets 409 with the new quote', async () => {
  const body = { ...input(), expectedTotalPaise: 1 }
  const answer = await send('POST', '/api/orders', body, { ...asha, 'idempotency-key': randomUUID() })
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({ code: 'price-changed', details: { quote: { subtotalPaise: 95_000 } } })
})

test.each([
  ['once', ['applied']],
  ['twice', ['applied']],
  ['before-callback', ['applied']],
] as const)('the webhook alone pays the order when no callback comes: %s', async (webhook, outcomes) => {
  const order = await place()
  await pay(order, { webhook })
  await eventually(order, 'captured')
  await sleep(100)
  expect(await eventsOf(order)).toEqual(outcomes)
})

test('a webhook with a wrong signature gets 401 and leaves no row; one with a wrong amount is quarantined', async () => {
  const forged = await place()
  await pay(forged, { webhook: 'wrong-signature' })
  await sleep(200)
  expect([await statusOf(forged), await eventsOf(forged)]).toEqual(['created', []])
  await cancel(forged)

  const cheap = await place()
  const answer = await pay(cheap, { webhook: 'wrong-amount' })
  expect((await verify(cheap, answer.body)).body).toMatchObject({ code: 'payment-not-verified' })
  await sleep(200)
  expect([await statusOf(cheap), await eventsOf(cheap)]).toEqual(['created', ['quarantined']])
  await verify(cheap, (await pay(cheap)).body)
  expect(await statusOf(cheap)).toBe('captured')
})

test('a declined payment shows its reason, a dismissed one shows none, and the next attempt pays', async () => {
  const order = await place()
  expect((await pay(order, { outcome: 'failed' })).body).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR' } })
  await eventually(order, 'failed')
  expect((await pay(order, { outcome: 'dismissed' })).status).toBe(200)
  const reopened = await send('POST', `/api/orders/${order.number}/payment`)
  expect(reopened.body.data).toMatchObject({
    payment: { gatewayOrderId: order.gatewayOrderId, failure: 'The bank declined the payment.' },
  })
  await verify(order, (await pay(order)).body)
  expect(await statusOf(order)).toBe('captured')
  expect((await pay(order)).body).toMatchObject({ message: 'The order is paid already.' })
})

test('the webhook checks size and the signature of the raw bytes first, keeps unreadable bodies and deduplicates by hash', async () => {
  const { webhookSecret } = sandboxKeys('only for tests, only for tests, only for tests')
  const deliver = async (body: string, signature?: string) => {
    const right = createHmac('sha256', webhookSecret).update(body).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature ?? right }
    return (await fetch(`${server.url}/api/webhooks/razorpay`, { method: 'POST', headers, body })).status
  }
  const count = async () => (await server.services.pool.query('select 1 from gateway_events')).rowCount
  const before = (await count()) ?? 0
  expect(await deliver('{}', 'f'.repeat(64))).toBe(401)
  expect(await deliver('{}', 'short')).toBe(401)
  expect(await count()).toBe(before)
  expect(await deliver('not json at all')).toBe(200)
  expect(await deliver('not json at all')).toBe(200)
  expect(
    await deliver(
      '{"event":"payment.captured","payload":{"payment":{"entity":{"id":"pay_1","order_id":"order_1","amount":1,"currency":"INR","status":"captured"}}}}',
    ),
  ).toBe(200)
  expect(await count()).toBe(before + 2)
  expect(await deliver('x'.repeat(300 * 1024))).toBe(413)
})

test('a cancelled paid order is refunded once, by the sandbox through the SDK', async () => {
  const order = await place()
  await verify(order, (await pay(order, { webhook: 'lost' })).body)
  await cancel(order)
  const { rows } = await server.services.pool.query<{ id: number }>('select id from refunds')
  const ctx = systemContext(server.services, 'test')
  for (const { id } of [...rows, ...rows]) await settleRefund(ctx, id)
  // Also after a crash between the gateway's answer and our own note of it.
  await server.services.pool.query("update refunds set status = 'processing'")
  for (const { id } of rows) await settleRefund(ctx, id)
  const { rows: given } = await server.services.pool.query('select amount_paise from sandbox_refunds')
  expect(given).toEqual([{ amount_paise: order.totalPaise }])
  expect((await send('GET', `/api/orders/${order.number}`)).body.data).toMatchObject({
    order: { payment: { refundedPaise: order.totalPaise } },
  })
})

test('someone else’s order, parcel and payment are not found', async () => {
  const order = await place()
  const bilal = await server.as(server.cast.bilal)
  const somi = await server.as(server.cast.somi)
  expect((await send('GET', `/api/orders/${order.number}`, undefined, bilal)).status).toBe(404)
  expect((await send('POST', `/api/orders/${order.number}/cancellation`, {}, bilal)).status).toBe(404)
  expect((await send('POST', `/api/orders/${order.number}/payment`, undefined, bilal)).status).toBe(404)
  expect((await send('GET', `/api/artisan/orders/${order.number}-1`, undefined, somi)).status).toBe(404)
  await cancel(order)
})

test('the sandbox API requires its keys', async () => {
  expect((await send('POST', '/sandbox/v1/orders', { amount: 100, currency: 'INR', receipt: 'x' }, {})).status).toBe(
    401,
  )
})

test('advancing the demo clock expires unpaid orders at once', async () => {
  const order = await place()
  expect((await send('POST', '/sandbox/clock', { advanceMinutes: -1 }, {})).status).toBe(400)
  expect((await send('POST', '/sandbox/clock', { advanceMinutes: 31 }, {})).status).toBe(200)
  expect(await statusOf(order)).toBe('expired')
})

test('the books balance after all these tests', async () => {
  expect(await checkBooks(systemContext(server.services, 'test'))).toEqual([])
})
