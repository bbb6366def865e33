import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CallApp, openCallApp, type TestSession } from '#test/call-app.ts'
import { castPassword } from '#test/cast.ts'
import { testPool } from '#test/database.ts'
import { accountsApi } from './api.ts'

let app: CallApp

beforeAll(async () => {
  app = await openCallApp()
})
beforeEach(async () => {
  await app.shop.pool.query('delete from throttles')
})
afterAll(() => app.close())

const login = (email = 'asha@haat.test', password = castPassword, headers = {}) =>
  app.call('POST', '/auth/login', { body: { email, password }, headers })

const cookieOf = (cookies: string[], name: string) =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0] ?? ''

const form = {
  fullName: 'मीना राव',
  email: 'meena@x.in',
  phone: '+91 98765 43210',
  password: 'terracotta horse',
  confirmPassword: 'terracotta horse',
  accountType: 'artisan',
  acceptTerms: true,
}

test('registering returns the user, the token and the CSRF token, and signs in with a cookie', async () => {
  const { status, body, cookies } = await app.call('POST', '/auth/register', { body: form })
  expect(status).toBe(201)
  expect(body.data.user).toMatchObject({ fullName: 'मीना राव', phone: '9876543210', role: 'artisan' })
  expect(body.data.token).toMatch(/^m1\./)
  expect(cookies[0]).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)

  const me = await app.call('GET', '/auth/me', { headers: { cookie: cookieOf(cookies, 'sid') } })
  expect(me.body.data).toMatchObject({
    user: { fullName: 'मीना राव' },
    artisanProfile: { status: 'applied' },
    token: body.data.token,
  })
  expect(me.headers['cache-control']).toBe('private, no-store')
})

test('registration and sign-in errors use the exact agreed messages', async () => {
  const wrong = await app.call('POST', '/auth/register', { body: { ...form, email: 'nonsense', phone: '12345' } })
  expect(wrong.status).toBe(400)
  expect(wrong.body.errors).toEqual([
    { path: 'email', message: 'Please enter a valid email address' },
    { path: 'phone', message: 'Please enter a valid Indian phone number' },
  ])
  const taken = await app.call('POST', '/auth/register', { body: { ...form, email: 'ASHA@haat.test' } })
  expect([taken.status, taken.body.code, taken.body.message]).toEqual([
    409,
    'registration-failed',
    'Registration failed',
  ])
  const failed = await login('asha@haat.test', 'wrong one')
  expect([failed.status, failed.body.code, failed.body.message]).toEqual([401, 'login-failed', 'Login failed'])
})

test('a common password is refused with an error on the password field', async () => {
  const { status, body } = await app.call('POST', '/auth/register', {
    body: { ...form, email: 'weak@x.in', password: 'password', confirmPassword: 'password' },
  })
  expect([status, body.code, body.errors?.[0]?.path]).toEqual([409, 'password-too-common', 'password'])
})

test('an unknown account and a wrong password get the same response, in body and headers', async () => {
  const strip = ({ status, body, cookies, headers }: Awaited<ReturnType<typeof login>>) => {
    const names = Object.keys(headers).sort()
    return { status, cookies, names, body: { ...body, requestId: null } }
  }
  expect(strip(await login('nobody@haat.test'))).toEqual(strip(await login('asha@haat.test', 'wrong one')))
})

test('registration rejects an extra role, a trust flag or a database field', async () => {
  for (const extra of [{ role: 'admin' }, { artisanId: 1 }, { verified: true }, { userId: 1 }]) {
    expect(
      (await app.call('POST', '/auth/register', { body: { ...form, email: 'extra@x.in', ...extra } })).status,
    ).toBe(400)
  }
  expect(
    (await app.call('POST', '/auth/register', { body: { ...form, email: 'extra@x.in', accountType: 'admin' } })).status,
  ).toBe(400)
})

test('signing in issues a new session and ends the old one', async () => {
  const first = await login()
  const old: TestSession = { cookie: cookieOf(first.cookies, 'sid'), csrfToken: first.body.data.csrfToken }
  const second = await app.call('POST', '/auth/login', {
    session: old,
    body: { email: 'asha@haat.test', password: castPassword },
  })
  expect(second.status).toBe(200)
  expect(cookieOf(second.cookies, 'sid')).not.toBe(old.cookie)
  expect((await app.call('GET', '/auth/me', { session: old })).body.data.user).toBeNull()
})

test('signing in does not adopt a planted session cookie', async () => {
  const planted = `sid=${'A'.repeat(43)}`
  const { cookies } = await login('asha@haat.test', castPassword, { cookie: planted })
  expect(cookieOf(cookies, 'sid')).not.toBe(planted)
  expect((await app.call('GET', '/auth/me', { headers: { cookie: planted } })).body.data.user).toBeNull()
})

test('the token in the response body authenticates nothing', async () => {
  const { body } = await login()
  const attempts: Record<string, string>[] = [
    { authorization: `Bearer ${body.data.token}` },
    { cookie: `sid=${body.data.token}` },
  ]
  for (const headers of attempts) {
    expect((await app.call('GET', '/addresses', { headers })).status).toBe(401)
  }
  expect(
    (await app.call('POST', '/auth/login', { body: { email: 'a@b.in', password: 'x', token: body.data.token } }))
      .status,
  ).toBe(400)
})

