import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OrderRequest } from '#features/orders/order.ts'
import { closeAttempt, openAttempt } from './use-checkout.ts'

const request: OrderRequest = {
  lines: [{ productId: 'stole', variant: {}, quantity: 1 }],
  addressId: 'a1',
  paymentMethod: 'upi',
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

afterEach(() => vi.unstubAllGlobals())

test('the same request keeps its idempotency key until it is answered', () => {
  const key = openAttempt(request).key
  expect(openAttempt(request).key).toBe(key)
  closeAttempt()
  expect(openAttempt(request).key).not.toBe(key)
})

test('a changed request gets a new key', () => {
  const key = openAttempt(request).key
  expect(openAttempt({ ...request, paymentMethod: 'card' }).key).not.toBe(key)
})

test('without browser storage a request still gets a key', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(openAttempt(request).key).toMatch(/^[\w-]{36}$/)
})

test('an unanswered attempt is resent unchanged, even after a new quote', () => {
  const first = openAttempt({ ...request, quoteToken: 'old', expectedTotalPaise: 100 })
  const second = openAttempt({ ...request, quoteToken: 'new', expectedTotalPaise: 120 })
  expect(second).toEqual(first)
  expect(second.request.quoteToken).toBe('old')
})

test('a broken stored attempt is ignored', () => {
  sessionStorage.setItem('orderAttempt', '{"key":"k","body":"{"}')
  expect(openAttempt(request).key).not.toBe('k')
})
