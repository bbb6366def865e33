import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OrderRequest } from '#domain/orders/order.ts'
import { attemptKey, closeAttempt } from './order-attempt.ts'

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

test('the same request keeps its key until it is answered', () => {
  const key = attemptKey(request)
  expect(attemptKey(request)).toBe(key)
  closeAttempt()
  expect(attemptKey(request)).not.toBe(key)
})

test('a changed request is another attempt', () => {
  const key = attemptKey(request)
  expect(attemptKey({ ...request, paymentMethod: 'card' })).not.toBe(key)
})

test('a browser without storage still gets a key', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(attemptKey(request)).toMatch(/^[\w-]{36}$/)
})
