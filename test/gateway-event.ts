import { createHmac, randomBytes } from 'node:crypto'
import type { Services } from '#app/http/context.ts'
import { sandboxKeys } from '#platform/payments/gateway-sandbox.server.ts'

type Wish = { orderId: string; amountPaise?: number; secondsAgo?: number; id?: string }

/** A captured payment of that gateway order, signed as the gateway signs it, with its delivery headers. */
export function signedEvent(
  { config }: Pick<Services, 'config'>,
  { orderId, amountPaise = 50_000, secondsAgo = 0, id = `pay_${randomBytes(7).toString('hex')}` }: Wish,
): { body: string; headers: Record<string, string> } {
  const createdAt = Math.floor(Date.now() / 1_000) - secondsAgo
  const entity = {
    ...{ id, entity: 'payment', order_id: orderId, amount: amountPaise, currency: 'INR', status: 'captured' },
    ...{ method: 'upi', captured: true, created_at: createdAt },
  }
  const body = JSON.stringify({
    ...{ entity: 'event', event: 'payment.captured', contains: ['payment'], created_at: createdAt },
    payload: { payment: { entity } },
  })
  const signature = createHmac('sha256', sandboxKeys(config.secret).webhookSecret).update(body).digest('hex')
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': `evt_${randomBytes(9).toString('hex')}`,
    },
  }
}
