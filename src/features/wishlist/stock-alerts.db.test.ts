import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { guest } from '#features/actor.ts'
import { adjustStock } from '#features/stock/hold-stock.ts'
import type { Email } from '#platform/email/mailer.server.ts'
import type { GoodVariant } from '#test/cast.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { askStockAlert, sendStockAlerts } from './send-stock-alerts.ts'

let shop: TestShop
let small: GoodVariant
beforeAll(async () => {
  shop = await openShop()
  small = shop.cast.goods.vase.variants[0] as GoodVariant
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('delete from stock_alerts; delete from throttles')
  await count(0)
  shop.jobs.sent.length = 0
})

const linkOf = (slug: string, options: Record<string, string>) =>
  `https://haat.test/${slug}?${new URLSearchParams(options)}`
const count = (onHand: number) => adjustStock(shop.as(), { sku: small.sku, onHand })
const ask = (email: string, locale: 'en' | 'ta' = 'en') =>
  askStockAlert(shop.as(guest, { locale }), { productId: shop.cast.goods.vase.slug, variant: small.options, email })
const send = () => sendStockAlerts(shop.as(), { linkOf })
const emails = () => shop.jobs.sent.map(({ payload }) => payload.email as Email)

test('no alert is sent while a product is sold out, and exactly one when it is back, in the page’s language', async () => {
  await ask('Meena@Example.com', 'ta')
  expect(await send()).toBe(0)
  await count(2)
  expect(await send()).toBe(1)
  const [email] = emails()
  expect(email).toMatchObject({ to: 'Meena@example.com', language: 'ta', kind: 'stock-alert' })
  expect(email?.text).toContain('https://haat.test/blue-vase?size=S')
  await count(0)
  await count(5)
  expect(await send()).toBe(0)
})

test('ten concurrent jobs send one email per person', async () => {
  for (let turn = 0; turn < 20; turn += 1) await ask(`reader${turn}@example.com`)
  await count(1)
  await Promise.all(Array.from({ length: 10 }, send))
  expect(emails()).toHaveLength(20)
  expect(new Set(emails().map(({ to }) => to)).size).toBe(20)
})

test('repeated requests, even concurrent or in capitals, count once, and a new one is accepted after the email', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, turn) => ask(turn % 2 === 0 ? 'a@example.com' : 'A@Example.com')))
  await count(1)
  expect(await send()).toBe(1)
  await count(0)
  await ask('a@example.com')
  await count(3)
  expect(await send()).toBe(1)
})

test('alerts go out in the order of request, twenty for each unit in stock at a time', async () => {
  await shop.pool.query(
    `insert into stock_alerts (variant_id, email, email_folded, language, asked_at)
     select $1, n || '@example.com', n || '@example.com', 'en', now() - interval '1 day' + n * interval '1 minute' from generate_series(1, 50) n`,
    [small.id],
  )
  await count(2)
  expect(await send()).toBe(40)
  expect(emails().map(({ to }) => to)).toContain('1@example.com')
  expect(emails().map(({ to }) => to)).not.toContain('41@example.com')
  expect(await send()).toBe(10)
})

test('units held for an order trigger no alert until the hold is released', async () => {
  await ask('a@example.com')
  await count(1)
  await shop.pool.query('update stock set reserved = 1 where variant_id = $1', [small.id])
  expect(await send()).toBe(0)
  await shop.pool.query('update stock set reserved = 0 where variant_id = $1', [small.id])
  expect(await send()).toBe(1)
})

test('no alert is sent for a product that is not on sale', async () => {
  await ask('a@example.com')
  await count(1)
  await shop.pool.query("update products set status = 'paused' where slug = $1", [shop.cast.goods.vase.slug])
  expect(await send()).toBe(0)
  await shop.pool.query("update products set status = 'published' where slug = $1", [shop.cast.goods.vase.slug])
  expect(await send()).toBe(1)
})

test('an alert whose email could not be queued stays pending', async () => {
  await ask('a@example.com')
  await count(1)
  const broken = { send: () => Promise.reject(new Error('queue away')) }
  await expect(sendStockAlerts(shop.as(undefined, { jobs: broken }), { linkOf })).rejects.toThrow('queue away')
  expect(await send()).toBe(1)
})

test('addresses are deleted a month after the email, or after waiting a year', async () => {
  await shop.pool.query(
    `insert into stock_alerts (variant_id, email, email_folded, language, asked_at, sent_at) values
     ($1, 'x', 'told', 'en', now() - interval '40 days', now() - interval '31 days'),
     ($1, 'x', 'waiting', 'en', now() - interval '366 days', null), ($1, 'x', 'fresh', 'en', now(), null)`,
    [small.id],
  )
  await send()
  const { rows } = await shop.pool.query('select email_folded from stock_alerts')
  expect(rows).toEqual([{ email_folded: 'fresh' }])
})

test('an alert for an unknown product or variant is refused', async () => {
  const wait = (productId: string, variant: Record<string, string>) =>
    askStockAlert(shop.as(guest), { productId, variant, email: 'a@example.com' })
  await expect(wait(shop.cast.goods.draft.slug, {})).rejects.toMatchObject({ code: 'not-found' })
  await expect(wait(shop.cast.goods.vase.slug, { size: 'XXL' })).rejects.toMatchObject({ code: 'not-found' })
  await expect(wait('nothing', {})).rejects.toMatchObject({ code: 'not-found' })
})

test('an address accepts at most thirty requests a day', async () => {
  for (let turn = 0; turn < 30; turn += 1) await ask('a@example.com')
  await expect(ask('a@example.com')).rejects.toMatchObject({ code: 'too-many-requests' })
})
