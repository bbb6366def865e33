import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { indianDay } from '#features/artisans/holiday.ts'
import { emptyRule } from '#features/collections/collection-limits.ts'
import { labelSheet } from '#features/documents/parcel-sheets.ts'
import type { ParcelPaper } from '#features/orders/parcel-paper.ts'
import { paths } from '#features/paths.ts'
import { sendSignInCode } from '#features/sign-in/sign-in-code.ts'
import { setOwnWords } from '#platform/i18n/i18n.server.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { addDays } from '#platform/time/clock.ts'
import { type CallApp, openCallApp, type TestSession } from '#test/call-app.ts'
import { pdfText } from '#test/pdf-text.ts'
import { standardBrand } from './brand.ts'

let app: CallApp
let admin: TestSession

const bundle = path.resolve(import.meta.dirname, '../../../build/server/index.js')
// `npm test` builds the pages first; a manual run may not have them.
const testPage = test.skipIf(!existsSync(bundle))

beforeAll(async () => {
  app = await openCallApp()
  admin = await app.sessionOf(app.shop.cast.admin)
})
afterAll(async () => {
  await app.close()
  setOwnWords({ names: {}, texts: {}, languages: languageCodes, returnDays: 7 })
})

testPage('no page or file of a shop with a name of its own says ours', async () => {
  const { logo: _logo, revision, ...standard } = standardBrand
  const form = {
    ...standard,
    ...{ names: { en: 'Utkal Kala', or: 'ଉତ୍କଳ କଳା' }, showsCredit: false, action: '#0a5c36' },
    languages: ['en', 'or'],
  }
  const { status } = await app.call('PUT', '/admin/brand', { session: admin, body: { form, revision } })
  expect(status).toBe(200)

  const { bowl } = app.shop.cast.goods
  const pages = ['/', '/products', `/products/${bowl.slug}`, '/artisans', '/crafts', '/journal', '/cart', '/login']
  const more = ['/register', '/about', '/terms', '/privacy', '/help', '/contact', '/diwali', '/nowhere']
  for (const page of [...pages, ...more]) {
    const { html } = await app.page(page, null)
    expect(html.match(/.{0,40}\bHaat\b.{0,20}/)?.[0], page).toBeUndefined()
    if (html.includes('rel="canonical"')) expect(html, page).toMatch(/property="og:image" content="https?:/)
  }
  expect((await app.page('/sitemaps/pages.xml', null)).html).not.toContain('hreflang="ta"')
  const home = (await app.page('/', null)).html
  expect(home).toContain('og:site_name" content="Utkal Kala"')
  expect(home).toContain('href="/brand.css?v=1"')
  expect(home).not.toContain('hrefLang="ta"')
  expect((await app.page('/?lng=or', null)).html).toContain('ଉତ୍କଳ କଳା')
  expect((await app.page('/?lng=ta', null)).html).toContain('<html lang="en"')
  const link = { words: { en: 'Our fair' }, link: '/about', isFestival: false, from: null, until: null }
  const menu = { hidden: ['journal'], header: [link], footer: [link] }
  expect((await app.call('PUT', '/admin/menu', { session: admin, body: { form: menu, revision: 0 } })).status).toBe(200)
  const framed = (await app.page('/', null)).html
  expect(framed.match(/>Our fair</g)).toHaveLength(3)
  expect(framed.slice(0, framed.indexOf('<main'))).not.toContain('href="/journal"')

  const files = ['/brand.css', '/manifest.webmanifest', '/locales/en/common.json', '/locales/or/shop.json']
  for (const file of [...files, '/sitemap.xml', '/feeds/google.xml', '/journal/rss.xml', '/api/openapi.json']) {
    const { status, html } = await app.page(file, null)
    expect(status, file).toBe(200)
    expect(html.replace(/"credit":"[^"]*"/, '').match(/.{0,40}\bHaat\b.{0,20}/)?.[0], file).toBeUndefined()
  }
})

testPage('a collection that a festival’s link leads to says when the festival is and until when to order', async () => {
  const { body } = await app.call('POST', '/admin/collections', { session: admin, body: { title: 'Puja gifts' } })
  const { id } = body.data
  const found = await app.call('GET', `/admin/collections/${id}`, { session: admin })
  const { changedAt: seen } = found.body.data.collection as { changedAt: string }
  const rule = { ...emptyRule, categories: ['pottery'], onlyInStock: false }
  const startsAt = app.shop.clock.now().toISOString()
  const form = { title: { en: 'Puja gifts' }, intro: {}, rule, startsAt, endsAt: null }
  const saved = await app.call('PUT', `/admin/collections/${id}`, { session: admin, body: { form, seen } })
  expect(saved.status).toBe(200)
  const page = async () => (await app.page(`/collections/${id}`, null)).html
  expect(await page()).not.toContain('id="last-days"')

  const festivalDay = indianDay(addDays(app.shop.clock.now(), 60))
  const link = { words: { en: 'Durga Puja' }, link: `/collections/${id}`, from: null, until: null }
  const menu = { hidden: [], header: [{ ...link, isFestival: true, festivalDay }], footer: [] }
  expect((await app.call('PUT', '/admin/menu', { session: admin, body: { form: menu, revision: 1 } })).status).toBe(200)
  const html = await page()
  expect(html).toMatch(/<b>Durga Puja<\/b>: <time/)
  expect(html).toContain('id="last-days"')
})

testPage(
  'own words are in page, email and PDF at once, and survive a round trip through a translator’s file',
  async () => {
    const own = {
      'shop:cart.looking': 'Opening your jhola',
      'shop:slip.paid': 'Everything is paid.',
      'email:signInCode.subject': '{{code}} opens the door of {{shop}}',
    }
    const say = async (key: string, text: string | null, expected: string | null) => {
      const body = { key, text, expected }
      expect((await app.call('PUT', '/admin/texts/en', { session: admin, body })).status).toBe(200)
    }
    const said = async () => {
      await app.services.pool.query('delete from throttles')
      app.shop.email.emails.length = 0
      await sendSignInCode(app.shop.as(), { email: 'asha@haat.test', language: 'en' })
      const email = app.shop.email.emails[0]?.subject ?? ''
      const [page, label] = [(await app.page('/cart', null)).html, await pdfText(await labelSheet(paidParcel))]
      return [
        page.includes('Opening your jhola'),
        label.includes(own['shop:slip.paid']),
        / opens the door of /.test(email),
      ]
    }
    expect(await said()).toEqual([false, false, false])
    for (const [key, text] of Object.entries(own)) await say(key, text, null)
    expect(await said()).toEqual([true, true, true])

    const file = (await app.page(paths.adminTextFile('en', 'xlf'), admin)).html
    for (const [key, text] of Object.entries(own)) await say(key, null, text)
    expect(await said()).toEqual([false, false, false])
    const headers = { 'content-type': 'application/octet-stream' }
    const taken = await app.call('PUT', '/admin/texts/en/file', { session: admin, headers, body: Buffer.from(file) })
    expect(taken.body.data).toMatchObject({ changed: 3, refused: [] })
    expect(await said()).toEqual([true, true, true])
  },
)

test('a logo of more than 500 kB is refused before it is read', async () => {
  const headers = { 'content-type': 'application/octet-stream' }
  const sent = { session: admin, headers, body: Buffer.alloc(600_000) }
  const { status, body } = await app.call('PUT', '/admin/brand/logo?revision=0', sent)
  expect([status, body.code]).toEqual([413, 'too-large'])
})

test('only files of a logo are served below /brand', async () => {
  for (const file of ['x/logo.png', `${'0'.repeat(20)}/logo.png`, `${'0'.repeat(20)}/..%2F..%2Fsecret`])
    expect((await app.page(`/brand/${file}`, null)).status, file).toBe(404)
})

const paidParcel: ParcelPaper = {
  parcel: 'HT-2611-00482-1',
  printedAt: '2026-11-22T06:00:00Z',
  artisan: { name: 'Naveen', place: 'Jaipur', state: 'rajasthan', pincode: '302001', language: 'en' },
  buyer: {
    fullName: 'Asha Rao',
    address: ['12 Lake Road'],
    city: 'Pune',
    state: 'maharashtra',
    pincode: '411004',
    phone: '9876543210',
    language: 'en',
  },
  lines: [],
  certificates: [],
  checkAt: 'https://shop.example.in/c/',
  giftNote: null,
  weightGrams: 900,
  isExpress: false,
  isFragile: false,
  returnDays: 7,
  cashPaise: null,
}
