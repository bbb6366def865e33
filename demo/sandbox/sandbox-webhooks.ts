import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { signatureOf } from '#platform/payments/gateway-razorpay.server.ts'
import type { WirePayment, WireRefund } from './sandbox-books.ts'

export const webhookModes = [
  'once',
  'twice',
  'late',
  'lost',
  'before-callback',
  'wrong-amount',
  'wrong-signature',
] as const

export type WebhookMode = (typeof webhookModes)[number]

export type Delivery = { origin: string; secret: string; log: { warn(details: object, message: string): void } }

const lateMs = 60_000
const tries = 3
const pauseMs = 1_000

/** Sends the event with the fault that `mode` names. The caller awaits "before-callback"; others wait `delayMs`. */
export async function tellShop(
  delivery: Delivery,
  payment: WirePayment,
  { mode, delayMs }: { mode: WebhookMode; delayMs: number },
): Promise<void> {
  if (mode === 'lost') return
  const body = JSON.stringify(eventOf('payment', payment))
  const secret = mode === 'wrong-signature' ? 'somebody else' : delivery.secret
  const eventId = `evt_${randomBytes(9).toString('hex')}`
  const send = () => post(delivery, { body, eventId, signature: signatureOf(secret, body) })

  const wait = mode === 'late' ? Math.max(delayMs, lateMs) : delayMs
  if (wait > 0) await sleep(wait, undefined, { ref: false })
  await Promise.all(mode === 'twice' ? [send(), send()] : [send()])
}

export function tellOfRefund(delivery: Delivery, refund: WireRefund): Promise<void> {
  const body = JSON.stringify(eventOf('refund', refund))
  const signature = signatureOf(delivery.secret, body)
  return post(delivery, { body, eventId: `evt_${randomBytes(9).toString('hex')}`, signature })
}

function eventOf(name: 'payment' | 'refund', entity: WirePayment | WireRefund) {
  return {
    entity: 'event',
    account_id: 'acc_sandbox',
    event: `${name}.${entity.status}`,
    contains: [name],
    payload: { [name]: { entity } },
    created_at: Math.floor(Date.now() / 1000),
  }
}

type Message = { body: string; eventId: string; signature: string }

/** Like the real gateway it retries while the shop is unreachable, and stops on a refusal. */
async function post({ origin, log }: Delivery, { body, eventId, signature }: Message): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': signature,
    'x-razorpay-event-id': eventId,
  }
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    try {
      const answer = await fetch(`${origin}/api/webhooks/razorpay`, { method: 'POST', headers, body })
      await answer.arrayBuffer()
      if (answer.status < 500) return
    } catch (error) {
      log.warn({ err: error, attempt }, 'the sandbox could not deliver an event')
    }
    await sleep(pauseMs * attempt, undefined, { ref: false })
  }
}
