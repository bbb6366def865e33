// Codes, passwords, sessions and personal data never appear in responses or logs, and card numbers nowhere.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendEmailChange } from '#features/accounts/send-email-change.ts'
import { codeHash, sendResetLink } from '#features/sign-in/send-reset-link.ts'
import { createLogger } from '#platform/telemetry/logger.server.ts'
import { type CallApp, openCallApp } from '#test/call-app.ts'
import { cardNumbersIn } from '#test/card-numbers.ts'
import { castPassword } from '#test/cast.ts'

const lines: string[] = []
const answers: string[] = []
const email = 'asha@haat.test'
const newPassword = 'terracotta horse of Bankura'
let app: CallApp

beforeAll(async () => {
  app = await openCallApp({ log: createLogger('trace', { write: (line) => lines.push(line) }) })
})
beforeEach(() => app.shop.pool.query('delete from throttles'))
afterAll(() => app.close())

/** Keeps the response for the search; those that hand out a session on purpose are not kept. */
async function ask(method: string, url: string, options: Parameters<CallApp['call']>[2] = {}) {
  const answer = await app.call(method, url, options)
  answers.push(JSON.stringify({ body: answer.body, headers: answer.headers }))
  return answer
}

const codeIn = (text = '') => /#([\w-]{43})/.exec(text)?.[1] ?? ''

test('an emailed code appears in no response, log line or table', async () => {
  const session = await app.sessionOf(app.shop.cast.asha)
  await ask('POST', '/auth/forgot-password', { body: { email } })
  await sendResetLink(
    { ...app.shop.as(), log: app.services.log },
    { email, linkOf: (code) => `http://shop.test/r#${code}` },
  )
  const reset = codeIn(app.shop.email.emails.at(-1)?.text)
  expect(reset).toHaveLength(43)
  await ask('PUT', '/auth/email', { session, body: { email: 'asha.new@haat.test', currentPassword: castPassword } })
  const links = { confirm: (code: string) => `http://shop.test/c#${code}`, forgotPassword: 'http://shop.test/f' }
  await sendEmailChange(app.shop.as(), { userId: app.shop.cast.asha.userId, email: 'asha.new@haat.test', links })
  const change = codeIn(app.shop.email.emails.at(-1)?.text)
  expect(change).toHaveLength(43)

  const body = { code: reset, newPassword, confirmPassword: newPassword }
  await ask('POST', '/auth/reset-password', { body: { ...body, confirmPassword: 'another' } })
  expect((await ask('POST', '/auth/reset-password', { body })).status).toBe(200)
  await ask('POST', '/auth/reset-password', { body })
  await ask('POST', '/auth/email/confirmation', { body: { code: change } })
  await ask('POST', '/auth/email/confirmation', { body: { code: change, isSneaked: 1 } })

  const everything = [...answers, ...lines].join('\n')
  for (const secret of [reset, change, codeHash(reset).toString('hex'), codeHash(reset).toString('base64')])
    expect(everything).not.toContain(secret)
  for (const [table, text] of await tables(app))
    expect([table, text.includes(reset), text.includes(change)]).toEqual([table, false, false])
})

test('no log line reveals a name, address, contact or credential, whatever fails', async () => {
  const phone = '9812345670'
  const house = 'Canary House 77'
  const login = await app.call('POST', '/auth/login', { body: { email, password: newPassword } })
  expect(login.status).toBe(200)
  const secret = /sid=([\w-]+)/.exec(login.cookies.join())?.[1] ?? ''
  const session = { cookie: `sid=${secret}`, csrfToken: login.body.data.csrfToken }
  await ask('POST', '/auth/login', { body: { email, password: 'Wrong-Canary-1' } })
  await ask('PUT', '/auth/profile', { session, body: { fullName: 'Canary Name', phone, currentPassword: newPassword } })
  const address = { fullName: 'Canary Name', phone, pincode: '411004', house, street: 'Canary Road', city: 'Pune' }
  await ask('POST', '/addresses', {
    session,
    body: { ...address, state: 'maharashtra', kind: 'home', isDefault: false },
  })
  await ask('POST', '/addresses', { session, body: { ...address, state: 'nowhere', kind: 'home', isDefault: false } })
  await ask('POST', '/auth/login', { body: `{"email":"${email}","password":"Wrong-Canary-2"`, headers: {} })
  // A bug is logged with its stack, but without the body.
  const { db } = app.services
  const broken = { ...db, query: () => Promise.reject(new Error('broken on purpose')) }
  Object.assign(app.services, { db: broken })
  const failed = await ask('POST', '/auth/login', { body: { email, password: 'Wrong-Canary-3' } })
  Object.assign(app.services, { db })
  expect(failed.status).toBe(500)

  const logged = lines.join('')
  expect(lines.length).toBeGreaterThan(8)
  expect(logged).toContain('broken on purpose')
  const secrets = [
    secret,
    session.csrfToken,
    newPassword,
    castPassword,
    'Wrong-Canary',
    email,
    phone,
    house,
    'Canary Name',
  ]
  for (const one of secrets) expect(logged, one).not.toContain(one)
})

test('user input stays in one log line and cannot forge a second one', async () => {
  const before = lines.length
  await app.call('GET', `/products?q=${encodeURIComponent('x\n{"level":60,"msg":"forged"}')}`)
  await app.call('GET', `/products/${encodeURIComponent('x\r\nforged')}`)
  expect(lines.length).toBeGreaterThan(before)
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow()
  expect(lines.filter((line) => (JSON.parse(line) as { msg?: string }).msg === 'forged')).toEqual([])
})

test('a card number is refused in requests and appears in no table or log line', async () => {
  const card = '4111 1111 1111 1111'
  expect(cardNumbersIn(`a ${card} b 4111111111111112 c 4111111111111111`)).toEqual([card, '4111111111111111'])
  const session = await app.sessionOf(app.shop.cast.asha)
  const line = { productId: app.shop.cast.goods.bowl.slug, variant: {}, quantity: 1 }
  for (const body of [
    { lines: [line], cardNumber: card },
    { lines: [line], card: { number: card, cvv: '123' } },
  ])
    expect((await ask('POST', '/checkout/quote', { session, body })).status).toBe(400)

  for (const [table, text] of await tables(app)) expect([table, ...cardNumbersIn(text)]).toEqual([table])
  expect(cardNumbersIn(lines.join(''))).toEqual([])
})

/** Every row of every table as text. */
async function tables({ shop }: CallApp): Promise<[string, string][]> {
  const { rows } = await shop.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  expect(rows.length).toBeGreaterThan(40)
  const read = async ({ name }: { name: string }): Promise<[string, string]> => {
    const found = await shop.pool.query<{ text: string }>(`select t::text as text from "${name}" t`)
    return [name, found.rows.map(({ text }) => text).join('\n')]
  }
  return Promise.all(rows.map(read))
}
