// A shop with a payment service of its own, whose page the buyer is sent to: in memory, signed by HMAC.
import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServices } from '#app/services.ts'
import { checkBooks } from '#features/ledger/keep-books-check.ts'
import { settleRefund } from '#features/refunds/settle-refund.ts'
import type { GatewayOrder, GatewayPayment, GatewayRefund } from '#platform/payments/gateway.server.ts'
import { type PaymentNews, type PaymentService, serviceGateway } from '#platform/payments/payment-service.server.ts'
import { type CallApp, openCallApp } from '#test/call-app.ts'
import { addressOfAsha } from '#test/cast.ts'

const secret = 'of the service'
const sign = (body: string) => createHmac('sha256', secret).update(body).digest('hex')

function doubleService() {
  const orders = new Map<string, GatewayOrder>()
  const payments = new Map<string, GatewayPayment>()
  let isAway = false
  const answer = <T>(value: T | undefined): Promise<T> =>
    isAway || value === undefined ? Promise.reject(new Error('no answer')) : Promise.resolve(value)
  const service: PaymentService = {
    createOrder: ({ amountPaise, receipt }) => {
      const order = { id: `o-${orders.size + 1}`, amountPaise, currency: 'INR', receipt, status: 'created' as const }
      if (!isAway) orders.set(order.id, order)
      return answer(order)
    },
    payPage: ({ id, returnTo }) => answer(`https://pay.test/${id}?back=${encodeURIComponent(returnTo)}`),
    fetchPayment: (id) => answer(payments.get(id)),
    fetchOrderPayments: (id) => answer([...payments.values()].filter(({ orderId }) => orderId === id)),
    capture: ({ paymentId }) => answer(payments.get(paymentId)),
    refund: ({ paymentId, amountPaise }) => {
      const refund: GatewayRefund = { id: `r-${paymentId}`, paymentId, amountPaise, status: 'pending' }
      return answer(refund)
    },
    fetchRefund: (paymentId, id) => answer({ id, paymentId, amountPaise: 0, status: 'pending' as const }),
    isGenuine: (headers, body) => headers['x-service-signature'] === sign(body.toString('utf8')),
    read: (body) => JSON.parse(body) as PaymentNews,
  }
  const pay = (orderId: string, change: Partial<GatewayPayment> = {}): GatewayPayment => {
    const amountPaise = orders.get(orderId)?.amountPaise ?? 0
    const facts = { id: `p-${randomUUID()}`, orderId, amountPaise, currency: 'INR', method: 'upi' }
    const payment: GatewayPayment = { ...facts, status: 'captured', errorDescription: null, feePaise: 100, ...change }
    payments.set(payment.id, payment)
    return payment
  }
  return { service, pay, setAway: (away: boolean) => (isAway = away) }
}

let app: CallApp
const double = doubleService()
beforeAll(async () => {
  app = await openCallApp()
  app.services.gateway = serviceGateway(double.service)
})
afterAll(() => app?.close())

const as = () => app.sessionOf(app.shop.cast.asha)

async function place(): Promise<string> {
  const body = {
    lines: [{ productId: 'blue-bowl', variant: {}, quantity: 1 }],
    shippingAddress: addressOfAsha,
    paymentMethod: 'upi',
  }
  const headers = { 'idempotency-key': randomUUID() }
  const placed = await app.call('POST', '/orders', { session: await as(), headers, body })
  expect(placed.status).toBe(201)
  expect(placed.body.data.order).toMatchObject({ payment: { provider: 'service', isTestMode: false } })
  return placed.body.data.order.number
}

const open = async (number: string) => app.call('POST', `/orders/${number}/payment`, { session: await as() })
const stateOf = async (number: string) =>
  (await app.call('GET', `/orders/${number}/payment`, { session: await as() })).body.data.payment.status

async function tell(news: PaymentNews, signature?: string) {
  const body = JSON.stringify(news)
  return app.call('POST', '/webhooks/payments', {
    headers: { 'content-type': 'application/json', 'x-service-signature': signature ?? sign(body) },
    body,
  })
}

