import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallApp, openCallApp, type TestSession } from '#test/call-app.ts'

let app: CallApp
let admin: TestSession
let buyer: TestSession

beforeAll(async () => {
  app = await openCallApp()
  admin = await app.sessionOf(app.shop.cast.admin)
  buyer = await app.sessionOf(app.shop.cast.asha)
})
afterAll(() => app.close())

const bundle = path.resolve(import.meta.dirname, '../../../build/server/index.js')
// `npm test` builds the pages first; a manual run may not have them.
const testPage = test.skipIf(!existsSync(bundle))

const address = {
  fullName: 'Asha Kulkarni',
  phone: '9876543210',
  pincode: '411004',
  house: '12',
  street: 'Prabhat Road',
  city: 'Pune',
  state: 'maharashtra',
}

const slug = () => app.shop.cast.goods.bowl.slug
const flags = async () => (await app.call('GET', '/meta')).body.data.flags as Record<string, boolean>

async function turn(name: string, value: boolean): Promise<void> {
  const { status } = await app.call('PUT', `/admin/settings/${name}`, {
    session: admin,
    body: { value, expected: !value },
  })
  expect(status).toBe(200)
}

testPage('switching off the wishlist removes its page, calls, hearts and menu entry', async () => {
  const hearts = async (session: TestSession | null) => (await app.page(`/products/${slug()}`, session)).html
  expect((await app.page('/wishlist', buyer)).status).toBe(200)
  expect(await hearts(null)).toContain('class="heart"')
  expect(await hearts(buyer)).toContain('href="/wishlist"')

  await turn('wishlist', false)

  // The page was cached a moment ago and must not be served again.
  expect(await hearts(null)).not.toContain('class="heart"')
  expect(await hearts(buyer)).not.toContain('href="/wishlist"')
  expect((await app.page('/wishlist', buyer)).status).toBe(404)
  expect((await app.call('GET', '/wishlist', { session: buyer })).status).toBe(404)
  expect((await app.call('POST', '/wishlist', { session: buyer, body: { productId: slug() } })).status).toBe(404)
  expect((await flags()).wishlist).toBe(false)

  await turn('wishlist', true)
  expect(await hearts(null)).toContain('class="heart"')
})

testPage('switching off reviews removes the page section, its tab, the stars and the calls', async () => {
  const html = async () => (await app.page(`/products/${slug()}`, null)).html
  expect(await html()).toContain('id="reviews"')
  await turn('reviews', false)
  expect(await html()).not.toContain('#reviews')
  expect(await html()).not.toContain('id="reviews"')
  expect((await app.page('/profile/reviews', buyer)).status).toBe(404)
  expect((await app.call('GET', `/products/${slug()}/reviews`)).status).toBe(404)
  await turn('reviews', true)
})

testPage('switching off sharing removes the share links from the product page', async () => {
  const html = async () => (await app.page(`/products/${slug()}`, null)).html
  expect(await html()).toContain('https://wa.me/')
  await turn('socialSharing', false)
  expect(await html()).not.toContain('https://wa.me/')
  await turn('socialSharing', true)
})

test('switching off the search history stops reading and recording it', async () => {
  await turn('searchHistory', false)
  expect((await app.call('GET', '/search/history', { session: buyer })).status).toBe(404)
  expect((await app.call('POST', '/search/history', { session: buyer, body: { words: ['bowl'] } })).status).toBe(404)
  expect((await app.call('GET', '/search/suggestions?q=bowl', { session: buyer })).status).toBe(200)
  await turn('searchHistory', true)
})

testPage('cash on delivery is neither offered nor accepted while it is switched off', async () => {
  const html = async () => (await app.page(`/products/${slug()}`, null)).html
  expect(await html()).toContain('Cash on delivery up to')
  await turn('cashOnDelivery', false)
  expect(await html()).not.toContain('Cash on delivery up to')
  const order = {
    lines: [{ productId: slug(), variant: {}, quantity: 1 }],
    shippingAddress: address,
    paymentMethod: 'cod',
  }
  const refused = await app.call('POST', '/orders', {
    session: buyer,
    headers: { 'idempotency-key': 'cash-while-off' },
    body: order,
  })
  expect([refused.status, refused.body.code]).toEqual([409, 'cod-not-offered'])
  await turn('cashOnDelivery', true)
})

testPage('only an admin can open the settings and audit pages, and the audit page lists the changes', async () => {
  for (const page of ['/admin/settings', '/admin/audit']) {
    expect((await app.page(page, buyer)).status).toBe(302)
    expect((await app.page(page, admin)).status).toBe(200)
  }
  const { html } = await app.page('/admin/audit?action=setting&subject=setting:wishlist', admin)
  expect(html).toContain('setting:wishlist')
  expect(html).not.toContain('setting:reviews')
  const { body } = await app.call('GET', '/admin/audit?action=setting&limit=1', { session: admin })
  expect(body.data.items).toHaveLength(1)
  const file = await app.services.pool.query(
    `select count(*)::int as count from audit_records where action = 'setting.save'`,
  )
  expect(file.rows[0].count).toBeGreaterThan(8)
})
