import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlStatements } from '#platform/database/db.server.ts'
import { type CallApp, openCallApp } from '#test/call-app.ts'

const bundle = path.resolve(import.meta.dirname, '../../../build/server/index.js')
// `npm test` builds the pages first; a run by hand may not have them.
const testPage = test.skipIf(!existsSync(bundle))

let app: CallApp
beforeAll(async () => {
  app = await openCallApp()
})
afterAll(() => app.close())

const slug = () => app.shop.cast.goods.bowl.slug

test('delivery is quoted for a pincode in any script’s digits, and an invalid pincode is refused', async () => {
  const message = async (pincode: string) =>
    app.call('GET', `/products/${slug()}/delivery?pincode=${encodeURIComponent(pincode)}`)
  const { status, body } = await message('411004')
  expect(status).toBe(200)
  expect(body.data.delivery).toMatchObject({
    canDeliver: true,
    zone: 'D',
    place: { city: 'Pune', state: 'maharashtra' },
  })
  for (const same of ['४११००४', '411 004', ' 411004 ', '௪௧௧௦௦௪'])
    expect((await message(same)).body.data.delivery, same).toMatchObject({ zone: 'D', place: { pincode: '411004' } })
  for (const wrong of ['', '41100', '4110045', '011004', '350001', 'पुणे', '-411004', '4e5', '411004;--', '<b>']) {
    expect((await message(wrong)).status, wrong).toBe(400)
  }
  expect((await app.call('GET', `/products/${slug()}/delivery`)).status).toBe(400)
  expect((await app.call('GET', '/products/nothing/delivery?pincode=411004')).status).toBe(404)
  expect((await app.call('GET', `/products/${app.shop.cast.goods.draft.slug}/delivery?pincode=411004`)).status).toBe(
    404,
  )
})

test('a repeated stock alert request gets the same answer as the first, and invalid input is refused', async () => {
  const { soldOut } = app.shop.cast.goods
  const ask = (body: unknown, id = soldOut.slug) => app.call('POST', `/products/${id}/stock-alerts`, { body })
  const first = await ask({ email: 'meena@example.com', variant: {} })
  const second = await ask({ email: 'MEENA@example.com', variant: {} })
  expect([first.status, first.body]).toEqual([202, second.body])
  expect(JSON.stringify(first.body)).not.toContain('meena')

  for (const body of [
    {},
    { email: 'meena@example.com' },
    { email: 'no address', variant: {} },
    { email: 'a@b', variant: {} },
    { email: 'a@example.com\nBcc: b@example.com', variant: {} },
    { email: `${'a'.repeat(300)}@example.com`, variant: {} },
    { email: 'a@example.com', variant: { size: 7 } },
    { email: 'a@example.com', variant: {}, language: 'ta' },
    [],
  ]) {
    expect((await ask(body)).status, JSON.stringify(body)).toBe(400)
  }
  expect((await ask({ email: 'a@example.com', variant: { size: 'XXL' } })).status).toBe(404)
  expect((await ask({ email: 'a@example.com', variant: {} }, 'nothing')).status).toBe(404)
  expect((await ask({ email: 'a@example.com', variant: {} }, app.shop.cast.goods.draft.slug)).status).toBe(404)
})

test('one IP address may request sixty stock alerts an hour at most', async () => {
  const ask = (turn: number) =>
    app.call('POST', `/products/${slug()}/stock-alerts`, { body: { email: `r${turn}@example.com`, variant: {} } })
  const statuses: number[] = []
  for (let turn = 0; turn < 61; turn += 1) statuses.push((await ask(turn)).status)
  expect(statuses.at(-1)).toBe(429)
  expect(statuses).toContain(202)
})

