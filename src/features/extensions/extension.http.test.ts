// The example of docs/extending.md, compiled and run outside the source tree by what is documented.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemContext } from '#app/http/context.ts'
import { collectAccount } from '#features/accounts/collect-account.ts'
import type { OwnArtisan } from '#features/artisans/artisan.ts'
import type { OrderDetail } from '#features/orders/order.ts'
import { readSettings } from '#features/settings/settings-queries.ts'
import { sendWebhooks } from '#features/webhooks/send-webhooks.ts'
import { listWebhooks } from '#features/webhooks/webhook-queries.ts'
import { type CallApp, openCallApp, type TestSession } from '#test/call-app.ts'
import { addressOfAsha } from '#test/cast.ts'
import { showPicture } from '#test/jug.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { type Extension, loadExtension } from './load-extension.ts'
import { saveExtension } from './save-extension.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const folder = mkdtempSync(path.join(tmpdir(), 'haat-society-'))
const book = path.join(folder, 'sales.csv')
const nothing: Extension = { fields: { product: [], artisan: [], order: [] }, providers: {}, handlers: {} }

let app: CallApp
let orders: OrdersOf
let potter: TestSession
let phone: Server
const texts: unknown[] = []

beforeAll(async () => {
  cpSync(path.join(root, 'examples/handloom-society'), folder, { recursive: true })
  mkdirSync(path.join(folder, 'node_modules'))
  symlinkSync(root, path.join(folder, 'node_modules/haat'))
  symlinkSync(path.join(root, 'node_modules/@types'), path.join(folder, 'node_modules/@types'))
  phone = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    texts.push(JSON.parse(Buffer.concat(parts).toString()))
    response.writeHead(texts.length === 1 ? 503 : 200).end()
  })
  await new Promise<void>((resolve) => phone.listen(0, '127.0.0.1', resolve))
  // The file reads its own settings, as it would at a start.
  Object.assign(process.env, {
    SOCIETY_BOOK: book,
    SOCIETY_SMS_URL: `http://127.0.0.1:${(phone.address() as AddressInfo).port}/messages`,
  })
  app = await openCallApp({ env: { HAAT_CONFIG: path.join(folder, 'haat.config.ts') } })
  await start(app.services.extension)
  orders = ordersOf(app.shop, { fields: { occasion: 'home' } })
  await showPicture(app.shop, app.shop.cast.goods.bowl)
  potter = await app.sessionOf(app.shop.cast.naveen)
})
afterAll(async () => {
  await app.close()
  phone.close()
  delete process.env.SOCIETY_BOOK
  delete process.env.SOCIETY_SMS_URL
  rmSync(folder, { recursive: true })
})

const start = (extension: Extension) => saveExtension(systemContext(app.services, 'start'), extension)
const send = (handlers = app.services.extension.handlers, handlerMs = 10_000) =>
  sendWebhooks(app.shop.as(), {
    post: () => Promise.reject(new Error('nothing is sent')),
    operatorEmail: 'care@haat.test',
    link: 'http://shop.test',
    handlers,
    handlerMs,
  })

const bowl = '/artisan/products/blue-bowl'

async function saveFields(fields: Record<string, unknown>) {
  const { body } = await app.call('GET', bowl, { session: potter })
  const { form, revision } = body.data.product as unknown as { form: Record<string, unknown>; revision: number }
  return app.call('PUT', bowl, { session: potter, body: { form: { ...form, fields }, revision } })
}

async function publicFields(language = 'en') {
  const { body } = await app.call('GET', '/products/blue-bowl', { headers: { 'accept-language': language } })
  return (body.data.product as unknown as { fields: object[] }).fields
}

test('the example compiles on the documented types alone', () => {
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc')
  const { stdout, status } = spawnSync(process.execPath, [compiler, '--project', folder], { encoding: 'utf8' })
  expect(stdout).toBe('')
  expect(status).toBe(0)
}, 60_000)

