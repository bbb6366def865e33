import { expect, test } from 'vitest'
import { calls } from './calls.ts'

const hour = 3_600

/** Calls that could be abused, and the most that one account or address may make in an hour. */
const mostAnHour: Record<string, number> = {
  'POST /auth/register': 30,
  'POST /auth/login': 100,
  'POST /order-links': 60,
  'POST /auth/sign-in-code': 10,
  'POST /auth/login-code': 100,
  'POST /auth/register-code': 30,
  'POST /auth/forgot-password': 10,
  'POST /auth/reset-password': 20,
  'PUT /auth/password': 20,
  'PUT /auth/email': 20,
  'POST /auth/email/link': 10,
  // A festival crowd may share one address; the tighter limit is three unpaid orders per account.
  'POST /orders': 36_000,
  'POST /orders/{number}/payment': 240,
  'POST /products/{id}/reviews': 30,
  'POST /products/{id}/questions': 30,
  'POST /products/{id}/custom-requests': 30,
  'PUT /reviews/{id}/vote': 240,
  'POST /newsletter': 30,
  'POST /search/alerts': 60,
  'POST /search/counts': 600,
  'POST /search/purchases': 60,
  'POST /contact': 20,
  'POST /certificates/{number}/holder': 20,
  'POST /grievances': 20,
  'POST /translations': 360,
  'POST /uploads/images': 240,
}

test.each(Object.keys(mostAnHour))('%s has a limit', (name) => {
  const call = calls.get(name)
  expect(call, `${name} is declared`).toBeDefined()
  const { tries, windowSeconds } = call?.limit ?? { tries: Number.POSITIVE_INFINITY, windowSeconds: 1 }
  expect((tries * hour) / windowSeconds).toBeLessThanOrEqual(mostAnHour[name] ?? 0)
})

test('every guest write has a limit, except logout and what only reads: quotes, product cards and their delivery days', () => {
  const free = [...calls]
    .filter(([, { method, who, limit, raw }]) => method !== 'GET' && who.includes('guest') && !limit && !raw)
    .map(([name]) => name)
    .sort()
  expect(free).toEqual([
    'POST /auth/logout',
    'POST /checkout/quote',
    'POST /products/cards',
    'POST /products/deliveries',
  ])
})

test('an answer that needs HTTP facts names them as its third plain parameter, because they are made only for three', () => {
  const parameters = (call: object) => ('answer' in call ? (String(call.answer).split('=>')[0] ?? '') : '')
  const hidden = [...calls].filter(([, call]) => /\.\.\.|=/.test(parameters(call))).map(([name]) => name)
  expect(hidden).toEqual([])
  expect(parameters({ answer: (...all: unknown[]) => all })).toContain('...')
})
