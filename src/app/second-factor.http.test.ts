import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallApp, openCallApp, type TestSession } from '#test/call-app.ts'
import { castPassword } from '#test/cast.ts'

let app: CallApp

beforeAll(async () => {
  // Not a demo, so the admin needs a second factor.
  app = await openCallApp()
})
afterAll(() => app.close())

const email = 'priya@haat.test'
const login = (body: Record<string, unknown>) =>
  app.call('POST', '/auth/login', { body: { email, password: castPassword, ...body } })

/** Signs in and returns the cookie and the token. */
async function signedIn(body: Record<string, unknown> = {}): Promise<TestSession> {
  const { status, body: answer, cookies } = await login(body)
  expect(status, JSON.stringify(answer)).toBe(200)
  const cookie = cookies.find((each) => each.startsWith('sid='))?.split(';')[0] ?? ''
  return { cookie, csrfToken: answer.data.csrfToken }
}

const digitsOf = (secret: string, secondsFromNow = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: app.shop.clock.now().getTime() + secondsFromNow * 1000,
  })

test('outside the demo the admin area needs an authenticator, and sign-in then needs its code', async () => {
  const session = await signedIn()
  const refused = await app.call('GET', '/admin/orders', { session })
  expect([refused.status, refused.body.code]).toEqual([403, 'second-factor-needed'])
  // Files are not served as calls.
  const exported = await app.page('/api/admin/orders/export.csv', session)
  expect(exported.status).toBe(403)
  expect((await app.page('/admin/orders?q=asha', session)).location).toBe(
    '/admin/authenticator?from=%2Fadmin%2Forders%3Fq%3Dasha',
  )
  expect((await app.page('/admin/authenticator', session)).status).toBe(200)
  expect((await app.call('GET', '/auth/me', { session })).body.data.user.role).toBe('admin')

  const prepared = await app.call('POST', '/auth/authenticator', { session })
  const secret = String(prepared.body.data.secret)
  const confirmed = await app.call('POST', '/auth/authenticator/confirmation', {
    session,
    body: { code: digitsOf(secret) },
  })
  expect(confirmed.body.data.recoveryCodes).toHaveLength(10)
  expect((await app.call('GET', '/admin/orders', { session })).status).toBe(200)
  expect((await app.page('/admin/orders', session)).location).toBeNull()

  const half = await login({})
  expect([half.status, half.body.code, half.cookies]).toEqual([401, 'code-needed', []])
  const wrong = await login({ code: '000000' })
  expect([wrong.status, wrong.body.code, wrong.body.errors?.[0]?.path]).toEqual([401, 'code-wrong', 'code'])
  const again = await signedIn({ code: digitsOf(secret, 30) })
  expect((await app.call('GET', '/admin/orders', { session: again })).status).toBe(200)
})

test('changing the password keeps the session’s second factor', async () => {
  const session = await app.sessionOf(app.shop.cast.admin)
  const newPassword = 'terracotta horse'
  const body = { currentPassword: castPassword, newPassword, confirmPassword: newPassword }
  const changed = await app.call('PUT', '/auth/password', { session, body })
  expect(changed.status).toBe(200)
  const cookie = changed.cookies.find((each) => each.startsWith('sid='))?.split(';')[0] ?? ''
  const renewed = { cookie, csrfToken: changed.body.data.csrfToken }
  expect((await app.call('GET', '/admin/orders', { session: renewed })).status).toBe(200)
})

test('ten minutes after sign-in a dangerous action asks for the password again, and works after the right one', async () => {
  const { cast, clock } = app.shop
  const session = await app.sessionOf(cast.admin)
  const shut = () =>
    app.call('PUT', `/admin/users/${cast.asha.publicId}/disablement`, {
      session,
      body: { reason: 'A test of the lock' },
    })
  clock.advance(11)
  const refused = await shut()
  expect([refused.status, refused.body.code]).toEqual([403, 'proof-needed'])
  const files = ['people/export.csv', 'newsletter/export.csv', 'payout-runs/PR-2611-0001/file.csv']
  const statusesOf = () =>
    Promise.all(files.map(async (file) => (await app.page(`/api/admin/${file}`, session)).status))
  expect(await statusesOf()).toEqual([403, 403, 403])

  const wrong = await app.call('POST', '/auth/proof', { session, body: { currentPassword: 'wrong one' } })
  expect([wrong.status, wrong.body.code]).toEqual([409, 'current-password-wrong'])
  expect((await shut()).status).toBe(403)

  const proved = await app.call('POST', '/auth/proof', { session, body: { currentPassword: 'terracotta horse' } })
  expect(proved.status).toBe(200)
  // That payout run is not approved.
  expect(await statusesOf()).toEqual([200, 200, 404])
  const file = await app.page('/api/admin/people/export.csv?q=asha', session)
  expect(file.html).toContain('Asha Kulkarni,asha@haat.test')
  const others = await app.sessionOf(cast.asha)
  expect((await shut()).status).toBe(200)
  expect((await app.call('GET', '/orders', { session: others })).status).toBe(401)

  const asha = { email: cast.asha.email, password: castPassword }
  const refusal = await app.call('POST', '/auth/login', { body: asha })
  expect([refusal.status, refusal.body.code]).toEqual([403, 'account-disabled'])
  expect(refusal.body.message).toContain('A test of the lock')
})

test.each(['bilal', 'naveen'] as const)(
  '%s sets up an authenticator on the profile page, then signs in with a code or a single-use recovery code',
  async (who) => {
    const person = app.shop.cast[who]
    const enter = (code?: string) =>
      app.call('POST', '/auth/login', {
        body: { email: person.email, password: castPassword, ...(code ? { code } : {}) },
      })
    const session = await app.sessionOf(person)
    expect((await app.page('/profile/authenticator', session)).status).toBe(200)

    const { body } = await app.call('POST', '/auth/authenticator', { session })
    const secret = String(body.data.secret)
    const code = digitsOf(secret)
    const confirmed = await app.call('POST', '/auth/authenticator/confirmation', { session, body: { code } })
    const [recoveryCode = ''] = confirmed.body.data.recoveryCodes as string[]

    expect((await enter()).body.code).toBe('code-needed')
    expect((await enter(digitsOf(secret, 30))).status).toBe(200)
    expect((await enter(recoveryCode)).status).toBe(200)
    expect((await enter(recoveryCode)).body.code).toBe('code-wrong')
  },
)

test('a guest who opens the authenticator page must sign in first', async () => {
  expect((await app.page('/profile/authenticator', null)).location).toBe('/login?from=%2Fprofile%2Fauthenticator')
})
