import { expect, test } from 'vitest'
import { calls } from './calls.ts'

const hour = 3_600

/** What somebody could do too often, and the most that one account or address may do of it in an hour. */
const mostAnHour: Record<string, number> = {
  'POST /auth/register': 30,
  'POST /auth/login': 100,
  'POST /auth/forgot-password': 10,
  'POST /auth/reset-password': 20,
  'PUT /auth/password': 20,
  'PUT /auth/email': 20,
  'POST /auth/email/link': 10,
  // A crowd on a festival buys from behind one address; the three unpaid orders of an account are the tighter bound.
  'POST /orders': 36_000,
  'POST /orders/{number}/payment': 240,
  'POST /products/{id}/reviews': 30,
  'PUT /reviews/{id}/vote': 240,
  'POST /newsletter': 30,
  'POST /contact': 20,
  'POST /grievances': 20,
  'POST /uploads/images': 240,
}

test.each(Object.keys(mostAnHour))('%s has a limit', (name) => {
  const call = calls.get(name)
  expect(call, `${name} is declared`).toBeDefined()
  const { tries, windowSeconds } = call?.limit ?? { tries: Number.POSITIVE_INFINITY, windowSeconds: 1 }
  expect((tries * hour) / windowSeconds).toBeLessThanOrEqual(mostAnHour[name] ?? 0)
})

test('what a guest may send has a limit, but for what is only read or ended by it', () => {
  const free = [...calls]
    .filter(([, { method, who, limit, raw }]) => method !== 'GET' && who.includes('guest') && !limit && !raw)
    .map(([name]) => name)
    .sort()
  expect(free).toEqual(['POST /auth/logout', 'POST /checkout/quote', 'POST /products/cards'])
})
