import type pg from 'pg'
import { getWorkshopParcel, listWorkshopParcels, type WorkshopFilter } from '#features/orders/artisan-parcel-queries.ts'
import { listWorkshopTasks } from '#features/reports/workshop-task-queries.ts'
import { setup as startDatabase } from '#test/database-setup.ts'
import { openShop } from '#test/shop.ts'
import type { Row } from './bench.ts'
import { round } from './reads.ts'

const own = 20_000
const foreign = 60_000
const tries = 25

/** Parcels of one artisan among those of another: most are completed, some hundred are open. */
const fill = `
  with numbered as (
    select n, 'HT-2611-' || lpad((n + 100000)::text, 6, '0') as number, now() - n * interval '20 minutes' as at from generate_series(1, $1::int) n
  ), o as (
    insert into orders (number, customer_id, placed_at, payment_method, subtotal_paise, discount_paise, shipping_paise, tax_paise,
      total_paise, shipping_address, billing_address, language)
    select number, $2, at, 'upi', 190000, 0, 8000, 0, 198000, $3, $3, 'en' from numbered returning id, number, placed_at
  ), p as (
    insert into payments (order_id, provider, method, status, amount_paise, currency, created_at, captured_at)
    select id, 'sandbox', 'upi', 'captured', 198000, 'INR', placed_at, placed_at from o
  ), s as (
    insert into parcels (order_id, number, artisan_id, status, subtotal_paise, discount_paise, shipping_paise, tax_paise,
      total_paise, chargeable_grams, zone, from_state, to_state, promised_from, promised_until, created_at, due_at)
    select id, number || '-1', case when right(number, 1) in ('1', '5') and substr(number, 9) <> '' then $4::bigint else $5::bigint end,
      case when id % 40 = 0 then 'cancelled' when id % 40 = 1 then 'placed' when id % 40 = 2 then 'accepted'
        when id % 40 = 3 then 'ready' when id % 40 < 6 then 'shipped' else 'completed' end,
      190000, 0, 8000, 0, 198000, 900, 'D', 'rajasthan', 'maharashtra', placed_at + interval '5 days',
      placed_at + interval '8 days', placed_at, case when id % 40 = 1 then placed_at + interval '2 days' end
    from o returning id, order_id, created_at
  ), e as (
    insert into order_events (order_id, parcel_id, move, from_status, to_status, actor_role, details, at)
    select order_id, id, move, null, null, 'artisan', '{}', created_at from s, unnest(array['captured', 'accept', 'pack', 'ship']) move
  )
  insert into order_lines (parcel_id, variant_id, product_slug, name, sku, options, quantity, unit_price_paise, line_paise,
    discount_paise, hsn, tax_basis_points, cgst_paise, sgst_paise, igst_paise, commission_basis_points, commission_paise)
  select s.id, $6, 'blue-bowl', (array['Blue bowl', 'Blue vase', 'Tile with a peacock', 'Lamp'])[1 + (s.id + k) % 4] || ' ' || s.id % 50, 'BB-' || k,
    '{}', 1, 95000, 95000, 0, '6912', 500, 0, 0, 4500, 1000, 9000 from s, generate_series(1, 2) k`

export async function measureWorkshopParcels(): Promise<Row[]> {
  const endDatabase = await startDatabase()
  const shop = await openShop()
  try {
    const { naveen, somi, asha, goods } = shop.cast
    await fillParcels(shop.pool, [asha.userId, address, naveen.artisanId, somi.artisanId, goods.bowl.variantId])
    const ctx = shop.as(naveen)
    const list = (filter: Partial<WorkshopFilter>) => () => listWorkshopParcels(ctx, { page: 1, limit: 12, ...filter })
    const all = await list({})()
    const number = all.items[0]?.number ?? ''
    const kinds: Record<string, () => Promise<unknown>> = {
      'to do, first page': list({ view: 'todo' }),
      'to do, page 20': list({ view: 'todo', page: 20 }),
      'all, first page': list({}),
      'all, page 800': list({ page: 800 }),
      'all, last page': list({ page: 1_666 }),
      'done, page 100': list({ view: 'done', page: 100 }),
      'one status': list({ status: 'ready' }),
      'words of the goods': list({ q: 'peacock 3' }),
      'words that are nowhere': list({ q: 'nothing of the kind' }),
      'a number': list({ q: number }),
      'tasks of the day': () => listWorkshopTasks(ctx),
      'one parcel': () => getWorkshopParcel(ctx, number),
    }
    const rows: Row[] = []
    for (const [what, ask] of Object.entries(kinds)) rows.push({ what, ...(await timesOf(ask)) })
    return rows
  } finally {
    await shop.close()
    await endDatabase?.()
  }
}

const address = JSON.stringify({
  fullName: 'Asha Kulkarni',
  phone: '9876543210',
  house: '12',
  street: 'Prabhat Road',
  city: 'Pune',
  state: 'maharashtra',
  pincode: '411004',
})

async function fillParcels(pool: pg.Pool, [buyer, to, artisan, other, variant]: unknown[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query("set statement_timeout = '10min'")
    await client.query(fill, [own + foreign, buyer, to, artisan, other, variant])
    // A fifth of them by the last digit of the number; this tops up the rest.
    await client.query(
      'update parcels set artisan_id = $1 where id in (select id from parcels where artisan_id = $2 order by id limit greatest(0, $3 - (select count(*) from parcels where artisan_id = $1)))',
      [artisan, other, own],
    )
    await client.query('vacuum analyze parcels, order_lines, orders, payments, order_events')
  } finally {
    client.release()
  }
}

async function timesOf(ask: () => Promise<unknown>): Promise<Row> {
  await ask()
  const times: number[] = []
  for (let count = 0; count < tries; count += 1) {
    const startedAt = performance.now()
    await ask()
    times.push(performance.now() - startedAt)
  }
  times.sort((a, b) => a - b)
  return { 'p50 ms': round(times[tries >> 1] ?? 0), 'p95 ms': round(times[Math.floor(tries * 0.95)] ?? 0) }
}
