import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallApp, openCallApp, type TestSession } from '#test/call-app.ts'
import { handIn, jug } from '#test/jug.ts'

let app: CallApp
let artisan: TestSession
let adminSession: TestSession

beforeAll(async () => {
  app = await openCallApp()
  const { naveen, admin } = app.shop.cast
  await handIn(app.shop, 'blue-1', naveen)
  artisan = await app.sessionOf(naveen)
  adminSession = await app.sessionOf(admin)
})
afterAll(() => app.close())

type Own = { id: string; revision: number; status: string; form: typeof jug }

const create = (key: string, body: unknown) =>
  app.call('POST', '/artisan/products', { session: artisan, body, headers: { 'idempotency-key': key } })
const save = (id: string, body: unknown) => app.call('PUT', `/artisan/products/${id}`, { session: artisan, body })
const move = (id: string, name: string, by: 'artisan' | 'admin') =>
  app.call('PUT', `/${by}/products/${id}/listing`, {
    session: by === 'admin' ? adminSession : artisan,
    body: { move: name },
  })

test('a form becomes one product per idempotency key, and its draft is deleted', async () => {
  const draft = randomUUID()
  const begun = { content: { craft: jug.craft }, revision: 0 }
  expect((await app.call('PUT', `/artisan/drafts/${draft}`, { session: artisan, body: begun })).status).toBe(200)

  const first = await create('first-touch', { form: jug, draft })
  expect(first.status).toBe(201)
  const again = await create('first-touch', { form: jug, draft })
  expect(again.body.data.product).toEqual(first.body.data.product)
  const other = await create('first-touch', { form: { ...jug, dispatchDays: 5 }, draft })
  expect({ status: other.status, code: other.body.code }).toEqual({ status: 422, code: 'idempotency-key-reused' })
  expect((await app.call('GET', `/artisan/drafts/${draft}`, { session: artisan })).status).toBe(404)
})

test('each invalid field gets an error message with its path', async () => {
  const form = {
    ...jug,
    hsn: '7700',
    variants: [{ options: { size: 'S' }, pricePaise: 90_000, stock: 1, ownSku: 'J-S' }],
  }
  const answer = await create('a-wrong-form', { form })
  expect(answer.status).toBe(400)
  expect(answer.body.errors).toEqual([
    { path: 'hsn', message: 'Please enter an HSN code of 4, 6 or 8 digits' },
    { path: 'variants.0.ownSku', message: 'Another of your pieces has this code' },
  ])
  const hidden = { ...jug, words: { en: { name: 'Jug\u0007', description: '' } } }
  expect((await create('a-hidden-sign', { form: hidden })).body.errors).toMatchObject([{ path: 'form.words.en.name' }])
  const extra = await create('an-extra-field', { form: { ...jug, status: 'published' } })
  expect(extra.body.errors).toMatchObject([{ path: 'form.status' }])
})

test('a stale save returns the newer form; changed text of a published product waits for the admin’s decision', async () => {
  const words = { en: { name: 'Walked jug', description: 'Painted.', variationNote: '' } }
  const made = await create('walked-jug', { form: { ...jug, words, variants: jug.variants.slice(1) } })
  const { id, form } = made.body.data.product as Own
  expect((await save(id, { form: { ...form, dispatchDays: 6 }, revision: 1 })).status).toBe(200)
  const slower = await save(id, { form: { ...form, dispatchDays: 7 }, revision: 1 })
  expect(slower.status).toBe(409)
  expect(slower.body).toMatchObject({ code: 'product-changed', details: { revision: 2, theirs: { dispatchDays: 6 } } })

  await move(id, 'submit', 'artisan')
  expect((await move(id, 'publish', 'admin')).status).toBe(200)
  const renamed = { ...form, words: { en: { ...words.en, name: 'Renamed jug' } } }
  expect((await save(id, { form: renamed, revision: 2 })).body.data).toMatchObject({ waits: true })

  const list = await app.call('GET', '/admin/revisions', { session: adminSession })
  const revision = list.body.data.items.find(({ product }) => product === id)
  const path = `/admin/revisions/${revision?.id}`
  expect((await app.call('PUT', path, { session: adminSession, body: { decision: 'refuse' } })).body.code).toBe(
    'reason-required',
  )
  expect((await app.call('PUT', path, { session: artisan, body: { decision: 'accept' } })).status).toBe(403)
  expect((await app.call('PUT', path, { session: adminSession, body: { decision: 'accept' } })).status).toBe(200)
  expect((await app.call('GET', `/products/${id}`)).body.data.product).toMatchObject({ name: 'Renamed jug' })
})

test('no call reaches another artisan’s product', async () => {
  const session = await app.sessionOf(app.shop.cast.somi)
  const path = `/artisan/products/${app.shop.cast.goods.bowl.slug}`
  const calls: [string, string, unknown?][] = [
    ['GET', path],
    ['PUT', path, { form: jug, revision: 1 }],
    ['PUT', `${path}/stock`, { sku: 'BLUE-BOWL-1', onHand: 1 }],
    ['POST', `${path}/copy`, { draft: randomUUID() }],
    ['PUT', `${path}/archive`, { archived: true }],
    ['DELETE', path],
    ['DELETE', `${path}/revision`],
  ]
  for (const [method, url, body] of calls) {
    expect((await app.call(method, url, { session, body })).status, `${method} ${url}`).toBe(404)
  }
})

test('a stock count is saved at once; a craft has defaults; earning rates are served', async () => {
  const counted = await app.call('PUT', '/artisan/products/blue-vase/stock', {
    session: artisan,
    body: { sku: 'BLUE-VASE-1', onHand: 7 },
  })
  expect(counted.body.data).toEqual({ free: 7 })
  const foreign = { sku: 'WHITE-SHAWL-1', onHand: 0 }
  const refused = await app.call('PUT', '/artisan/products/blue-vase/stock', { session: artisan, body: foreign })
  expect(refused.status).toBe(404)

  const proposed = await app.call('GET', '/artisan/craft-defaults/jaipur-blue-pottery', { session: artisan })
  expect(proposed.body.data.defaults).toMatchObject({ category: 'pottery', hsn: ['6912', '6913'], packing: 'boxInBox' })
  const rates = await app.call('GET', '/artisan/earning-rates?hsn=6912&category=pottery', { session: artisan })
  expect(rates.body.data.rates).toMatchObject({
    taxStatus: 'registered',
    commission: { basisPoints: 1000, flatPaise: 0 },
    commissionGst: 1800,
    tcs: 50,
  })
})
