import { expect, test } from 'vitest'
import { redactFields, redactText } from './redact.ts'

test.each([
  'write to asha.rao+shop@email.example.in today',
  'मीना@हाट.भारत',
  'card 4111 1111 1111 1111',
  'card 5555-5555-5555-4444.',
  'ring 9876543210',
  'ring +91 98765 43210',
  'ring 098765-43210',
  'ring +44 20 7946 0958',
  'cookie: sid=abcdef',
  'Authorization: Bearer abc.def',
  'password=hunter22',
  'Key (email)=(a@b.in) already exists.',
])('%s is redacted', (text) => {
  expect(redactText(text)).toContain('[redacted]')
  expect(redactText(text)).not.toMatch(/asha|मीना|4111|5555|98765|7946|abcdef|abc\.def|hunter|a@b/)
})

test.each([
  'order HT-2611-00042 of 2026-11-22T17:30:00.000Z',
  'pay_Nx7abc1234567890 is captured',
  'at file:///srv/node_modules/@fastify/multipart/index.js:10:20',
  'request 9f3c2a77d1-4k took 1234 ms',
  'password authentication failed for user "haat"',
  '1111111111111112 is no card number',
])('%s stays as it is', (text) => {
  expect(redactText(text)).toBe(text)
})

test('secret fields are redacted by name in any spelling and at any depth, and class instances are not walked', () => {
  class Socket {
    remoteAddress = '10.0.0.1'
  }
  const found = redactFields({
    headers: { Cookie: 'a', 'X-CSRF-Token': 'b', host: 'shop' },
    list: [{ confirmPassword: 'c', quantity: 2 }],
    socket: new Socket(),
    at: 12,
  })
  expect(found).toEqual({
    headers: { Cookie: '[redacted]', 'X-CSRF-Token': '[redacted]', host: 'shop' },
    list: [{ confirmPassword: '[redacted]', quantity: 2 }],
    socket: '[Socket]',
    at: 12,
  })
})
