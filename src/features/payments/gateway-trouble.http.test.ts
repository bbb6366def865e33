// A gateway that is slow, gone or speaks nonsense, and events that are doubled or tell of something else: over the wire.
import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { emailJobs } from '#app/email-jobs.ts'
import { systemContext } from '#app/http/context.ts'
import { jobTools } from '#app/jobs.ts'
import { checkBooks } from '#features/ledger/keep-books-check.ts'
import type { Gateway } from '#platform/payments/gateway.server.ts'
import { razorpayGateway } from '#platform/payments/gateway-razorpay.server.ts'
import { sandboxKeys } from '#platform/payments/gateway-sandbox.server.ts'
import { addressOfAsha } from '#test/cast.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { paymentsJobs } from './jobs.ts'

let server: TestServer
let asha: Record<string, string>
let healthy: Gateway
let ill: Server
let answerAs: (response: ServerResponse) => void = () => undefined
beforeAll(async () => {
  server = await startTestServer({ env: { DEMO: '1' } })
  asha = await server.as(server.cast.asha)
  healthy = server.services.gateway
  ill = createServer((request, response) => {
    request.resume()
    answerAs(response)
  })
  await new Promise<void>((listening) => ill.listen(0, '127.0.0.1', listening))
})
afterEach(() => {
  server.services.gateway = healthy
})
afterAll(async () => {
  ill?.closeAllConnections()
  ill?.close()
  await server?.close()
})

const keys = sandboxKeys('only for tests, only for tests, only for tests')

/** From now on the shop talks to a gateway that answers so; its keys and signatures stay. */
function fallIll(answer: (response: ServerResponse) => void, port = (ill.address() as AddressInfo).port): void {
  answerAs = answer
  const { keyId, keySecret, webhookSecret } = keys
  const baseUrl = () => `http://127.0.0.1:${port}`
  const options = { keyId, keySecret, webhookSecrets: [webhookSecret], provider: 'sandbox' as const, baseUrl }
  server.services.gateway = razorpayGateway(options)
}

type Answer = { status: number; body: { data: Record<string, never>; code?: string } }
type Placed = { number: string; gatewayOrderId: string; totalPaise: number }

async function send(method: string, path: string, body?: unknown, headers = asha): Promise<Answer> {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}

async function place(key: string = randomUUID()): Promise<Placed> {
  const lines = [{ productId: 'blue-bowl', variant: {}, quantity: 1 }]
  const input = { lines, shippingAddress: addressOfAsha, paymentMethod: 'upi' }
  const { status, body } = await send('POST', '/api/orders', input, { ...asha, 'idempotency-key': key })
  expect(status, JSON.stringify(body)).toBe(201)
  const { order, payment } = body.data as unknown as { order: Placed; payment: Placed }
  return { number: order.number, totalPaise: order.totalPaise, gatewayOrderId: payment.gatewayOrderId }
}

const pay = async ({ gatewayOrderId }: Placed, change: object) =>
  (await send('POST', `/sandbox/orders/${gatewayOrderId}/pay`, { method: 'upi', webhook: 'lost', ...change }, {})).body

const verify = ({ number }: Placed, answer: object) =>
  send('POST', '/api/payments/verify', { orderNumber: number, ...answer })

async function paymentOf({ number }: Placed) {
  const { body } = await send('GET', `/api/orders/${number}/payment`)
  return (body.data as unknown as { payment: { status: string; gatewayOrderId: string | null } }).payment
}

/** @returns how long it took, in milliseconds */
async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const nonsense = (response: ServerResponse) => {
  response.setHeader('content-type', 'application/json')
  response.end('["what", "order", null]')
}
const html = (response: ServerResponse) => response.end('<html><title>Maintenance</title></html>')
const broken = (response: ServerResponse) => response.writeHead(503).end('busy')

test.each([
  ['never answers', () => fallIll(() => undefined)],
  ['is unreachable', () => fallIll(broken, 9)],
  ['is busy', () => fallIll(broken)],
  ['answers nonsense', () => fallIll(nonsense)],
  ['answers with an HTML page', () => fallIll(html)],
])(
  'when the gateway %s, the buyer gets a response within ten seconds and can pay the order later',
  async (_, begin) => {
    begin()
    const key = randomUUID()
    let order: Placed | undefined
    const took = await timed(async () => {
      order = await place(key)
    })
    expect(took).toBeLessThan(10_000)
    expect(order?.gatewayOrderId).toBeNull()

    server.services.gateway = healthy
    // The browser asks again with its key: the same order, not a second one.
    const again = await place(key)
    expect(again.number).toBe(order?.number)
    await send('POST', `/api/orders/${again.number}/payment`)
    const gatewayOrderId = (await paymentOf(again)).gatewayOrderId ?? 'none'
    expect(gatewayOrderId).toMatch(/^order_/)
    const payable = { ...again, gatewayOrderId }
    expect((await verify(payable, await pay(payable, { outcome: 'captured' }))).status).toBe(200)
    expect((await paymentOf(payable)).status).toBe('captured')
  },
  40_000,
)