test('a write without its own session’s CSRF token gets 403, never 401, and changes nothing', async () => {
  const asha = await app.sessionOf(app.shop.cast.asha)
  const bilal = await app.sessionOf(app.shop.cast.bilal)
  for (const csrfToken of ['', 'nonsense', bilal.csrfToken]) {
    const answer = await app.call('PUT', '/auth/language', {
      session: { ...asha, csrfToken },
      body: { language: 'ta' },
    })
    expect([answer.status, answer.body.code]).toEqual([403, 'csrf'])
  }
  const foreign = await app.call('PUT', '/auth/language', {
    session: asha,
    body: { language: 'ta' },
    headers: { origin: 'https://evil.example' },
  })
  expect([foreign.status, foreign.body.code]).toEqual([403, 'csrf'])

  const fresh = (await app.call('GET', '/auth/me', { session: asha })).body.data.csrfToken
  const done = await app.call('PUT', '/auth/language', {
    session: { ...asha, csrfToken: fresh },
    body: { language: 'ta' },
  })
  expect(done.body.data.user.language).toBe('ta')
})

test('a cross-site request cannot sign anyone in', async () => {
  expect((await login('asha@haat.test', castPassword, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
})

test('signing out ends the session, keeps the browser’s cart and is idempotent', async () => {
  const session = await app.sessionOf(app.shop.cast.asha)
  const out = await app.call('POST', '/auth/logout', { session })
  expect(out.status).toBe(200)
  expect(out.headers['clear-site-data']).toBeUndefined()
  expect(out.cookies[0]).toContain('sid=; ')
  expect((await app.call('GET', '/addresses', { session })).status).toBe(401)
  expect((await app.call('POST', '/auth/logout', { session })).status).toBe(200)
})

test('after five wrong passwords sign-in returns 429 with Retry-After, except from a known browser', async () => {
  const before = await login()
  const device = cookieOf(before.cookies, 'device')
  for (let round = 0; round < 5; round += 1) expect((await login('asha@haat.test', 'wrong one')).status).toBe(401)

  const refused = await login()
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await login('asha@haat.test', castPassword, { cookie: device })).status).toBe(200)
  expect((await login('bilal@haat.test', 'wrong one', { cookie: device })).status).toBe(401)
})

test('a flood of sign-ins gets 503 with Retry-After', async () => {
  const flood = await Promise.all(Array.from({ length: 40 }, (_, index) => login(`nobody${index}@haat.test`)))
  const statuses = flood.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([401, 503]))
  expect(flood.find(({ status }) => status === 503)?.headers['retry-after']).toBe('2')
})

test('an API rate limit counts signed-in users by account and guests by IP address', async () => {
  const tries = accountsApi.register.limit?.tries ?? 0
  expect(tries).toBeGreaterThan(0)
  for (let round = 0; round < tries; round += 1) await app.call('POST', '/auth/register', { body: {} })
  expect((await app.call('POST', '/auth/register', { body: {} })).status).toBe(429)
  const session = await app.sessionOf(app.shop.cast.asha)
  expect((await app.call('POST', '/auth/register', { session, body: {} })).status).toBe(400)
})

test('a pincode lookup returns state and city, offers choices when ambiguous, and rejects an unknown pincode', async () => {
  expect((await app.call('GET', '/pincodes/302001')).body.data).toEqual({
    pincode: '302001',
    state: 'rajasthan',
    choices: ['rajasthan'],
    city: 'Jaipur',
    cityName: 'Jaipur',
  })
  expect((await app.call('GET', '/pincodes/160059')).body.data.choices).toEqual(['punjab', 'chandigarh'])
  const nowhere = await app.call('GET', '/pincodes/660001')
  expect([nowhere.status, nowhere.body.errors?.[0]?.message]).toEqual([
    400,
    'This pincode does not exist. Please check it.',
  ])
})

test('an address in a postal region that does not exist gets an error at the pincode field', async () => {
  const session = await app.sessionOf(app.shop.cast.asha)
  const body = {
    fullName: 'Asha',
    phone: '9876543210',
    pincode: '880001',
    house: '1',
    street: 'x',
    city: 'y',
    state: 'bihar',
    kind: 'home',
    isDefault: false,
  }
  const { status, body: answer } = await app.call('POST', '/addresses', { session, body })
  expect([status, answer.errors?.[0]?.path]).toEqual([400, 'pincode'])
})

test('each invalid address field gets an error with its limits, in the request’s language', async () => {
  const session = await app.sessionOf(app.shop.cast.asha)
  const messages = async (house: unknown, language: string) => {
    const body = { fullName: 'Asha', phone: '9876543210', house, city: 'y' }
    const { body: answer } = await app.call('POST', `/addresses?lng=${language}`, { session, body })
    return Object.fromEntries(
      (answer.errors ?? []).map((one: { path: string; message: string }) => [one.path, one.message]),
    )
  }
  expect(await messages(undefined, 'en')).toMatchObject({ house: 'Please fill this in', street: 'Please fill this in' })
  expect(await messages(7, 'en')).toMatchObject({ house: 'This value is not valid' })
  expect(await messages('', 'en')).toMatchObject({ house: 'Please enter 1 to 120 characters' })
  expect(await messages('', 'hi')).toMatchObject({ house: '1 से 120 अक्षर लिखें' })
})

test('a page marks new notifications in its menu, and stands without the count when it cannot be had', async () => {
  const session = await app.sessionOf(app.shop.cast.asha)
  const { pool } = app.shop
  await pool.query(`
    insert into notifications (user_id, effect, title, language, path, at)
    select id, 'told', 'A parcel is on its way', 'en', '/orders', now() from users where email_folded = 'asha@haat.test'`)
  const page = () => app.page('/profile/addresses', session)
  expect((await page()).html).toContain('1 new notification')
  const owner = testPool(app.shop.url, 1)
  await owner.query('alter table notifications rename to mislaid')
  const without = await page()
  await owner.query('alter table mislaid rename to notifications')
  await owner.end()
  expect(without.status).toBe(200)
  expect(without.html).not.toContain('new notification')
})
