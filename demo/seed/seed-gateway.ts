import type { Context } from '#features/context.ts'
import type { Gateway } from '#platform/payments/gateway.server.ts'
import type { Clock } from '#platform/time/clock.ts'

/**
 * Replaces the gateway while the demo's past is written, because the sandbox is on our port, which is not open yet.
 * Writes into the sandbox's books, so that a demo order can be paid and refunded there later.
 */
export function demoGateway({ gateway, db }: Context, clock: Clock): Gateway {
  return {
    ...gateway,
    provider: 'sandbox',
    async createOrder({ amountPaise, receipt, notes }) {
      const id = `order_demo${receipt.replaceAll('-', '')}`
      await db.$client.query(
        `INSERT INTO sandbox_orders (id, receipt, amount_paise, status, notes, created_at)
         VALUES ($1, $2, $3, 'attempted', $4, $5)`,
        [id, receipt, amountPaise, JSON.stringify(notes), clock.now()],
      )
      return { id, amountPaise, currency: 'INR', receipt, status: 'created' }
    },
    async refund({ paymentId, amountPaise, idempotencyKey }) {
      const id = `rfnd_demo${idempotencyKey.replace(/\W/g, '')}`
      await db.$client.query(
        `INSERT INTO sandbox_refunds (id, payment_id, amount_paise, idempotency_key, created_at)
         VALUES ($1, $2, $3, $4, $5)`,
        [id, paymentId, amountPaise, idempotencyKey, clock.now()],
      )
      return { id, paymentId, amountPaise, status: 'processed' }
    },
  }
}