test.each([
  ['is unreachable', () => fallIll(broken, 9)],
  ['answers nonsense', () => fallIll(nonsense)],
])('a payment made while the gateway %s is not lost: the next check finds it', async (_, begin) => {
  const order = await place()
  const paid = await pay(order, { outcome: 'captured' })
  begin()
  const took = await timed(async () => expect((await verify(order, paid)).status).toBeLessThan(500))
  expect(took).toBeLessThan(10_000)
  expect((await paymentOf(order)).status).toBe('created')
  server.services.gateway = healthy
  expect((await verify(order, paid)).status).toBe(200)
  expect((await paymentOf(order)).status).toBe('captured')
})

async function deliver(body: string, eventId?: string): Promise<number> {
  const signature = createHmac('sha256', keys.webhookSecret).update(body).digest('hex')
  const named: Record<string, string> = eventId ? { 'x-razorpay-event-id': eventId } : {}
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature, ...named }
  return (await fetch(`${server.url}/api/webhooks/razorpay`, { method: 'POST', headers, body })).status
}

const eventOf = (entity: object) =>
  JSON.stringify({ event: 'payment.captured', payload: { payment: { entity: { status: 'captured', ...entity } } } })

const lastOutcome = async ({ gatewayOrderId }: Placed) =>
  (
    await server.services.pool.query<{ outcome: string }>(
      'select outcome from gateway_events where gateway_order_id = $1 order by id desc limit 1',
      [gatewayOrderId],
    )
  ).rows[0]?.outcome

test('an event with a wrong amount or currency, or for another order, pays nothing', async () => {
  const order = await place()
  const right = { id: 'pay_strange1', order_id: order.gatewayOrderId, amount: order.totalPaise, currency: 'INR' }
  for (const wrong of [
    { amount: right.amount - 1 },
    { amount: right.amount + 1 },
    { currency: 'USD' },
    { amount: 'x' },
  ]) {
    expect(await deliver(eventOf({ ...right, ...wrong }))).toBe(200)
    expect([wrong, await lastOutcome(order)]).toEqual([wrong, 'quarantined'])
  }
  expect(await deliver(eventOf({ ...right, order_id: 'order_ofNobody' }))).toBe(200)
  expect((await paymentOf(order)).status).toBe('created')

  const other = await place()
  const paid = await pay(other, { outcome: 'captured' })
  expect((await verify(order, paid)).body.code).toBe('payment-not-verified')
  expect((await paymentOf(order)).status).toBe('created')
  expect((await verify(other, paid)).status).toBe(200)
  await send('POST', `/api/orders/${order.number}/cancellation`, {})
})

/** All emails to one address about one order. */
async function emailsTo(email: string, { number }: Placed): Promise<string[]> {
  const { rows } = await server.services.pool.query<{ subject: string }>(
    'select subject from kept_emails where "to" = $1 and subject like $2',
    [email, `%${number}%`],
  )
  return rows.map(({ subject }) => subject)
}

test('an event sent twenty times and a payment first authorised are each captured once, with one email per recipient', async () => {
  const { jobs } = server.services
  await jobs.work([...emailJobs(server.services), ...paymentsJobs(jobTools(server.services))])
  const doubled = await place()
  const entity = { id: 'pay_doubled1', order_id: doubled.gatewayOrderId, amount: doubled.totalPaise, currency: 'INR' }
  const message = await Promise.all(Array.from({ length: 20 }, () => deliver(eventOf(entity), 'evt_doubled')))
  expect(new Set(message)).toEqual(new Set([200]))

  const slow = await place()
  await pay(slow, { outcome: 'authorized', webhook: 'once' })
  for (let tries = 0; tries < 100 && (await paymentOf(slow)).status !== 'captured'; tries += 1) await sleep(150)
  expect((await paymentOf(slow)).status).toBe('captured')

  for (const order of [doubled, slow]) {
    for (let tries = 0; tries < 100; tries += 1) {
      const waiting = await Promise.all(
        [server.cast.asha, server.cast.naveen].map(({ email }) => emailsTo(email, order)),
      )
      if (waiting.every(({ length }) => length > 0)) break
      await sleep(150)
    }
    await sleep(300)
    expect(await emailsTo(server.cast.asha.email, order)).toHaveLength(1)
    expect(await emailsTo(server.cast.naveen.email, order)).toHaveLength(1)
  }
  const { rows } = await server.services.pool.query('select 1 from ledger_transactions where effect = any ($1)', [
    [doubled, slow].map(({ number }) => `capture:${number}`),
  ])
  expect(rows).toHaveLength(2)
}, 60_000)

test('the books balance after all these tests', async () => {
  expect(await checkBooks(systemContext(server.services, 'test'))).toEqual([])
})
