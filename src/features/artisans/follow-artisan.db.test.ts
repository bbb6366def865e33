import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { guest } from '#features/actor.ts'
import { moveListing } from '#features/products/move-listing.ts'
import { type Email, emailHeaders } from '#platform/email/mailer.server.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { followArtisan, leaveArtisanEmails, unfollowArtisan } from './follow-artisan.ts'
import { findLeaving, getFollow, listFollowed, listSharedFollowers } from './follow-queries.ts'
import { newWorkJob } from './new-work.ts'
import { tellFollowers } from './tell-followers.ts'

let shop: TestShop

const links = {
  product: (slug: string) => `https://haat.test/products/${slug}`,
  artisan: (slug: string) => `https://haat.test/artisans/${slug}`,
  leave: (code: string) => `https://haat.test/unsubscribe?code=${code}`,
  leaveAtOnce: (code: string) => `https://haat.test/api/unsubscribe?code=${code}`,
}

beforeAll(async () => {
  shop = await openShop()
  // A product without a picture cannot be submitted.
  await shop.pool.query(`
    with picture as (insert into images (key, kind, width, height, ground, created_at)
      values ('u-plate', 'uploaded', 800, 800, '#888888', now()) returning id)
    insert into product_pictures (product_id, position, image_id, alt)
    select p.id, 9, picture.id, '' from picture, products p`)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('delete from follows; delete from new_work_emails')
  await shop.pool.query(`update products set status = 'draft', published_at = null where slug = 'draft-plate'`)
  await shop.pool.query(`update users set language = 'en'`)
  shop.jobs.sent.length = 0
})

const artisan = () => shop.cast.naveen.slug
const follow = (emails?: boolean) =>
  followArtisan(shop.as(shop.cast.asha), { artisan: artisan(), ...(emails === undefined ? {} : { emails }) })
const state = () => getFollow(shop.as(shop.cast.asha), artisan())
const tell = () => tellFollowers(shop.as(), { artisanId: shop.cast.naveen.artisanId, links })
const emails = () =>
  shop.jobs.sent.filter(({ name }) => name === 'deliver-email').map(({ payload }) => payload.email as Email)
const newWork = () => shop.jobs.sent.filter(({ name }) => name === newWorkJob)
const codes = async () =>
  (await shop.pool.query<{ leave_code: string }>('select leave_code from follows')).rows.map((row) => row.leave_code)

/** Publishes a product of Naveen's for the first time, a minute after any earlier event. */
async function publish(slug = 'draft-plate') {
  shop.clock.advance(1)
  if (slug !== 'draft-plate')
    await shop.pool.query(`update products set status = 'draft', published_at = null where slug = $1`, [slug])
  await moveListing(shop.as(shop.cast.naveen), { productId: slug, move: 'submit' })
  await moveListing(shop.as(shop.cast.admin), { productId: slug, move: 'publish' })
  shop.clock.advance(1)
}

test('twenty concurrent clicks make one follower', async () => {
  await Promise.all(Array.from({ length: 20 }, () => follow()))
  expect(await state()).toEqual({ isFollowing: true, hasEmails: true, followers: 1 })
})

test('following and unfollowing are idempotent', async () => {
  await unfollowArtisan(shop.as(shop.cast.asha), artisan())
  await follow()
  await unfollowArtisan(shop.as(shop.cast.asha), artisan())
  await unfollowArtisan(shop.as(shop.cast.asha), artisan())
  expect(await state()).toEqual({ isFollowing: false, hasEmails: false, followers: 0 })
})

test('emails can be switched off without unfollowing, and following again does not switch them on', async () => {
  await follow(false)
  await follow()
  expect(await state()).toEqual({ isFollowing: true, hasEmails: false, followers: 1 })
  await follow(true)
  expect((await state()).hasEmails).toBe(true)
  expect((await listFollowed(shop.as(shop.cast.asha), { page: 1, limit: 12 })).items).toMatchObject([
    { id: artisan(), hasEmails: true },
  ])
  expect((await listFollowed(shop.as(shop.cast.bilal), { page: 1, limit: 12 })).items).toEqual([])
})

test('an artisan may take the email of a follower along who allowed it, until that is taken back', async () => {
  const shared = (who = shop.cast.naveen) => listSharedFollowers(shop.as(who))
  const share = (sharesEmail: boolean) => followArtisan(shop.as(shop.cast.asha), { artisan: artisan(), sharesEmail })
  await follow()
  expect(await shared()).toEqual([])
  await share(true)
  const [first] = await shared()
  expect(first).toMatchObject({ name: 'Asha Kulkarni', email: 'asha@haat.test', language: 'en' })
  shop.clock.advance(60)
  await share(true)
  await follow(false)
  expect(await shared()).toEqual([first])
  expect(await shared(shop.cast.somi)).toEqual([])
  expect((await listFollowed(shop.as(shop.cast.asha), { page: 1, limit: 12 })).items[0]?.sharesEmail).toBe(true)
  await expect(listSharedFollowers(shop.as(shop.cast.asha))).rejects.toMatchObject({ code: 'forbidden' })
  await share(false)
  expect(await shared()).toEqual([])
  await share(true)
  await unfollowArtisan(shop.as(shop.cast.asha), artisan())
  expect(await shared()).toEqual([])
})