test('a field is asked for, refused where it is wrong, shown in the reader’s language, and filtered by', async () => {
  const errors = async (fields: Record<string, unknown>) => {
    const { status, body } = await saveFields(fields)
    return [status, ...(body.errors ?? []).map(({ path }) => path)]
  }
  expect(await errors({})).toEqual([400, 'fields.yarn'])
  expect(await errors({ yarn: 'nylon', 'thread-count': '9', colour: 'red' })).toEqual([
    400,
    'fields.colour',
    'fields.yarn',
    'fields.thread-count',
  ])
  expect((await saveFields({ yarn: 'हाथ से कता', 'thread-count': '१२०', 'natural-dye': 'yes' })).status).toBe(200)
  // What an admin approved waits for an admin.
  expect(await publicFields()).toEqual([])
  const { rows } = await app.shop.pool.query<{ id: string }>(
    "select public_id as id from product_revisions where status = 'pending'",
  )
  const admin = await app.sessionOf(app.shop.cast.admin)
  const decision = await app.call('PUT', `/admin/revisions/${rows[0]?.id}`, {
    session: admin,
    body: { decision: 'accept' },
  })
  expect(decision.status).toBe(200)
  expect(await publicFields()).toEqual([
    { key: 'yarn', label: 'Yarn', value: 'hand-spun', text: 'Hand-spun' },
    { key: 'thread-count', label: 'Threads per inch', value: 120, text: '120' },
    { key: 'natural-dye', label: 'Natural dye', value: true, text: '' },
  ])
  expect(await publicFields('hi')).toContainEqual({
    key: 'yarn',
    label: 'सूत',
    value: 'hand-spun',
    text: 'हाथ से कता',
  })

  const found = async (query: string) => {
    const { body } = await app.call('GET', `/products?${query}`)
    return body.data.items.map(({ id }) => id)
  }
  expect(await found('field=yarn:hand-spun&field=natural-dye:yes')).toEqual(['blue-bowl'])
  expect(await found('field=yarn:hand-spun&field=yarn:mill-spun')).toEqual(['blue-bowl'])
  expect(await found('field=yarn:mill-spun&field=natural-dye:yes')).toEqual([])
  expect(await found(`q=${encodeURIComponent('हाथ से कता')}`)).toEqual(['blue-bowl'])

  const { html: listing } = await app.page('/products?field=yarn:hand-spun&lng=hi', null)
  expect(listing).toMatch(/<legend[^>]*>(<[^>]*>)*सूत/)
  expect((await app.page('/products/blue-bowl', null)).html).toContain('Threads per inch')
  const { html: reviewed } = await app.page('/admin/products/blue-bowl?lng=hi', admin)
  for (const words of ['सूत', 'हाथ से कता', 'प्रति इंच धागे']) expect(reviewed).toContain(words)
  expect(reviewed).not.toContain('[object Object]')
  const csv = await app.page('/api/artisan/products/export.csv', potter)
  expect(csv.html).toContain('Field: yarn,Field: thread-count,Field: natural-dye')
  expect(csv.html).toContain('hand-spun,120,yes')
})

test('an artisan is asked as well: refused where it is wrong, shown on page and API, kept where it is not sent', async () => {
  const craft = {
    name: 'Naveen Prajapat',
    phone: '9876543210',
    crafts: ['jaipur-blue-pottery'],
    pincode: '302001',
    place: 'Jaipur',
    state: 'rajasthan',
    yearsOfExperience: 22,
    specialty: 'Turning',
  }
  const save = async (fields?: Record<string, unknown>) => {
    const body = { craft: { ...craft, ...(fields && { fields }) } }
    const { status, body: answer } = await app.call('PUT', '/artisans/profile', { session: potter, body })
    return [status, ...(answer.errors ?? []).map(({ path }) => path)]
  }
  const shown = async (language: string) => {
    const { body } = await app.call('GET', '/artisans/naveen-prajapat', { headers: { 'accept-language': language } })
    return (body.data.artisan as unknown as { fields: object[] }).fields
  }
  const missing = async () => {
    const { body } = await app.call('GET', '/artisans/profile', { session: potter })
    return (body.data.file as unknown as { missing: string[] }).missing
  }
  expect(await missing()).toContain('craft')
  expect(await save({ looms: '4' })).toEqual([400, 'craft.fields.loom'])
  expect(await save({ loom: 'Pit loom', looms: '९९' })).toEqual([400, 'craft.fields.looms'])
  expect(await save({ loom: 'Pit loom', yarn: 'hand-spun' })).toEqual([400, 'craft.fields.yarn'])
  expect(await save({ loom: 'Pit loom', looms: '४' })).toEqual([200])
  expect(await save()).toEqual([200])
  expect(await missing()).not.toContain('craft')
  expect(await shown('hi')).toEqual([
    { key: 'loom', label: 'करघा', value: 'Pit loom', text: 'Pit loom' },
    { key: 'looms', label: 'घर में करघे', value: 4, text: '4' },
  ])
  const admin = await app.sessionOf(app.shop.cast.admin)
  for (const [path, session] of [
    ['/artisans/naveen-prajapat?lng=hi', null],
    ['/admin/artisans/naveen-prajapat?lng=hi', admin],
    ['/artisan/profile?lng=hi', potter],
  ] as const)
    expect((await app.page(path, session)).html, path).toContain('करघा')
})

