import { afterAll, beforeAll, expect, test } from 'vitest'
import { getWorkshopParcel, listWorkshopParcels } from '#features/orders/artisan-parcel-queries.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { rowsRead } from '#test/rows-read.ts'
import { openShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let orders: OrdersOf
beforeAll(async () => {
  shop = await openShop()
  orders = ordersOf(shop)
})
afterAll(() => shop?.close())

/** The same order so many times more, with what happened to it, for another artisan. */
const foreignOrders = `
  with o as (
    insert into orders (number, customer_id, placed_at, payment_method, subtotal_paise, discount_paise, shipping_paise, tax_paise,
      total_paise, shipping_address, billing_address, language)
    select 'HT-2611-' || 900000 + n, customer_id, placed_at, payment_method, subtotal_paise, discount_paise, shipping_paise, tax_paise,
      total_paise, shipping_address, billing_address, language from orders, generate_series(1, $1::int) n where number = $2
    returning id, number
  ), s as (
    insert into parcels (order_id, number, artisan_id, status, subtotal_paise, discount_paise, shipping_paise, tax_paise, total_paise,
      chargeable_grams, zone, from_state, to_state, promised_from, promised_until, created_at)
    select o.id, o.number || '-1', $3, 'completed', subtotal_paise, discount_paise, shipping_paise, tax_paise, total_paise,
      chargeable_grams, zone, from_state, to_state, promised_from, promised_until, created_at
    from parcels p, o where p.number = $2 || '-1' returning id, order_id
  ), e as (
    insert into order_events (order_id, parcel_id, move, actor_role, details, at)
    select order_id, id, move, 'artisan', '{}', now() from s, unnest(array['captured', 'accept', 'pack', 'ship']) move
  ), p as (
    insert into payments (order_id, provider, method, status, amount_paise, currency, created_at, captured_at)
    select id, 'sandbox', 'upi', 'captured', 198000, 'INR', now(), now() from o
  )
  insert into order_lines (parcel_id, variant_id, product_slug, name, sku, options, quantity, unit_price_paise, line_paise,
    discount_paise, hsn, tax_basis_points, cgst_paise, sgst_paise, igst_paise, commission_basis_points, commission_paise)
  select s.id, variant_id, product_slug, name, sku, options, quantity, unit_price_paise, line_paise, l.discount_paise, hsn,
    tax_basis_points, cgst_paise, sgst_paise, igst_paise, commission_basis_points, commission_paise
  from s, order_lines l join parcels p on p.id = l.parcel_id where p.number = $2 || '-1'`

test('an artisan’s pages read no more rows when the shop has many more orders', async () => {
  const { number } = await orders.paid()
  for (const _ of [1, 2]) await orders.paid()
  const { naveen, somi } = shop.cast
  const opened = {
    list: (db: TestShop['db']) => listWorkshopParcels(shop.as(naveen, { db }), { page: 1, limit: 12 }),
    todo: (db: TestShop['db']) => listWorkshopParcels(shop.as(naveen, { db }), { view: 'todo', page: 1, limit: 12 }),
    one: (db: TestShop['db']) => getWorkshopParcel(shop.as(naveen, { db }), `${number}-1`),
  }
  const readOf = async () => ({
    list: await rowsRead(shop.url, opened.list),
    todo: await rowsRead(shop.url, opened.todo),
    one: await rowsRead(shop.url, opened.one),
  })
  await shop.pool.query('analyze')
  const before = await readOf()
  expect(before.list.parcels).toBeGreaterThanOrEqual(3)

  await shop.pool.query(foreignOrders, [400, number, somi.artisanId])
  await shop.pool.query('analyze')
  const after = await readOf()
  for (const page of ['list', 'todo', 'one'] as const) {
    // Another index may find a row more on its way.
    const grown = Object.entries(after[page]).filter(([table, read]) => read > (before[page][table] ?? 0) + 10)
    expect(grown).toEqual([])
  }
})
