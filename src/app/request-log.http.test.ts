// One purchase with full logging: the request id finds every line, and none holds a secret or personal data.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listKeptEmails } from '#platform/email/mailer-kept.server.ts'
import { addressOfAsha } from '#test/cast.ts'
import { signedEvent } from '#test/gateway-event.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { jobWorkers } from './jobs.ts'

let server: TestServer
const lines: string[] = []
const secrets: string[] = []

beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'trace', DEMO: '1' }, log: (line) => lines.push(line) })
})
afterAll(() => server?.close())

const person = {
  ...{ fullName: 'Kaveri Log Reader', email: 'kaveri.reader@log.test', phone: '9123456780', accountType: 'customer' },
  ...{ password: 'Mango Tree 77 River', confirmPassword: 'Mango Tree 77 River', acceptTerms: true },
}
const address = { ...addressOfAsha, fullName: 'Kaveri Line\nSecond Line', phone: '9123456781', house: '77 Hidden Lane' }
const card = '4111 1111 1111 1111'

type Answer = { status: number; id: string; data: Record<string, never>; headers: Headers }

async function send(
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const { data = {} } = (await answer.json()) as { data?: Record<string, never> }
  return { status: answer.status, id: answer.headers.get('x-request-id') ?? '', data, headers: answer.headers }
}

/** Cookie and CSRF token after sign-in, both added to the secrets that no line may hold. */
function signedIn({ headers, data }: Answer): Record<string, string> {
  const cookie = headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const csrf = String((data as { csrfToken?: string }).csrfToken)
  secrets.push(csrf, ...cookie.split('; ').map((one) => one.slice(one.indexOf('=') + 1)))
  return { cookie, 'x-csrf-token': csrf }
}

const linesOf = (id: string) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line.id === id)

test('log lines of a webhook, its jobs and its email carry the same request id', {
  timeout: 90_000,
}, async () => {
  await server.services.jobs.work(jobWorkers(server.services))
  const registered = await send('POST', '/api/auth/register', person)
  expect(registered.status, JSON.stringify(registered.data)).toBe(201)
  signedIn(registered)
  expect((await send('POST', '/api/auth/login', { email: person.email, password: 'wrong Mango 1' })).status).toBe(401)
  const login = await send('POST', '/api/auth/login', { email: person.email, password: person.password })
  const browser = signedIn(login)

  const input = {
    lines: [{ productId: 'blue-bowl', variant: {}, quantity: 1 }],
    shippingAddress: address,
    paymentMethod: 'upi',
  }
  const placed = await send('POST', '/api/orders', input, { ...browser, 'idempotency-key': randomUUID() })
  const right = { ...input, shippingAddress: { ...address, fullName: 'Kaveri Log Reader' } }
  const order =
    placed.status === 201
      ? placed
      : await send('POST', '/api/orders', right, { ...browser, 'idempotency-key': randomUUID() })
  expect(order.status, JSON.stringify(order.data)).toBe(201)

  const { payment, order: made } = order.data as unknown as {
    payment: { gatewayOrderId: string; amountPaise: number }
    order: { number: string }
  }
  const event = signedEvent(server.services, { orderId: payment.gatewayOrderId, amountPaise: payment.amountPaise })
  secrets.push(String(event.headers['x-razorpay-signature']))
  const hook = await send('POST', '/api/webhooks/razorpay', event.body, event.headers)
  expect(hook.status).toBe(200)
  const forged = { ...event.headers, 'x-razorpay-signature': 'ab12'.repeat(16) }
  expect((await send('POST', '/api/webhooks/razorpay', event.body, forged)).status).toBe(401)
  secrets.push(forged['x-razorpay-signature'])

  // Jobs do the work of the request; their log lines and the email name it.
  await expect
    .poll(() => linesOf(hook.id).map(({ msg }) => msg), { timeout: 40_000 })
    .toEqual(expect.arrayContaining(['webhook taken in', 'answered', 'job done', 'email handed over']))
  const emailOfOrder = async () => {
    const emails = await listKeptEmails(server.services.db)
    return emails.find(({ headers, to }) => headers['X-Request-Id'] === hook.id && to === person.email)?.text ?? ''
  }
  await expect.poll(emailOfOrder, { timeout: 30_000 }).toContain(made.number)
  expect(linesOf(registered.id).map(({ msg }) => msg)).toContain('answered')
})

test('errors of every kind are logged without user input', async () => {
  const { pool } = server.services
  // Jobs of the earlier test may still log.
  const log = server.services.log.child({ walk: 'errors' })
  const insert = `insert into users (email) values ('${person.email}')`
  const failed = await pool.query(insert).catch((error: unknown) => error)
  log.error({ err: failed, query: insert }, 'a statement failed')
  log.error({ err: new Error(`params: ${person.email},${address.house}\n    at nowhere`) }, 'a query failed')
  log.warn(
    { err: new Error('outer', { cause: new Error(`card ${card} of ${person.phone}`) }), headers: { cookie: 'sid=a' } },
    'a cause',
  )
  log.info(
    {
      note: `call +91 ${person.phone} or ${person.email}\nforged line`,
      deep: { list: [{ password: person.password }] },
    },
    'words',
  )
  log.error(new Error(`Authorization: Bearer abcdef0123456789 for ${person.email}`))
  log.info(`${person.email} in the words themselves, card ${card}`)
  expect(lines.filter((line) => line.includes('"walk":"errors"')).length).toBe(6)
  secrets.push('abcdef0123456789', 'sid=a')
})

test('no log entry holds a secret, an email address or a personal number, and each is one line', () => {
  const whole = lines.join('')
  expect(lines.length).toBeGreaterThan(15)
  const personal = [
    person.email,
    person.phone,
    person.password,
    'wrong Mango 1',
    address.phone,
    'Hidden Lane',
    'Second Line',
  ]
  for (const word of [...personal, ...secrets, card, card.replaceAll(' ', '')]) {
    const at = whole.indexOf(word)
    expect(at === -1 ? '' : whole.slice(Math.max(0, at - 200), at + 80), word).toBe('')
  }
  expect(whole).not.toMatch(/[\w.]+@[\w-]+\.\w+/)
  for (const line of lines) {
    expect(line.indexOf('\n')).toBe(line.length - 1)
    expect(() => JSON.parse(line)).not.toThrow()
  }
})
