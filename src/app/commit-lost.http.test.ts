// The database commits but its response is lost: the caller gets an error and retries with the same key.
import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemContext } from '#app/http/context.ts'
import { jobTools } from '#app/jobs.ts'
import { checkBooks } from '#features/ledger/keep-books-check.ts'
import { paymentsJobs } from '#features/payments/jobs.ts'
import { sandboxKeys } from '#platform/payments/gateway-sandbox.server.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { expectUnavailable, type Placed, placedOf, type Wire, wireOf } from '#test/wire.ts'

let server: TestServer
let asha: Wire
let admin: Wire
let naveen: Wire
beforeAll(async () => {
  server = await startTestServer({ env: { DEMO: '1' } })
  asha = await wireOf(server, server.cast.asha)
  admin = await wireOf(server, server.cast.admin)
  naveen = await wireOf(server, server.cast.naveen)
})
afterAll(() => server?.close())

const writes = (table: string) => (statements: readonly string[]) =>
  statements.some((text) => new RegExp(`(insert into|update)\\s+"?${table}\\b`, 'i').test(text))

async function count(text: string, ...values: unknown[]): Promise<number> {
  const { rows } = await server.services.pool.query<{ count: number }>(`SELECT count(*)::int AS count ${text}`, values)
  return rows[0]?.count ?? 0
}

const captures = ({ number }: Placed) => count('FROM ledger_transactions WHERE effect = $1', `capture:${number}`)

test('an order whose COMMIT response was lost exists once, and the same key returns it', async () => {
  const before = await count('FROM orders')
  const key = randomUUID()
  const lost = server.database.loseCommit(writes('orders'))
  expectUnavailable(await asha.place(key))
  await lost
  expect(await count('FROM orders')).toBe(before + 1)

  const [again, oncemore] = [placedOf(await asha.place(key)), placedOf(await asha.place(key))]
  expect(oncemore.number).toBe(again.number)
  expect(await count('FROM orders')).toBe(before + 1)
  expect(await count('FROM stock WHERE reserved = 1')).toBe(1)
  await asha.cancel(again)
})

test('a payment whose COMMIT response was lost is captured once when the browser retries', async () => {
  const order = placedOf(await asha.place())
  const paid = await asha.pay(order)
  const lost = server.database.loseCommit(writes('payments'))
  expectUnavailable(await asha.verify(order, paid))
  await lost
  expect(await captures(order)).toBe(1)

  for (let times = 0; times < 2; times += 1) {
    expect(await asha.verify(order, paid)).toMatchObject({ status: 200, data: { payment: { status: 'captured' } } })
  }
  expect(await captures(order)).toBe(1)
})

test('a webhook whose COMMIT response was lost is applied once when the gateway sends it again', async () => {
  const order = placedOf(await asha.place())
  const entity = { id: 'pay_unheard', order_id: order.gatewayOrderId, amount: order.totalPaise, currency: 'INR' }
  const body = JSON.stringify({
    event: 'payment.captured',
    payload: { payment: { entity: { ...entity, status: 'captured' } } },
  })
  const { webhookSecret } = sandboxKeys(server.services.config.secret)
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': createHmac('sha256', webhookSecret).update(body).digest('hex'),
    'x-razorpay-event-id': 'evt_unheard',
  }
  const deliver = async () =>
    (await fetch(`${server.url}/api/webhooks/razorpay`, { method: 'POST', headers, body })).status
  const lost = server.database.loseCommit(writes('payments'))
  expect(await deliver()).toBe(503)
  await lost
  expect([await deliver(), await deliver()]).toEqual([200, 200])
  expect(await captures(order)).toBe(1)
  expect(await count(`FROM gateway_events WHERE event_id = 'evt_unheard'`)).toBe(1)
})

async function arrive({ parcel }: Placed): Promise<void> {
  const words = { carrier: 'India Post', trackingNumber: 'EM123456789IN' }
  for (const move of ['accept', 'pack', 'ship']) {
    const { status } = await naveen.send('POST', `/api/artisan/orders/${parcel}/moves`, { move, ...words })
    expect([move, status]).toEqual([move, 200])
  }
  expect((await admin.send('POST', `/api/admin/orders/${parcel}/moves`, { move: 'deliver' })).status).toBe(200)
}

test('a refund whose COMMIT response was lost is recorded once and sent once', async () => {
  const order = placedOf(await asha.place())
  expect((await asha.verify(order, await asha.pay(order))).status).toBe(200)
  await arrive(order)
  const refunds = () =>
    count(
      'FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = p.order_id WHERE o.number = $1',
      order.number,
    )

  const body = { parcel: order.parcel, goodsPaise: 5_000, reason: 'A chip at the rim' }
  const key = randomUUID()
  const lost = server.database.loseCommit(writes('refunds'))
  expectUnavailable(await admin.send('POST', `/api/admin/orders/${order.number}/refunds`, body, key))
  await lost
  expect(await refunds()).toBe(1)
  for (let times = 0; times < 2; times += 1) {
    const { status, data } = await admin.send('POST', `/api/admin/orders/${order.number}/refunds`, body, key)
    expect([status, data]).toEqual([expect.toBeOneOf([200, 201]), expect.anything()])
  }
  expect(await refunds()).toBe(1)

  // The refund job loses its own COMMIT response too, and retries.
  const lostAgain = server.database.loseCommit(writes('refunds'))
  await server.services.jobs.work(paymentsJobs(jobTools(server.services)))
  await lostAgain
  for (let tries = 0; tries < 80 && (await sent()) === 0; tries += 1) await sleep(150)
  expect(await sent()).toBe(1)
  expect(await count('FROM sandbox_refunds')).toBe(1)

  function sent(): Promise<number> {
    return count(`FROM refunds WHERE gateway_refund_id IS NOT NULL`)
  }
}, 40_000)

test('the books balance after all lost commits', async () => {
  expect(await checkBooks(systemContext(server.services, 'test'))).toEqual([])
})
