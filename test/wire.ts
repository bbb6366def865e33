// One signed-in person's calls over a real port, for what happens to them when something behind the shop is ill.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { User } from '#features/actor.ts'
import { addressOfAsha } from './cast.ts'
import type { TestServer } from './server.ts'

export type WireAnswer = {
  status: number
  /** seconds, NaN or 0 where nothing is said */
  retryAfter: number
  ms: number
  code: string | undefined
  data: Record<string, unknown>
}

export type Placed = { number: string; parcel: string; totalPaise: number; gatewayOrderId: string | null }

export type Wire = {
  send(method: string, path: string, body?: unknown, key?: string): Promise<WireAnswer>
  /** one blue bowl, to be paid by UPI */
  place(key?: string): Promise<WireAnswer>
  /** what the gateway's own page would do; its answer is what the browser then shows the shop */
  pay(order: Placed): Promise<Record<string, unknown>>
  verify(order: Placed, paid: Record<string, unknown>): Promise<WireAnswer>
  cancel(order: Placed): Promise<WireAnswer>
}

export async function wireOf(server: TestServer, user: User): Promise<Wire> {
  const signedIn = await server.as(user)
  const send: Wire['send'] = async (method, path, body, key = randomUUID()) => {
    const began = performance.now()
    const typed: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: { ...signedIn, 'idempotency-key': key, ...typed },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const message = (await answer.json()) as { data?: Record<string, unknown>; code?: string }
    return {
      status: answer.status,
      retryAfter: Number(answer.headers.get('retry-after')),
      ms: performance.now() - began,
      code: message.code,
      data: message.data ?? (message as Record<string, unknown>),
    }
  }
  const lines = [{ productId: 'blue-bowl', variant: {}, quantity: 1 }]
  return {
    send,
    place: (key) => send('POST', '/api/orders', { lines, shippingAddress: addressOfAsha, paymentMethod: 'upi' }, key),
    pay: async ({ gatewayOrderId }) =>
      (
        await send('POST', `/sandbox/orders/${gatewayOrderId}/pay`, {
          method: 'upi',
          outcome: 'captured',
          webhook: 'lost',
        })
      ).data,
    verify: ({ number }, paid) => send('POST', '/api/payments/verify', { orderNumber: number, ...paid }),
    cancel: ({ number }) => send('POST', `/api/orders/${number}/cancellation`, {}),
  }
}

/** What a 201 of an order says. */
export function placedOf({ status, data }: WireAnswer): Placed {
  expect(status, JSON.stringify(data)).toBe(201)
  const { order, payment } = data as {
    order: { number: string; totalPaise: number }
    payment: { gatewayOrderId: string | null }
  }
  const { number, totalPaise } = order
  return { number, parcel: `${number}-1`, totalPaise, gatewayOrderId: payment.gatewayOrderId }
}

/** The shop cannot now, and says when to come again. */
export function expectUnavailable({ status, code, retryAfter }: WireAnswer): void {
  expect([status, code]).toEqual([503, 'unavailable'])
  expect(retryAfter).toBeGreaterThan(0)
}
