// One signed-in person's calls over a real port, for tests with faults behind the shop.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { User } from '#features/actor.ts'
import { addressOfAsha } from './cast.ts'
import type { TestServer } from './server.ts'

export type WireAnswer = {
  status: number
  /** seconds; NaN or 0 without the header */
  retryAfter: number
  ms: number
  code: string | undefined
  data: Record<string, unknown>
}

export type Placed = { number: string; parcel: string; totalPaise: number; gatewayOrderId: string | null }

export type Wire = {
  send(method: string, path: string, body?: unknown, key?: string): Promise<WireAnswer>
  place(key?: string): Promise<WireAnswer>
  /** does what the gateway's page would do; returns what the browser passes to the shop */
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
    const json = (await answer.json()) as { data?: Record<string, unknown>; code?: string }
    return {
      status: answer.status,
      retryAfter: Number(answer.headers.get('retry-after')),
      ms: performance.now() - began,
      code: json.code,
      data: json.data ?? (json as Record<string, unknown>),
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

export function placedOf({ status, data }: WireAnswer): Placed {
  expect(status, JSON.stringify(data)).toBe(201)
  const { order, payment } = data as {
    order: { number: string; totalPaise: number }
    payment: { gatewayOrderId: string | null }
  }
  const { number, totalPaise } = order
  return { number, parcel: `${number}-1`, totalPaise, gatewayOrderId: payment.gatewayOrderId }
}

export function expectUnavailable({ status, code, retryAfter }: WireAnswer): void {
  expect([status, code]).toEqual([503, 'unavailable'])
  expect(retryAfter).toBeGreaterThan(0)
}