test('a handler hears of each sale, again after a fault, and once writes it', async () => {
  const order = await orders.paid([{ productId: 'blue-bowl', quantity: 1 }])
  let calls = 0
  const handler = app.services.extension.handlers.parcel
  const faulty = {
    parcel: async (...event: Parameters<NonNullable<typeof handler>>) => {
      calls += 1
      await handler?.(...event)
      throw new Error('the disk is full')
    },
  }
  expect(await send(faulty)).toBe(0)
  app.shop.clock.advance(1)
  expect(await send()).toBe(1)
  expect(calls).toBe(1)
  expect(readFileSync(book, 'utf8').split('\n')).toEqual([
    expect.stringMatching(new RegExp(`^event_\\d+,.*,${order.number}-1,\\d+`)),
    '',
  ])
  const [own] = await listWebhooks(app.shop.as(app.shop.cast.admin))
  expect(own).toMatchObject({ isHandler: true, deliveries: [{ type: 'parcel.captured', attempts: 2 }] })

  await orders.paid([{ productId: 'blue-bowl', quantity: 1 }])
  expect(await send({ parcel: () => new Promise(() => undefined) }, 100)).toBe(0)
  const [hung] = await listWebhooks(app.shop.as(app.shop.cast.admin))
  expect(hung?.deliveries[0]).toMatchObject({ status: 'waiting', problem: 'no end after 0.1 s' })
})

test('the provider sends text messages, and says when it could not', async () => {
  const message = { to: '9876543210', text: '123456', values: {}, language: 'en', kind: 'cash-code' as const }
  await expect(app.services.sms.send(message)).rejects.toThrow('503')
  await app.services.sms.send(message)
  expect(texts).toEqual([
    { to: '9876543210', text: '123456' },
    { to: '9876543210', text: '123456' },
  ])
})

test('an order is asked as well: refused where it is wrong, seen by its buyer, artisan and admin, in the light shop too', async () => {
  const { asha, admin } = app.shop.cast
  const buyer = await app.sessionOf(asha)
  const place = (fields: Record<string, unknown>, key = randomUUID()) =>
    app.call('POST', '/orders', {
      session: buyer,
      headers: { 'idempotency-key': key },
      body: {
        lines: [{ productId: 'blue-bowl', variant: {}, quantity: 1 }],
        shippingAddress: addressOfAsha,
        paymentMethod: 'upi',
        fields,
      },
    })
  const refused = await place({ colour: 'red' })
  expect([refused.status, ...(refused.body.errors ?? []).map(({ path }) => path)]).toEqual([
    400,
    'fields.colour',
    'fields.occasion',
  ])
  const [given, key] = [{ occasion: 'शादी', 'no-plastic': 'yes' }, randomUUID()]
  const { status, body } = await place(given, key)
  expect(status).toBe(201)
  const { order } = body.data as unknown as { order: OrderDetail }
  const shown = [
    { key: 'occasion', label: 'Occasion', value: 'wedding', text: 'Wedding' },
    { key: 'no-plastic', label: 'Packed without plastic', value: true, text: '' },
  ]
  expect(order.fields).toEqual(shown)
  const again = (await place(given, key)).body.data as unknown as { order: OrderDetail }
  expect(again.order.number).toBe(order.number)
  expect((await place({ occasion: 'home' }, key)).status).toBe(422)

  await orders.pay(order)
  const parcel = `${order.number}-1`
  const workshop = async () => {
    const { body } = await app.call('GET', `/artisan/orders/${parcel}`, { session: potter })
    return (body.data.parcel as unknown as { fields: object[] }).fields
  }
  expect(await workshop()).toEqual([])
  await orders.make(app.shop.cast.naveen, parcel, 'accept')
  expect(await workshop()).toEqual(shown)
  const { html: ofAdmin } = await app.page(`/admin/orders/${order.number}?lng=hi`, await app.sessionOf(admin))
  const { html: ofBuyer } = await app.page(`/orders/${order.number}?lng=hi`, buyer)
  const { html: ofPotter } = await app.page(`/artisan/orders/${parcel}?lng=hi`, potter)
  for (const html of [ofAdmin, ofBuyer, ofPotter]) expect(html).toContain('बिना प्लास्टिक की पैकिंग')
  expect((await app.page('/checkout', buyer)).html).toContain('Packed without plastic')

  const url = `http://127.0.0.1:${await app.listen()}`
  const cart = [{ productId: 'blue-bowl', variant: {}, quantity: 1, price: 1 }]
  const cookie = `${buyer.cookie}; lite-cart=${encodeURIComponent(JSON.stringify(cart))}`
  const light = await (await fetch(`${url}/lite/checkout`, { headers: { cookie } })).text()
  const [, addressId = ''] = /name="addressId" value="([^"]+)"/.exec(light) ?? []
  const [, total = ''] = /name="expectedTotalPaise" value="([^"]+)"/.exec(light) ?? []
  const sent = { csrf: buyer.csrfToken, key: randomUUID(), addressId, paymentMethod: 'cod', expectedTotalPaise: total }
  const sendOrder = async (more: Record<string, string>) => {
    const body = new URLSearchParams({ ...sent, ...more })
    return fetch(`${url}/lite/order`, { method: 'POST', redirect: 'manual', headers: { origin: url, cookie }, body })
  }
  const missing = await sendOrder({ 'fields.occasion': '', 'fields.no-plastic': 'yes' })
  expect(missing.status).toBe(400)
  expect(await missing.text()).toMatch(/name="fields\.no-plastic"[^>]*checked|checked[^>]*name="fields\.no-plastic"/)
  const placed = await sendOrder({ 'fields.occasion': 'home' })
  expect([placed.status, placed.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/lite\/orders?\//)])

  const file = await collectAccount(app.shop.as(asha), asha.userId)
  expect(file.orders).toContainEqual(expect.objectContaining({ fields: { occasion: 'wedding', 'no-plastic': true } }))
})

