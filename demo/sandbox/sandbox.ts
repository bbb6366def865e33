import { timingSafeEqual } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { HaatApp, Services } from '#app/http/context.ts'
import { requireOwnSite } from '#app/http/security.ts'
import { paymentMethods } from '#features/payments/payment.ts'
import { signatureOf } from '#platform/payments/gateway-razorpay.server.ts'
import { type SandboxGateway, type SandboxKeys, sandboxKeys } from '#platform/payments/gateway-sandbox.server.ts'
import * as books from './sandbox-books.ts'
import { serveSandboxClock } from './sandbox-clock.ts'
import { nextRefunds, serveRefundLevers } from './sandbox-refunds.ts'
import { serveTransfers } from './sandbox-transfers.ts'
import { tellShop, webhookModes } from './sandbox-webhooks.ts'

/**
 * The sandbox gateway on the shop's port: Razorpay's wire API under /sandbox/v1 with Basic auth, and the actions of its
 * checkout sheet under /sandbox/orders. Only without real keys; production then needs ALLOW_SANDBOX=1
 * (config.server.ts).
 */
export function serveSandbox(app: HaatApp): void {
  const services = app.haat
  if (services.config.razorpay) return
  const keys = sandboxKeys(services.config.secret)
  let origin = services.config.publicOrigin

  app.addHook('onListen', async () => {
    origin = originOf(app.server.address())
    const gateway = services.gateway as Partial<SandboxGateway>
    gateway.listensAt?.(origin)
  })
  void app.register(async (scope) => {
    scope.setErrorHandler(answerRefusal)
    serveSheet(scope, services, keys, () => origin)
    serveRefundLevers(scope, services, () => ({ origin, secret: keys.webhookSecret, log: services.log }))
    await scope.register(async (wire) => serveWire(wire, services, keys), { prefix: '/sandbox/v1' })
  })
  serveSandboxClock(app)
}

/** A server that listens on every address also listens on the loopback address. */
function originOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('the shop listens on no port')
  const isEverywhere = address.address === '::' || address.address === '0.0.0.0'
  if (isEverywhere) return `http://127.0.0.1:${address.port}`
  return `http://${address.address.includes(':') ? `[${address.address}]` : address.address}:${address.port}`
}

const orderWish = z.object({
  amount: z.int().min(100),
  currency: z.literal('INR'),
  receipt: z.string().min(1).max(40),
  notes: z.record(z.string(), z.string()).default({}),
})
const refundWish = z.object({ amount: z.int().min(1), receipt: z.string().max(255).optional() })
const byId = z.object({ id: z.string().max(64) })

function serveWire(wire: FastifyInstance, services: Services, keys: SandboxKeys): void {
  const right = Buffer.from(`Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`)
  wire.addHook('onRequest', async (request, reply) => {
    const given = Buffer.from(request.headers.authorization ?? '')
    if (given.length === right.length && timingSafeEqual(given, right)) return
    await reply.status(401).send(refusal('Authentication failed'))
  })

  wire.post('/orders', ({ body }) => books.createOrder(services, orderWish.parse(body)))
  wire.get('/orders/:id', ({ params }) => books.findOrder(services, byId.parse(params).id))
  wire.get('/orders/:id/payments', async ({ params }) => {
    const items = await books.paymentsOf(services, byId.parse(params).id)
    return { entity: 'collection', count: items.length, items }
  })
  wire.get('/payments/:id', ({ params }) => books.findPayment(services, byId.parse(params).id))
  wire.post('/payments/:id/capture', ({ params, body }) => {
    const { amount } = refundWish.parse(body)
    return books.capturePayment(services, byId.parse(params).id, amount)
  })
  wire.post('/payments/:id/refund', ({ params, body, headers }) => {
    const { amount } = refundWish.parse(body)
    const key = z.string().min(10).max(255).parse(headers['x-refund-idempotency'])
    const becomes = nextRefunds(services)
    if (becomes === 'refused') throw new books.SandboxRefusal('The payment cannot be refunded.')
    return books.refundPayment(services, { paymentId: byId.parse(params).id, amount, key, becomes })
  })
  wire.get('/payments/:id/refunds/:refund', ({ params }) =>
    books.findRefund(services, z.object({ refund: z.string().max(64) }).parse(params).refund),
  )
  serveTransfers(wire, services)
}

const payWish = z.strictObject({
  method: z.enum(paymentMethods),
  outcome: z.enum(['captured', 'authorized', 'failed', 'dismissed']),
  webhook: z.enum(webhookModes).default('once'),
  delayMs: z.int().min(0).max(3_600_000).default(0),
})

/** The buyer's actions on the sheet. The response is what the sheet gives to the browser. */
function serveSheet(scope: FastifyInstance, services: Services, keys: SandboxKeys, origin: () => string): void {
  scope.post('/sandbox/orders/:id/pay', async (request) => {
    requireOwnSite(request, services.config)
    const { method, outcome, webhook, delayMs } = payWish.parse(request.body)
    const order = await books.findOrder(services, byId.parse(request.params).id)
    if (outcome === 'dismissed') return { dismissed: true }

    const amount = webhook === 'wrong-amount' ? order.amount - 100 : order.amount
    const payment = await books.pay(services, { orderId: order.id, method, status: outcome, amount })
    const delivery = { origin: origin(), secret: keys.webhookSecret, log: services.log }
    const text = tellShop(delivery, payment, { mode: webhook, delayMs })
    if (webhook === 'before-callback') await text
    else void text.catch((error: unknown) => services.log.warn({ err: error }, 'sandbox event'))

    if (outcome === 'failed') return failureOf(payment)
    return {
      razorpay_order_id: order.id,
      razorpay_payment_id: payment.id,
      razorpay_signature: signatureOf(keys.keySecret, `${order.id}|${payment.id}`),
    }
  })
}

function failureOf({ id, order_id, error_description }: books.WirePayment) {
  const metadata = { payment_id: id, order_id }
  return { error: { code: 'BAD_REQUEST_ERROR', description: error_description, reason: 'payment_failed', metadata } }
}

function refusal(description: string) {
  return { error: { code: 'BAD_REQUEST_ERROR', description }, message: description }
}

/** In the gateway's format, because the SDK parses it; other errors are handled by the shop. */
function answerRefusal(error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof books.SandboxRefusal) void reply.status(400).send(refusal(error.message))
  else if (error instanceof z.core.$ZodError) void reply.status(400).send(refusal('The input is invalid.'))
  else throw error
}
