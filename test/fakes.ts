// What stands for the world outside in tests of use cases: gateway, mail, storage, jobs. Never for our own code.
import { createHmac } from 'node:crypto'
import type { Gateway, GatewayOrder, GatewayPayment, GatewayRefund } from '#platform/gateway.server.ts'
import type { Job, JobQueue } from '#platform/jobs.ts'
import type { Letter, Mailer } from '#platform/mailer.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import type { ShortMessage, Texter } from '#platform/texter.server.ts'

const keySecret = 'test-key-secret'
const webhookSecret = 'test-webhook-secret'
const sign = (secret: string, text: string | Buffer) => createHmac('sha256', secret).update(text).digest('hex')

export type FakeGateway = Gateway & {
  orders: Map<string, GatewayOrder>
  payments: Map<string, GatewayPayment>
  refunds: GatewayRefund[]
  /** the buyer pays at the gateway; what the sheet would hand to the browser */
  pay(orderId: string, change?: Partial<GatewayPayment>): { orderId: string; paymentId: string; signature: string }
  signWebhook(rawBody: Buffer | string): string
  /** while true every call fails as if the network were gone */
  isDown: boolean
}

export function fakeGateway(): FakeGateway {
  let counted = 0
  const next = (prefix: string) => {
    counted += 1
    return `${prefix}_test${String(counted).padStart(8, '0')}`
  }
  const byKey = new Map<string, GatewayRefund>()

  const gateway: FakeGateway = {
    provider: 'sandbox',
    publicKeyId: 'rzp_test_haat',
    orders: new Map(),
    payments: new Map(),
    refunds: [],
    isDown: false,
    async createOrder({ amountPaise, receipt }) {
      refuseWhenDown(gateway)
      const order: GatewayOrder = { id: next('order'), amountPaise, currency: 'INR', receipt, status: 'created' }
      gateway.orders.set(order.id, order)
      return order
    },
    async fetchPayment(paymentId) {
      refuseWhenDown(gateway)
      const payment = gateway.payments.get(paymentId)
      if (!payment) throw new Error(`the gateway knows no payment ${paymentId}`)
      return payment
    },
    async fetchOrderPayments(orderId) {
      refuseWhenDown(gateway)
      return [...gateway.payments.values()].filter((payment) => payment.orderId === orderId)
    },
    async refund({ paymentId, amountPaise, idempotencyKey }) {
      refuseWhenDown(gateway)
      const refund = byKey.get(idempotencyKey) ?? {
        id: next('rfnd'),
        paymentId,
        amountPaise,
        status: 'processed' as const,
      }
      if (!byKey.has(idempotencyKey)) gateway.refunds.push(refund)
      byKey.set(idempotencyKey, refund)
      return refund
    },
    isCallbackSigned: ({ orderId, paymentId, signature }) => signature === sign(keySecret, `${orderId}|${paymentId}`),
    isWebhookSigned: (rawBody, signature) => signature === sign(webhookSecret, rawBody),
    pay(orderId, change = {}) {
      const paymentId = next('pay')
      const amountPaise = gateway.orders.get(orderId)?.amountPaise ?? 0
      const paid = { id: paymentId, orderId, amountPaise, currency: 'INR', status: 'captured' as const, method: 'upi' }
      gateway.payments.set(paymentId, { ...paid, errorDescription: null, ...change })
      return { orderId, paymentId, signature: sign(keySecret, `${orderId}|${paymentId}`) }
    },
    signWebhook: (rawBody) => sign(webhookSecret, rawBody),
  }
  return gateway
}

function refuseWhenDown({ isDown }: FakeGateway): void {
  if (isDown) throw new Error('the gateway does not answer')
}

export type RecordedJobs = JobQueue & { sent: Job[] }

export function recordedJobs(): RecordedJobs {
  const sent: Job[] = []
  return {
    sent,
    async send(_db, jobs) {
      sent.push(...jobs)
    },
  }
}

export function keptLetters(): Mailer & { letters: Letter[] } {
  const letters: Letter[] = []
  return {
    letters,
    async send(letter) {
      letters.push(letter)
    },
  }
}

export function keptMessages(): Texter & { messages: ShortMessage[] } {
  const messages: ShortMessage[] = []
  return {
    messages,
    async send(message) {
      messages.push(message)
    },
  }
}

export function memoryStorage(): Storage & { files: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>()
  return {
    files,
    async put(key, bytes) {
      files.set(key, bytes)
    },
    find: async (key) => files.get(key) ?? null,
    async remove(key) {
      files.delete(key)
    },
  }
}
