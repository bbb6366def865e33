import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { jobWorkers } from '#app/jobs.ts'
import { moveListing } from '#features/products/move-listing.ts'
import type { Email } from '#platform/email/mailer.server.ts'
import { type CallApp, openCallApp } from '#test/call-app.ts'
import { showPicture } from '#test/jug.ts'

let app: CallApp

beforeAll(async () => {
  app = await openCallApp()
})
afterAll(() => app.close())
afterEach(() => app.shop.pool.query('delete from follows'))

const artisan = () => app.shop.cast.naveen.slug
const path = () => `/artisans/${artisan()}/follow`
const emailsFor = async () =>
  (await app.shop.pool.query<{ off: boolean }>('select emails_off_at is not null as off from follows')).rows

async function followAndCode() {
  const session = await app.sessionOf(app.shop.cast.asha)
  await app.call('PUT', path(), { session, body: {} })
  const { rows } = await app.shop.pool.query<{ leave_code: string }>('select leave_code from follows')
  return { session, code: rows[0]?.leave_code ?? '' }
}

test('twenty concurrent requests make one follower', async () => {
  const session = await app.sessionOf(app.shop.cast.asha)
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.call('PUT', path(), { session, body: {} })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await app.call('GET', path(), { session })).body.data.follow).toEqual({
    isFollowing: true,
    hasEmails: true,
    followers: 1,
  })
})

test('following needs the session’s CSRF token, a valid body and an existing artisan', async () => {
  const session = await app.sessionOf(app.shop.cast.asha)
  const stolen = await app.call('PUT', path(), { session: { ...session, csrfToken: 'wrong' }, body: {} })
  expect([stolen.status, stolen.body.code]).toEqual([403, 'csrf'])
  expect((await app.call('PUT', path(), { session, body: { emails: 'yes' } })).status).toBe(400)
  expect((await app.call('PUT', path(), { session, body: { spam: true } })).status).toBe(400)
  expect((await app.call('PUT', '/artisans/nobody/follow', { session, body: {} })).status).toBe(404)
  expect((await app.call('DELETE', '/artisans/nobody/follow', { session })).status).toBe(200)
})

test('an email client can unsubscribe with one POST, without a session and repeatedly', async () => {
  const { code } = await followAndCode()
  const click = () =>
    app.call('POST', `/unsubscribe?code=${code}`, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://email.example' },
    })
  expect([(await click()).status, (await click()).status]).toEqual([200, 200])
  expect(await emailsFor()).toEqual([{ off: true }])
})

test.each(['', 'nonsense', 'x'.repeat(3_000), '%E0%A4%A', '%27%20or%201=1', 'a&code=b'])(
  'an invalid code (%s) causes no server error and changes nothing',
  async (code) => {
    await followAndCode()
    const answer = await app.call('POST', `/unsubscribe?code=${code}`)
    expect(answer.status).toBeLessThan(500)
    const page = await app.page(`/unsubscribe?code=${code}`, null)
    expect(page.status).toBeLessThan(500)
    expect(await emailsFor()).toEqual([{ off: false }])
  },
)

test('opening the unsubscribe page changes nothing, and a GET of its form action redirects back to it', async () => {
  const { code } = await followAndCode()
  const before = await app.page(`/unsubscribe?code=${code}`, null)
  expect(before.html).toContain(`action="/api/unsubscribe?code=${code}"`)
  expect(before.html).toContain('noindex')
  expect(await emailsFor()).toEqual([{ off: false }])

  const opened = await app.page(`/api/unsubscribe?code=${code}`, null)
  expect([opened.status, opened.location]).toEqual([303, `/unsubscribe?code=${code}`])
  expect(await emailsFor()).toEqual([{ off: false }])
})

test('the email about a new product links to this shop’s public origin', async () => {
  const { code } = await followAndCode()
  const { clock, cast, jobs } = app.shop
  clock.advance(1)
  await showPicture(app.shop, cast.goods.draft)
  await moveListing(app.shop.as(cast.naveen), { productId: cast.goods.draft.slug, move: 'submit' })
  await moveListing(app.shop.as(cast.admin), { productId: cast.goods.draft.slug, move: 'publish' })
  const job = jobs.sent.find(({ name }) => name === 'new-work')
  const worker = jobWorkers(app.services).find(({ name }) => name === 'new-work')
  await worker?.run(job?.payload ?? {})

  const email = jobs.sent.find(({ name }) => name === 'deliver-email')?.payload.email as Email
  const origin = app.services.config.publicOrigin
  expect(email.text).toContain(`${origin}/products/${cast.goods.draft.slug}`)
  expect(email.text).toContain(`${origin}/unsubscribe?code=${code}`)
  expect(email.leaveUrl).toBe(`${origin}/api/unsubscribe?code=${code}`)
})

test('an artisan page shows customers whether they follow and links guests to sign-in', async () => {
  const { session } = await followAndCode()
  const guest = await app.page(`/artisans/${artisan()}`, null)
  expect(guest.html).toContain(`/login?from=%2Fartisans%2F${artisan()}`)
  const asha = await app.page(`/artisans/${artisan()}`, session)
  expect(asha.html).toContain('Unfollow')
  expect((await app.page('/dashboard', session)).html).toContain(`/artisans/${artisan()}`)
})

test('artisan and craft lists apply filters and survive malformed ones', async () => {
  const totals = async (url: string) => (await app.call('GET', url)).body.data.total
  expect(await totals('/artisans?q=naveen')).toBe(1)
  expect(await totals('/artisans?craft=manipuri-weave&verified=1&sort=followed')).toBe(1)
  expect(await totals('/artisans?state=atlantis')).toBe(0)
  expect(await totals('/crafts?gi=1')).toBe(1)
  expect(await totals('/crafts?q=weave&category=textiles&state=manipur')).toBe(1)
  for (const page of ['/artisans?page=99', '/artisans?sort=%00x', '/crafts?by=nothing&category=%25', '/crafts/none']) {
    expect((await app.page(page, null)).status, page).toBeLessThan(500)
  }
  expect((await app.page('/crafts/none', null)).status).toBe(404)
})
