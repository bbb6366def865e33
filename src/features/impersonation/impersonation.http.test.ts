import { afterAll, beforeAll, expect, test } from 'vitest'
import { artisanConsentVersion } from '#features/artisans/artisan-consent.ts'
import { undertakingVersion } from '#features/verification/onboarding-steps.ts'
import { verificationEmailJob } from '#features/verification/verification-email-kinds.ts'
import { type CallApp, openCallApp, type TestSession } from '#test/call-app.ts'

let app: CallApp
let admin: TestSession

beforeAll(async () => {
  app = await openCallApp()
})
afterAll(() => app.close())

const reason = 'She cannot read, and asked us by phone to send her parcel.'
const begin = async (session: TestSession, artisan = app.shop.cast.naveen.slug, words = reason) =>
  app.call('POST', `/admin/artisans/${artisan}/impersonation`, { session, body: { reason: words } })
const end = (session: TestSession) => app.call('DELETE', '/impersonation', { session })
const trail = async () =>
  (
    await app.shop.pool.query<{ action: string; actor_role: string; impersonation: string | null; after: unknown }>(
      `select action, actor_role, (select slug from artisans where id = impersonation_artisan_id) as impersonation, after
       from audit_records where subject = $1 or impersonation_artisan_id is not null order by id`,
      [`artisan:${app.shop.cast.naveen.slug}`],
    )
  ).rows
const acting = async () => {
  admin = await app.sessionOf(app.shop.cast.admin)
  expect((await begin(admin)).status).toBe(201)
  return admin
}

test('impersonation needs a reason, a recent password check and the admin role', async () => {
  const session = await app.sessionOf(app.shop.cast.admin)
  expect((await begin(session, undefined, '   too   ')).status).toBe(400)
  expect((await app.call('POST', `/admin/artisans/naveen-prajapat/impersonation`, { session, body: {} })).status).toBe(
    400,
  )
  expect((await begin(session, 'nobody-here')).status).toBe(404)
  expect((await begin(await app.sessionOf(app.shop.cast.somi))).status).toBe(403)
  await app.shop.pool.query('update sessions set proved_at = null')
  expect((await begin(session)).body.code).toBe('proof-needed')
  expect(await trail()).toEqual([])
})

test('an impersonating admin uses the artisan’s workshop; the artisan gets the reason and every call is audited', async () => {
  const { naveen, admin } = app.shop.cast
  const session = await acting()
  const emails = app.shop.jobs.sent.filter(({ name }) => name === verificationEmailJob)
  expect(emails.map(({ payload }) => [payload.move, payload.reason])).toEqual([['impersonation', reason]])

  const me = await app.call('GET', '/auth/me', { session })
  expect(me.body.data).toMatchObject({
    user: { name: admin.name, role: 'artisan' },
    artisanProfile: { id: naveen.slug },
  })
  const page = await app.page('/artisan/products', session)
  expect(page.html).toContain(naveen.name)
  expect(page.html).toContain(reason)
  expect(await app.page('/admin/artisans', session)).toMatchObject({ status: 302, location: '/artisan/dashboard' })
  expect((await app.call('GET', '/admin/orders', { session })).status).toBe(403)

  expect((await app.call('PUT', '/artisan/verification', { session, body: { move: 'pause' } })).status).toBe(200)
  expect((await app.call('PUT', '/artisan/verification', { session, body: { move: 'resume' } })).status).toBe(200)
  expect((await end(session)).body.data).toEqual({ artisan: naveen.slug })
  expect((await end(session)).body.data).toEqual({ artisan: null })
  expect((await app.call('GET', '/artisan/orders', { session })).status).toBe(403)
  expect((await app.call('GET', '/admin/orders', { session })).status).toBe(200)

  const lines = await trail()
  expect(
    lines.map(({ action, actor_role, impersonation }) => `${action} ${actor_role} ${impersonation ?? '-'}`),
  ).toEqual([
    'impersonation.begin admin -',
    'impersonation.call admin naveen-prajapat',
    'verification.pause admin naveen-prajapat',
    'impersonation.call admin naveen-prajapat',
    'verification.resume admin naveen-prajapat',
    'impersonation.call admin naveen-prajapat',
    'impersonation.end admin naveen-prajapat',
  ])
  expect(lines[0]?.after).toMatchObject({ reason })
  expect(lines[1]?.after).toEqual({ method: 'PUT', path: '/api/artisan/verification' })
})

const consent = { manner: 'signed', textVersion: artisanConsentVersion, agrees: true }
const password = 'haat-demo-2026'

test.each([
  ['PUT', '/artisan/payout-account', { kind: 'upi', holder: 'Admin', number: 'admin@upi', currentPassword: password }],
  ['POST', '/artisan/undertaking', { version: undertakingVersion }],
  ['POST', '/artisan/members', { name: 'Kamla Devi', ...consent }],
  ['PUT', '/artisan/members/naveen-prajapat/consent', consent],
  ['DELETE', '/artisan/members/naveen-prajapat/consent', undefined],
  ['PUT', '/artisan/members/current', { artisan: 'somi-devi' }],
  ['PUT', '/artisan/verification', { move: 'appeal', reason: 'I do not agree.' }],
  ['PUT', '/auth/password', { currentPassword: password, newPassword: 'terracotta', confirmPassword: 'terracotta' }],
  ['PUT', '/auth/profile', { fullName: 'Somebody Else' }],
  ['PUT', '/auth/email', { email: 'admin@haat.test', currentPassword: password }],
  ['GET', '/auth/export', undefined],
  ['DELETE', '/auth/account', { currentPassword: password }],
  ['DELETE', '/auth/sessions', undefined],
  ['DELETE', '/auth/sessions/00000000-0000-4000-8000-000000000000', undefined],
])('%s %s is refused during impersonation', async (method, path, body) => {
  const session = await acting()
  const answer = await app.call(method, path, { session, ...(body ? { body } : {}) })
  expect([answer.status, answer.body.code]).toEqual([403, 'not-on-impersonation'])
})

test('impersonation ends after an hour and at logout', async () => {
  const session = await acting()
  app.shop.clock.advance(29)
  expect((await app.call('GET', '/artisan/orders', { session })).status).toBe(200)
  app.shop.clock.advance(29)
  expect((await app.call('GET', '/artisan/orders', { session })).status).toBe(200)
  app.shop.clock.advance(3)
  expect((await app.call('GET', '/artisan/orders', { session })).status).toBe(403)
  expect((await app.call('GET', '/admin/orders', { session })).status).toBe(200)

  const other = await acting()
  const before = (await trail()).filter(({ action }) => action === 'impersonation.end').length
  expect((await app.call('POST', '/auth/logout', { session: other })).status).toBe(200)
  expect((await trail()).filter(({ action }) => action === 'impersonation.end')).toHaveLength(before + 1)
  expect((await app.call('GET', '/artisan/orders', { session: other })).status).toBe(401)
})

test('impersonation of a closed workshop is refused, and ends when the workshop is closed', async () => {
  const session = await app.sessionOf(app.shop.cast.admin)
  expect((await begin(session, app.shop.cast.somi.slug)).status).toBe(201)
  await app.shop.pool.query(`update artisans set status = 'closed' where slug = $1`, [app.shop.cast.somi.slug])
  expect((await app.call('GET', '/artisan/orders', { session })).status).toBe(403)
  expect((await begin(session, app.shop.cast.somi.slug)).body.code).toBe('artisan-closed')
})