test('only customers can follow, and only artisans that visitors can see', async () => {
  const nobody = { artisan: 'nobody-of-this-name' }
  await expect(followArtisan(shop.as(guest), { artisan: artisan() })).rejects.toMatchObject({ code: 'unauthorized' })
  await expect(followArtisan(shop.as(shop.cast.somi), { artisan: artisan() })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(followArtisan(shop.as(shop.cast.asha), nobody)).rejects.toMatchObject({ code: 'not-found' })
  await expect(getFollow(shop.as(shop.cast.asha), nobody.artisan)).rejects.toMatchObject({ code: 'not-found' })
  await expect(listFollowed(shop.as(guest), { page: 1, limit: 12 })).rejects.toMatchObject({ code: 'unauthorized' })
})

test('only a product’s first publication is news; pausing and resuming it is not', async () => {
  await publish()
  expect(newWork()).toHaveLength(1)
  await moveListing(shop.as(shop.cast.naveen), { productId: 'draft-plate', move: 'pause' })
  await moveListing(shop.as(shop.cast.naveen), { productId: 'draft-plate', move: 'resume' })
  expect(newWork()).toHaveLength(1)
})

test('a follower gets one email about a new product, even when the job runs repeatedly or concurrently', async () => {
  await follow()
  await publish()
  await Promise.all(Array.from({ length: 5 }, tell))
  await tell()
  shop.clock.advance(3 * 24 * 60)
  await tell()

  expect(emails()).toHaveLength(1)
  const [email] = emails()
  const [code = ''] = await codes()
  expect(email).toMatchObject({ to: 'asha@haat.test', subject: 'New from Naveen Prajapat: Plate in the making' })
  expect(email?.text).toContain('https://haat.test/products/draft-plate')
  expect(email?.text).toContain(links.leave(code))
  expect(email && emailHeaders(email)).toMatchObject({
    'List-Unsubscribe': `<${links.leaveAtOnce(code)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})

test('later products of the same day are sent together the next day', async () => {
  await follow()
  await publish()
  await tell()
  await publish('blue-bowl')
  await publish('last-piece')
  shop.jobs.sent.length = 0
  await tell()
  expect(emails()).toEqual([])
  const [later] = newWork()
  expect(later?.startAfter?.getTime()).toBeGreaterThan(shop.clock.now().getTime() + 23 * 3_600_000)

  shop.clock.advance(25 * 60)
  await tell()
  expect(emails().map(({ subject }) => subject)).toEqual(['2 new pieces from Naveen Prajapat'])
})

test('later followers, followers without emails, closed accounts and followers of another artisan get no email', async () => {
  await followArtisan(shop.as(shop.cast.bilal), { artisan: shop.cast.somi.slug })
  await follow(false)
  await publish()
  await tell()
  expect(emails()).toEqual([])

  await unfollowArtisan(shop.as(shop.cast.asha), artisan())
  await follow()
  await tell()
  expect(emails()).toEqual([])

  await publish('blue-bowl')
  await shop.pool.query('update users set closed_at = now() where id = $1', [shop.cast.asha.userId])
  await tell()
  await shop.pool.query('update users set closed_at = null')
  expect(emails()).toEqual([])
})

test('a product paused before its email was written is left out', async () => {
  await follow()
  await publish()
  await moveListing(shop.as(shop.cast.naveen), { productId: 'draft-plate', move: 'pause' })
  await tell()
  expect(emails()).toEqual([])
})

test('more followers than one batch are all emailed, once each', async () => {
  await shop.pool.query(`
    with people as (
      insert into users (email, email_folded, full_name, phone, role, password_hash, language, created_at, password_changed_at)
      select n || '@crowd.test', n || '@crowd.test', 'One of many', '9876543210', 'customer', '!', 'hi', now(), now()
      from generate_series(1, 230) n returning id)
    insert into follows (artisan_id, user_id, followed_at, leave_code)
    select ${shop.cast.naveen.artisanId}, id, now() - interval '1 day', 'crowd-' || id from people`)
  await publish()
  await Promise.all([tell(), tell()])
  expect(new Set(emails().map(({ to }) => to)).size).toBe(230)
  expect(emails()).toHaveLength(230)
})

test('the code in an email stops the emails and nothing else; other codes do nothing', async () => {
  await follow()
  const [code = ''] = await codes()
  expect(await findLeaving(shop.as(guest), code)).toEqual({
    artisan: { id: artisan(), name: 'Naveen Prajapat' },
    isOff: false,
  })
  for (const wrong of ['', 'nonsense', `${code}x`, "' or '1'='1"]) {
    await leaveArtisanEmails(shop.as(guest), wrong)
    expect(await findLeaving(shop.as(guest), wrong)).toBeNull()
  }
  expect((await state()).hasEmails).toBe(true)

  await leaveArtisanEmails(shop.as(guest), code)
  await leaveArtisanEmails(shop.as(guest), code)
  expect(await state()).toEqual({ isFollowing: true, hasEmails: false, followers: 1 })
  await publish()
  await tell()
  expect(emails()).toEqual([])
})
