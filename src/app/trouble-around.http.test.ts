// The gateway fails during refunds, the email server is down, the clock jumps: pending work is done later, once.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { systemContext } from '#app/http/context.ts'
import { jobTools } from '#app/jobs.ts'
import { checkBooks } from '#features/ledger/keep-books-check.ts'
import { paymentsJobs } from '#features/payments/jobs.ts'
import type { Gateway } from '#platform/payments/gateway.server.ts'
import { razorpayGateway } from '#platform/payments/gateway-razorpay.server.ts'
import { sandboxKeys } from '#platform/payments/gateway-sandbox.server.ts'
import { type FaultGateway, type GatewayIllness, openFaultGateway } from '#test/fault-gateway.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { type Placed, placedOf, type Wire, wireOf } from '#test/wire.ts'
import { emailJobs } from './email-jobs.ts'

let server: TestServer
let faultGateway: FaultGateway
let healthy: Gateway
let asha: Wire
let emailIsAway = false
beforeAll(async () => {
  server = await startTestServer({ env: { DEMO: '1' } })
  const { services } = server
  faultGateway = await openFaultGateway(() => `${server.url}/sandbox`)
  asha = await wireOf(server, server.cast.asha)
  healthy = services.gateway
  const kept = services.email
  services.email = {
    send: (email) => (emailIsAway ? Promise.reject(new Error('connect ECONNREFUSED')) : kept.send(email)),
  }
  await services.jobs.work([...emailJobs(services), ...paymentsJobs(jobTools(services))])
})
afterEach(() => {
  server.services.gateway = healthy
  emailIsAway = false
})
afterAll(async () => {
  faultGateway?.close()
  await server?.close()
})

/** Routes the gateway through the fault proxy. A new client: the circuit breaker of the last one may be open. */
function fallIll(illness: GatewayIllness): void {
  const { keyId, keySecret, webhookSecret } = sandboxKeys(server.services.config.secret)
  const baseUrl = () => faultGateway.origin
  server.services.gateway = razorpayGateway({
    keyId,
    keySecret,
    webhookSecrets: [webhookSecret],
    provider: 'sandbox',
    baseUrl,
  })
  faultGateway.fall(illness)
}

async function paid(): Promise<Placed> {
  const order = placedOf(await asha.place())
  expect((await asha.verify(order, await asha.pay(order))).status).toBe(200)
  return order
}

async function paymentIdOf({ number }: Placed): Promise<string> {
  const { rows } = await server.services.pool.query<{ id: string }>(
    `SELECT p.gateway_payment_id AS id FROM payments p JOIN orders o ON o.id = p.order_id WHERE o.number = $1`,
    [number],
  )
  return rows[0]?.id ?? 'none'
}

type Refund = { status: string; sent: boolean }

async function refundsOf({ number }: Placed): Promise<Refund[]> {
  const { rows } = await server.services.pool.query<Refund>(
    `SELECT r.status, r.gateway_refund_id IS NOT NULL AS sent FROM refunds r
      JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = p.order_id WHERE o.number = $1`,
    [number],
  )
  return rows
}

const sandboxRefundsOf = async ({ gatewayOrderId }: Placed) =>
  (
    await server.services.pool.query(
      `SELECT 1 FROM sandbox_refunds r JOIN sandbox_payments p ON p.id = r.payment_id WHERE p.order_id = $1`,
      [gatewayOrderId],
    )
  ).rowCount

const illnesses: GatewayIllness[] = ['away', 'busy', 'page', 'nonsense', 'half', 'lost', { delayMs: 500 }]

test('a refund during any gateway failure is recorded at once and paid once', {
  timeout: 60_000,
}, async () => {
  const orders: Placed[] = []
  for (const illness of illnesses) {
    const order = await paid()
    orders.push(order)
    fallIll(illness)
    expect((await asha.cancel(order)).status).toBe(200)
    const paymentId = await paymentIdOf(order)
    const wasAsked = () => faultGateway.asked.some((request) => request.includes(paymentId))
    for (let tries = 0; tries < 60 && !wasAsked(); tries += 1) await sleep(100)
    expect(wasAsked(), JSON.stringify(illness)).toBe(true)
    await sleep(200)
    server.services.gateway = healthy
  }
  fallIll('none')
  for (const [at, order] of orders.entries()) {
    const name = JSON.stringify(illnesses[at])
    for (let tries = 0; tries < 120 && !(await refundsOf(order)).every(({ sent }) => sent); tries += 1) await sleep(150)
    expect(await refundsOf(order), name).toEqual([expect.objectContaining({ sent: true })])
    expect(await sandboxRefundsOf(order), name).toBe(1)
  }
})

test('emails that the email server refused are sent once each when it is back', async () => {
  emailIsAway = true
  const order = await paid()
  const emails = async () =>
    (
      await server.services.pool.query<{ subject: string; to: string }>(
        `SELECT subject, "to" FROM kept_emails WHERE subject LIKE $1`,
        [`%${order.number}%`],
      )
    ).rows
  await sleep(1_500)
  expect(await emails()).toEqual([])
  emailIsAway = false
  for (let tries = 0; tries < 100 && (await emails()).length < 2; tries += 1) await sleep(150)
  await sleep(500)
  const sent = await emails()
  expect(sent.map(({ to }) => to).sort()).toEqual([server.cast.asha.email, server.cast.naveen.email].sort())
})

test('a clock that jumps a day ahead and back neither expires a paid order nor charges twice', async () => {
  const { clock } = server.services
  const unpaid = placedOf(await asha.place())
  const order = await paid()
  const me = async () => (await asha.send('GET', '/api/auth/me')).status
  clock.setOffset(24 * 60)
  const quoted = await asha.place()
  expect(quoted.status).toBeLessThan(500)
  clock.setOffset(0)
  expect(await me()).toBe(200)
  const status = async ({ number }: Placed) => (await asha.send('GET', `/api/orders/${number}/payment`)).data
  expect(await status(order)).toMatchObject({ payment: { status: 'captured' } })
  expect((await asha.verify(unpaid, await asha.pay(unpaid))).status).toBeLessThan(500)
})

test('the books balance after all of these faults', async () => {
  expect(await checkBooks(systemContext(server.services, 'test'))).toEqual([])
})