test('a release without the file shows nothing of it, loses nothing, and the file brings all back', async () => {
  await start(nothing)
  expect(await publicFields()).toEqual([])
  expect((await readSettings(app.shop.as())).fields).toEqual(nothing.fields)
  const { body } = await app.call('GET', bowl, { session: potter })
  const { form } = body.data.product as unknown as { form: { fields: Record<string, unknown> } }
  expect((await saveFields(form.fields)).status).toBe(200)
  expect((await saveFields({ ...form.fields, fresh: 'x' })).status).toBe(400)
  await start(app.services.extension)
  expect(await publicFields()).toHaveLength(3)
  // As the form sends what it was given, a field that is not asked among it, all as text.
  const { fields } = app.services.extension
  await start({ ...app.services.extension, fields: { ...fields, artisan: fields.artisan.slice(0, 1) } })
  const { body: own } = await app.call('GET', '/artisans/profile', { session: potter })
  const { place, specialty, name, phone, seller, yearsOfExperience, state } = own.data.artisan as unknown as OwnArtisan
  const craft = {
    name,
    phone,
    crafts: ['jaipur-blue-pottery'],
    pincode: seller.pincode,
    place,
    state,
    yearsOfExperience,
    specialty,
  }
  const sent = { craft: { ...craft, fields: { loom: 'Pit loom', looms: '4' } } }
  expect((await app.call('PUT', '/artisans/profile', { session: potter, body: sent })).status).toBe(200)
  await start(app.services.extension)
  const { rows } = await app.shop.pool.query("select fields from artisans where slug = 'naveen-prajapat'")
  expect(rows).toEqual([{ fields: { loom: 'Pit loom', looms: 4 } }])
})

test('a file that is wrong stops the start with what is wrong', async () => {
  const file = path.join(folder, 'wrong.config.ts')
  const fault = async (text: string) => {
    const own = file.replace('wrong', `wrong-${text.length}`)
    writeFileSync(own, text)
    return loadExtension(own).then(
      () => '',
      (error: Error) => error.message,
    )
  }
  expect(await loadExtension(null)).toEqual(nothing)
  expect(await loadExtension(file).catch((error: Error) => error.message)).toContain('is not there')
  expect(await fault('export default {')).toContain('cannot be loaded')
  expect(await fault('export const shop = {}')).toContain('its default export')
  const fields = (list: string) => `export default { fields: { product: [${list}] } }`
  expect(await fault(fields("{ key: 'Thread count', kind: 'number', label: { en: 'x' } }"))).toContain('product.0.key')
  expect(await fault(fields("{ key: 'a', kind: 'text', label: { hi: 'x' } }"))).toContain('English')
  const one = "{ key: 'a', kind: 'text', label: { en: 'x' } }"
  expect(await fault(fields(`${one}, ${one}`))).toContain('twice')
  expect(
    await fault(
      "export default { fields: { artisan: [{ key: 'a', kind: 'flag', label: { en: 'x' }, isFilter: true }] } }",
    ),
  ).toContain('fields.artisan has isFilter')
  expect(await fault("export default { on: { parcel: 'x' } }")).toContain('on.parcel must be a function')
})
