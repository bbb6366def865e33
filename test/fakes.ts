// Fakes of external services for tests of use cases: gateway, email, storage, jobs. Never for our own code.
import { createHmac } from 'node:crypto'
import { DomainError } from '#platform/api/domain-error.ts'
import type { Email, Mailer } from '#platform/email/mailer.server.ts'
import type { Job, JobQueue } from '#platform/jobs/jobs.ts'
import {
  type Gateway,
  type GatewayOrder,
  type GatewayPayment,
  type GatewayRefund,
  GatewayRefusal,
  type GatewayTransfer,
} from '#platform/payments/gateway.server.ts'
import type { ShortMessage, Texter } from '#platform/sms/texter.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'

const keySecret = 'test-key-secret'
const webhookSecret = 'test-webhook-secret'
const sign = (secret: string, text: string | Buffer) => createHmac('sha256', secret).update(text).digest('hex')

export type FakeGateway = Gateway & {
  orders: Map<string, GatewayOrder>
  payments: Map<string, GatewayPayment>
  refunds: GatewayRefund[]
  transfers: GatewayTransfer[]
  refundsBecome: GatewayRefund['status'] | 'refused'
  /** the buyer pays at the gateway; returns what the payment sheet hands to the browser */
  pay(orderId: string, change?: Partial<GatewayPayment>): { orderId: string; paymentId: string; signature: string }
  signWebhook(rawBody: Buffer | string): string
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
    transfers: [],
    refundsBecome: 'processed',
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
      if (gateway.refundsBecome === 'refused') throw new GatewayRefusal(400, 'not possible')
      const refund = byKey.get(idempotencyKey) ?? {
        id: next('rfnd'),
        paymentId,
        amountPaise,
        status: gateway.refundsBecome,
      }
      if (!byKey.has(idempotencyKey)) gateway.refunds.push(refund)
      byKey.set(idempotencyKey, refund)
      return refund
    },
    async fetchRefund(_paymentId, refundId) {
      const refund = gateway.refunds.find(({ id }) => id === refundId)
      if (!refund) throw new GatewayRefusal(400, `no refund ${refundId}`)
      return refund
    },
    async capture({ paymentId, amountPaise }) {
      const payment = await gateway.fetchPayment(paymentId)
      if (payment.amountPaise !== amountPaise) throw new GatewayRefusal(400, 'another amount')
      const captured = { ...payment, status: 'captured' as const }
      gateway.payments.set(paymentId, captured)
      return captured
    },
    ...fakeTransfers(() => gateway, next),
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

type Transfers = Pick<Gateway, 'transfer' | 'fetchTransfer' | 'holdTransfer' | 'reverseTransfer'>

function fakeTransfers(gateway: () => FakeGateway, next: (prefix: string) => string): Transfers {
  const byKey = new Map<string, GatewayTransfer>()
  const find = (id: string) => {
    const transfer = gateway().transfers.find((known) => known.id === id)
    if (!transfer) throw new GatewayRefusal(400, `no transfer ${id}`)
    return transfer
  }
  return {
    async transfer({ amountPaise, key }) {
      refuseWhenDown(gateway())
      const transfer = byKey.get(key) ?? { id: next('trf'), amountPaise, status: 'processed' as const }
      if (!byKey.has(key)) gateway().transfers.push(transfer)
      byKey.set(key, transfer)
      return transfer
    },
    fetchTransfer: async (id) => find(id),
    holdTransfer: async (id) => find(id),
    reverseTransfer: async (id) => void Object.assign(find(id), { status: 'reversed' }),
  }
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

export function keptEmailRows(): Mailer & { emails: Email[] } {
  const emails: Email[] = []
  return {
    emails,
    async send(email) {
      emails.push(email)
    },
  }
}

export function keptMessages(): Texter & { messages: ShortMessage[] } {
  const messages: ShortMessage[] = []
  return {
    messages,
    sends: () => true,
    async send(message) {
      messages.push(message)
    },
  }
}

export type MemoryStorage = Storage & {
  files: Map<string, Uint8Array>
  isFull: boolean
  /** reports free space, but fails on write */
  fillsUp: boolean
  writtenAt: Date
}

export function memoryStorage(): MemoryStorage {
  const files = new Map<string, Uint8Array>()
  return {
    files,
    writtenAt: new Date(),
    isFull: false,
    fillsUp: false,
    async findRoom() {
      return { freeBytes: 60e9, totalBytes: 100e9 }
    },
    async hasRoom() {
      return !this.isFull
    },
    async put(key, bytes) {
      if (this.fillsUp) throw new DomainError('storage-full')
      files.set(key, bytes)
    },
    find: async (key) => files.get(key) ?? null,
    async changedAt(key) {
      return files.has(key) ? this.writtenAt : null
    },
    async remove(key) {
      files.delete(key)
    },
    list: async function* listed() {
      yield* files.keys()
    },
  }
}