test('a view is counted for a published product and may list at most five earlier ones', async () => {
  const look = (body: unknown, id = slug()) => app.call('POST', `/products/${id}/views`, { body })
  const { vase } = app.shop.cast.goods
  expect((await look({ after: [vase.slug, 'nothing'] })).status).toBe(202)
  for (const body of [
    {},
    { after: 'vase' },
    { after: Array(6).fill(vase.slug) },
    { after: [''] },
    { after: [7] },
    { after: [], who: 1 },
  ]) {
    expect((await look(body)).status, JSON.stringify(body)).toBe(400)
  }
  expect((await look({ after: [] }, 'nothing')).status).toBe(404)
  const { rows } = await app.shop.pool.query('select sum(views)::int as views from product_views')
  expect(rows).toEqual([{ views: 1 }])
})

test('product cards come in the requested order, without products that are not in the shop', async () => {
  const { bowl, vase, draft, soldOut } = app.shop.cast.goods
  const ids = [vase.slug, draft.slug, soldOut.slug, 'nothing', bowl.slug, vase.slug].join(',')
  const { body } = await app.call('GET', `/products/cards?ids=${ids}`)
  expect(body.data.items.map(({ id, stock }) => [id, stock])).toEqual([
    [vase.slug, 'in'],
    [soldOut.slug, 'out'],
    [bowl.slug, 'in'],
  ])
  expect((await app.call('GET', '/products/cards?ids=')).body.data.items).toEqual([])
  const many = Array.from({ length: 25 }, (_, turn) => `p${turn}`).join(',')
  expect((await app.call('GET', `/products/cards?ids=${many}`)).status).toBe(400)
})

testPage('the product page needs at most seven SQL statements and shows when the piece arrives', async () => {
  await app.page(`/products/${slug()}`, null)
  // The least of three: settings that are read again once a second may fall into one of them.
  const asked: number[] = []
  for (const size of ['none', 'other', 'third']) {
    const before = sqlStatements.sent
    const { status } = await app.page(`/products/${slug()}?size=${size}`, null)
    expect(status).toBe(200)
    asked.push(sqlStatements.sent - before)
  }
  expect(Math.min(...asked)).toBeLessThanOrEqual(7)

  const { html } = await app.page(`/products/${slug()}?pincode=${encodeURIComponent('४११००४')}`, null)
  expect(html).toMatch(/<b>\w{3} \d+ \w{3} to \w{3} \d+ \w{3}<\/b>/)
  expect(html).toContain('in Pune')
  const wrong = await app.page(`/products/${slug()}?pincode=999`, null)
  expect([wrong.status, wrong.html.includes('This pincode does not exist')]).toEqual([200, true])
})

testPage('a variant’s URL shows its price, and an unknown variant shows the first one', async () => {
  const { vase } = app.shop.cast.goods
  const shown = async (query: string) =>
    /class="pricerow"[^>]*><b class="num">([^<]+)</.exec(
      (await app.page(`/products/${vase.slug}${query}`, null)).html,
    )?.[1]
  expect(await shown('')).toBe('₹1,200')
  expect(await shown('?size=L')).toBe('₹1,800')
  expect(await shown('?size=XXL')).toBe('₹1,200')
  expect(await shown('?size=L&size=S')).toBe('₹1,800')
})

testPage('unknown and draft products are 4xx, and a removed product’s page links to its craft’s products', async () => {
  const { draft, lastPiece, vase } = app.shop.cast.goods
  for (const id of [draft.slug, 'nothing', '%00', '..%2f..', "'--", 'a'.repeat(500), '%E0%A4']) {
    expect((await app.page(`/products/${id}`, null)).status, id).toBeGreaterThanOrEqual(400)
    expect((await app.page(`/products/${id}`, null)).status, id).toBeLessThan(500)
  }
  await app.shop.pool.query("update products set status = 'removed' where slug = $1", [lastPiece.slug])
  const { status, html } = await app.page(`/products/${lastPiece.slug}`, null)
  expect(status).toBe(404)
  expect(html).toContain('This piece is no longer in the shop')
  expect(html).toContain('Jaipur blue pottery')
  expect(html).toContain(`/products/${vase.slug}`)
  expect(html).not.toContain('Tile with a peacock')
})