const events = async () => {
  const { rows } = await app.shop.pool.query<{ provider: string; outcome: string }>(
    'select provider, outcome from gateway_events order by id',
  )
  return rows.map(({ provider, outcome }) => `${provider} ${outcome}`)
}

test('the buyer is sent to the page of the service; its signed news pays the order once', async () => {
  const number = await place()
  const opened = await open(number)
  const { gatewayOrderId } = opened.body.data.payment
  expect(opened.body.data.payPage).toMatch(new RegExp(`^https://pay.test/${gatewayOrderId}.*${number}$`))

  const payment = double.pay(gatewayOrderId)
  const news: PaymentNews = { id: 'n-1', kind: 'paid', payment, refund: null }
  const forged = await tell(news, sign('other'))
  expect([forged.status, await events(), await stateOf(number)]).toEqual([401, [], 'created'])
  for (const _ of [1, 2]) expect((await tell(news)).status).toBe(200)
  expect([await events(), await stateOf(number)]).toEqual([['service applied'], 'captured'])
  expect((await open(number)).body.code).toBe('payment-closed')
  expect(await checkBooks(app.shop.as())).toEqual([])
})

test('news that never came is asked for; a wrong sum is set aside', async () => {
  const number = await place()
  const { gatewayOrderId } = (await open(number)).body.data.payment
  const look = async () => app.call('POST', `/orders/${number}/payment/news`, { session: await as() })
  const wrong = double.pay(gatewayOrderId, { amountPaise: 100 })
  await tell({ id: 'n-2', kind: 'paid', payment: wrong, refund: null })
  expect((await events()).at(-1)).toBe('service quarantined')
  double.setAway(true)
  expect((await look()).body.data.payment.status).toBe('created')
  expect((await open(number)).status).toBe(503)
  double.setAway(false)
  double.pay(gatewayOrderId)
  expect((await look()).body.data.payment.status).toBe('captured')
  const stranger = await app.sessionOf(app.shop.cast.bilal)
  expect((await app.call('POST', `/orders/${number}/payment/news`, { session: stranger })).status).toBe(404)
  expect(await checkBooks(app.shop.as())).toEqual([])
})

test('a production without Razorpay starts with a payment service only, or when test payments are allowed', async () => {
  const config = { ...app.services.config, razorpay: null, allowsSandbox: false }
  await expect(openServices(config)).rejects.toThrow('ALLOW_SANDBOX')
})

test('a refund is asked of the service and ends by its news; a shop without one has no such address', async () => {
  const number = await place()
  const { gatewayOrderId } = (await open(number)).body.data.payment
  await tell({ id: 'n-3', kind: 'paid', payment: double.pay(gatewayOrderId), refund: null })
  await app.call('POST', `/orders/${number}/cancellation`, { session: await as(), body: {} })
  const ctx = app.shop.as(undefined, { gateway: app.services.gateway } as never)
  for (const { name, payload } of app.shop.jobs.sent)
    if (name === 'settle-refund') await settleRefund(ctx, Number(payload.refundId))
  const { rows } = await app.shop.pool.query<{ id: string; status: string }>(
    `select r.gateway_refund_id as id, r.status from refunds r join payments p on p.id = r.payment_id
     join orders o on o.id = p.order_id where o.number = $1`,
    [number],
  )
  const refund = { id: rows[0]?.id ?? '', status: 'processed' as const }
  await tell({ id: 'n-4', kind: 'refunded', payment: null, refund })
  const after = await app.shop.pool.query('select status from refunds where gateway_refund_id = $1', [refund.id])
  expect(after.rows).toEqual([{ status: 'succeeded' }])
  expect(await checkBooks(app.shop.as())).toEqual([])
  app.services.gateway = app.shop.gateway
  expect((await tell({ id: 'n-5', kind: 'paid', payment: null, refund: null })).status).toBe(404)
})
