import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Email } from '#platform/email/mailer.server.ts'
import { guardedPost } from '#platform/webhooks/guarded-post.server.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { sendWebhooks } from './send-webhooks.ts'
import type { webhookKinds } from './webhook.ts'
import { listWebhooks } from './webhook-queries.ts'
import { addWebhook, changeWebhook, removeWebhook, renewWebhookSecret, replayDelivery } from './write-webhook.ts'

type Heard = { headers: IncomingHttpHeaders; body: string }

let shop: TestShop
let server: Server
let heard: Heard[] = []
let status = 200

beforeAll(async () => {
  shop = await openShop()
  paid = ordersOf(shop).paid
  server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    heard.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.close()
  await shop.close()
})
beforeEach(async () => {
  heard = []
  status = 200
  await shop.pool.query('delete from webhooks')
})

const admin = () => shop.as(shop.cast.admin)
let paid: OrdersOf['paid']
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/haat`
const sender = {
  post: guardedPost({ allowsPrivate: true }),
  operatorEmail: 'care@haat.test',
  link: 'http://shop.test',
  handlers: {},
}
const send = () => sendWebhooks(shop.as(), sender)
const add = (...kinds: (typeof webhookKinds)[number][]) => addWebhook(admin(), { url: url(), kinds })
/** The package's `verify` takes the time of the machine; where a test moved the shop's clock, its `sign` is compared. */
function check(secret: string, { headers, body }: Heard): { type: string; data: Record<string, unknown> } {
  const id = String(headers['webhook-id'])
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  const standard = new Webhook(secret)
  expect(String(headers['webhook-signature']).split(' ')).toContain(standard.sign(id, at, body))
  const isNow = Math.abs(at.getTime() - Date.now()) < 60_000
  return (isNow ? standard.verify(body, headers as Record<string, string>) : JSON.parse(body)) as ReturnType<
    typeof check
  >
}

test('what happens to an order is told once, signed by the standard, without the buyer, also by two processes', async () => {
  await paid()
  const secret = await add('order', 'parcel')
  const order = await paid([{ productId: 'blue-bowl', quantity: 2 }])
  expect((await Promise.all([send(), send()])).reduce((sum, count) => sum + count)).toBe(2)
  expect(await send()).toBe(0)

  const told = heard.map((each) => check(secret, each)).sort((a, b) => a.type.localeCompare(b.type))
  expect(told.map(({ type }) => type)).toEqual(['order.place', 'parcel.captured'])
  expect(told[1]?.data).toMatchObject({
    orderNumber: order.number,
    parcelNumber: `${order.number}-1`,
    to: 'placed',
    currency: 'INR',
    lines: [{ productId: 'blue-bowl', quantity: 2 }],
  })
  expect(heard.map(({ body }) => body).join()).not.toMatch(/Asha|9876543210|Erandwane|asha@/)
  expect(() => check(secret, { ...heard[0], body: `${heard[0]?.body} ` } as Heard)).toThrow()
})

test('a product’s state is told after it changed, once, and nothing of drafts, private pieces or what was before', async () => {
  const change = (slug: string, paise: number) =>
    shop.pool.query('update products set price_paise = $2 where slug = $1', [slug, paise])
  await change('blue-bowl', 96_000)
  const secret = await add('product')
  await change('draft-plate', 10_000)
  expect(await send()).toBe(0)
  await change('blue-bowl', 97_000)
  await change('blue-bowl', 98_000)
  await change('blue-vase', 99_000)
  expect((await Promise.all([send(), send()])).reduce((sum, count) => sum + count)).toBe(2)
  const told = heard
    .map((each) => check(secret, each))
    .sort((a, b) => Number(a.data.pricePaise) - Number(b.data.pricePaise))
  expect(told).toMatchObject([
    { type: 'product.changed', data: { productId: 'blue-bowl', pricePaise: 98_000, isInStock: true, currency: 'INR' } },
    { type: 'product.changed', data: { productId: 'blue-vase', artisanId: shop.cast.naveen.slug } },
  ])
  expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
  expect(heard[0]?.headers['webhook-id']).toMatch(/^product_\d+$/)

  await shop.pool.query(`update products set status = 'paused' where slug = 'blue-vase'`)
  expect(await send()).toBe(1)
  expect(check(secret, heard[2] as Heard)).toMatchObject({
    type: 'product.withdrawn',
    data: { productId: 'blue-vase' },
  })
  await shop.pool.query(`update products set status = 'published' where slug = 'blue-vase'`)
  // What was told stays told when the mark moves on.
  for (const minutes of [11, 11, 11]) {
    shop.clock.advance(minutes)
    await send()
  }
  expect(heard).toHaveLength(4)
  const { rows } = await shop.pool.query(
    'select after_change = (select max(change_number) from products) as moved from webhooks',
  )
  expect(rows).toEqual([{ moved: true }])

  // Who was told of orders only hears of products from the change of its kinds on.
  const [one] = await listWebhooks(admin())
  await changeWebhook(admin(), one?.id ?? '', { url: url(), kinds: ['order'], isOn: true })
  await change('blue-bowl', 95_000)
  await changeWebhook(admin(), one?.id ?? '', { url: url(), kinds: ['order', 'product'], isOn: true })
  // Also when the mark from before moves on.
  for (const minutes of [0, 11, 1]) {
    shop.clock.advance(minutes)
    expect(await send()).toBe(0)
  }
})

test('an address that fails is tried again for four days under the same id, then switched off with an email; a replay follows', async () => {
  const secret = await add('parcel')
  await paid()
  status = 503
  expect(await send()).toBe(0)
  expect(await send()).toBe(0)
  expect(heard).toHaveLength(1)
  for (let attempt = 0; attempt < 14; attempt += 1) {
    shop.clock.advance(1441)
    await send()
  }
  expect(heard).toHaveLength(12)
  expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const [off] = await listWebhooks(admin())
  expect(off).toMatchObject({ isOn: false, deliveries: [{ status: 'failed', attempts: 12, answer: 503 }] })
  const emails = shop.jobs.sent.flatMap(({ payload }) => (payload.email as Email | undefined) ?? [])
  expect(emails.filter(({ kind }) => kind === 'webhook-stopped').map(({ to }) => to)).toEqual(['care@haat.test'])

  await shop.pool.query(`insert into webhook_deliveries (webhook_id, event_id, body, created_at, status, attempts, next_at)
    select webhook_id, 1000000 + n, body, created_at, 'delivered', 1, next_at
    from webhook_deliveries, generate_series(1, 30) n where status = 'failed'`)
  const [crowded] = await listWebhooks(admin())
  expect(crowded?.deliveries).toHaveLength(21)
  expect(crowded?.deliveries.at(-1)).toEqual(off?.deliveries[0])

  // What happens meanwhile waits.
  const order = await paid()
  await send()
  expect(heard).toHaveLength(12)
  status = 204
  await replayDelivery(admin(), off?.deliveries[0]?.id ?? '')
  await changeWebhook(admin(), off?.id ?? '', { url: url(), kinds: ['parcel'], isOn: true })
  expect(await send()).toBe(2)
  const types = heard.slice(12).map((each) => check(secret, each))
  expect(types.map(({ data }) => data.orderNumber)).toContain(order.number)
})

test('after a renewal both secrets check the signature for a day, then the new one alone', async () => {
  const old = await add('parcel')
  const [made] = await listWebhooks(admin())
  const renewed = await renewWebhookSecret(admin(), made?.id ?? '')
  await paid()
  await send()
  for (const secret of [old, renewed]) expect(check(secret, heard[0] as Heard).type).toBe('parcel.captured')

  shop.clock.advance(25 * 60)
  await paid()
  await send()
  const { body, headers } = heard[1] as Heard
  expect(String(headers['webhook-signature']).split(' ')).toHaveLength(1)
  expect(body).toContain('captured')
})

test('an address inside the operator’s network is never called, and the problem is shown', async () => {
  await addWebhook(admin(), { url: 'https://127.0.0.1/', kinds: ['parcel'] })
  await paid()
  await sendWebhooks(shop.as(), { ...sender, post: guardedPost({ allowsPrivate: false }) })
  const [shown] = await listWebhooks(admin())
  expect(shown?.deliveries[0]).toMatchObject({ status: 'waiting', answer: null })
  expect(shown?.deliveries[0]?.problem).toMatch(/private network/)
})

test('only an admin with a fresh proof adds one, at most twenty; a removed one is told nothing', async () => {
  const input = { url: url(), kinds: ['order' as const] }
  const { asha, naveen } = shop.cast
  for (const who of [asha, naveen])
    await expect(addWebhook(shop.as(who), input)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(addWebhook(shop.as({ ...shop.cast.admin, provedAt: null }), input)).rejects.toMatchObject({
    code: 'proof-needed',
  })
  const made = await Promise.allSettled(Array.from({ length: 22 }, () => add('order')))
  expect(made.filter((one) => one.status === 'fulfilled')).toHaveLength(20)
  for (const { id } of await listWebhooks(admin())) await removeWebhook(admin(), id)
  await paid()
  expect(await send()).toBe(0)
  expect(heard).toEqual([])
})
