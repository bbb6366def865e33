import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemContext } from '#app/http/context.ts'
import { demoPeople } from '#demo/demo-people.ts'
import { demoOrders } from '#demo/orders-plan.ts'
import { demoPastOrders } from '#demo/past-orders.ts'
import { demoReviews } from '#demo/reviews.ts'
import { checkBooks } from '#features/ledger/keep-books-check.ts'
import { findOrderShares } from '#features/payouts/order-earning-queries.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { seed } from './seed.ts'

type Booked = { number: string; customer: number; person: string; artisans: number; shop: number }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { DEMO: '1' } })
})
afterAll(() => server.close())

const counts = async () => {
  const tables = [
    'products',
    'variants',
    'stock_movements',
    'images',
    'product_pictures',
    'orders',
    'order_events',
    'users',
    'addresses',
    'product_views',
    'views_together',
    'trends',
    'recommendations',
    'articles',
    'article_pictures',
    'reviews',
    'review_votes',
    'returns',
    'milestones',
    'delays',
    'payout_accounts',
    'payouts',
    'earnings',
    'refunds',
    'image_uploads',
    'imports',
    'import_items',
    'grievances',
    'grievance_events',
    'contact_messages',
    'order_notes',
    'refund_requests',
    'review_reports',
    'parcel_messages',
    'audit_records',
  ]
  const text = `SELECT ${tables.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`).join(', ')}`
  return (await server.services.pool.query(text)).rows[0]
}

test('the demo shop is filled once, with orders in every state, and its books balance', async () => {
  const options = { products: 300, progress: () => undefined }
  await seed(server.services, options)
  const first = await counts()
  expect(Number(first.products)).toBeGreaterThan(1_000)
  // Plus the returnable order.
  expect(Number(first.orders)).toBe(demoOrders().length + demoPastOrders().length + 1)
  expect(Number(first.reviews)).toBe(demoReviews.length)
  expect(Number(first.review_votes)).toBeGreaterThan(150)
  expect(Number(first.trends)).toBeGreaterThan(100)
  expect(Number(first.recommendations)).toBeGreaterThan(500)
  expect(Number(first.articles)).toBeGreaterThanOrEqual(12)
  expect(Number(first.article_pictures)).toBe(2 * Number(first.articles))

  const { rows } = await server.services.pool.query<{ status: string }>('SELECT DISTINCT status FROM parcels')
  expect(rows.length).toBeGreaterThanOrEqual(15)
  expect(await checkBooks(systemContext(server.services, 'test'))).toEqual([])
  const dear = await server.services.pool.query('SELECT FROM orders WHERE shipping_paise > subtotal_paise / 4')
  expect(dear.rowCount).toBeLessThanOrEqual(Number(first.orders) / 10)
  const found = async (text: string) =>
    (await server.services.pool.query<{ word: string }>(text)).rows.map(({ word }) => word)
  expect(await found('SELECT DISTINCT status AS word FROM returns ORDER BY 1')).toEqual([
    'appealed',
    'approved',
    'rejected',
    'requested',
    'resolved',
    'sent_back',
  ])
  expect(await found("SELECT wish AS word FROM returns WHERE status = 'resolved' ORDER BY 1")).toEqual([
    'exchange',
    'refund',
  ])
  expect(await found('SELECT number AS word FROM parcels WHERE replaces_return_id IS NOT NULL')).toHaveLength(1)
  expect(await found('SELECT DISTINCT status AS word FROM payouts ORDER BY 1')).toEqual(['draft', 'paid'])
  expect([Number(first.milestones), Number(first.delays)]).toEqual([4, 1])
  // Everybody has a PAN, so nobody's tax at source is 5 %.
  expect(
    await found("SELECT effect AS word FROM earnings WHERE tds_paise > goods_paise / 100 AND kind = 'sale'"),
  ).toEqual([])
  const confirmed = await found('SELECT email AS word FROM users WHERE email_confirmed_at IS NOT NULL')
  expect(confirmed).toEqual(expect.arrayContaining(demoPeople.map(({ email }) => email)))
  const miscounted =
    await server.services.pool.query(`SELECT p.slug FROM products p WHERE (p.rating_count, p.rating_sum) <>
    (SELECT count(*), coalesce(sum(rating), 0) FROM reviews WHERE product_id = p.id AND hidden_at IS NULL)`)
  expect(miscounted.rows).toEqual([])
  const early =
    await server.services.pool.query(`SELECT r.id FROM reviews r JOIN order_lines l ON l.id = r.order_line_id
    JOIN order_events e ON e.parcel_id = l.parcel_id AND e.to_status = 'delivered' WHERE e.at > r.written_at OR r.written_at > now()`)
  expect(early.rows).toEqual([])

  expect(await found('SELECT DISTINCT outcome AS word FROM import_items ORDER BY 1')).toEqual([
    'changed',
    'failed',
    'new',
    'skipped',
  ])
  expect(await found('SELECT DISTINCT status AS word FROM grievances ORDER BY 1')).toEqual([
    'acknowledged',
    'open',
    'resolved',
  ])
  const admin = ['contact_messages', 'order_notes', 'refund_requests', 'review_reports', 'parcel_messages'] as const
  expect(admin.map((table) => Number(first[table]))).toEqual([3, 2, 1, 2, 3])
  expect(await found('SELECT slug AS word FROM articles WHERE published_at > now()')).toEqual([
    'two-threads-that-must-meet',
  ])
  expect(await found('SELECT code AS word FROM coupons WHERE starts_at > now()')).toEqual(['WEDDING10'])
  const standings = await found("SELECT status AS word FROM artisans WHERE status <> 'verified' ORDER BY 1")
  expect(standings).toEqual(['changes_requested', 'in_review', 'suspension_appealed'])
  const returnable = await found(`SELECT p.number AS word FROM parcels p JOIN orders o ON o.id = p.order_id
    JOIN users u ON u.id = o.customer_id WHERE u.email = 'customer@haat.test' AND p.status = 'delivered'
      AND NOT EXISTS (SELECT FROM returns r WHERE r.parcel_id = p.id)`)
  expect(returnable).toHaveLength(1)

  await seed(server.services, options)
  expect(await counts()).toEqual(first)
}, 120_000)

test('a demo artisan can sign in with the printed password', async () => {
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.services.config.publicOrigin },
    body: JSON.stringify({ email: 'artisan@haat.test', password: 'haat-demo-2026' }),
  })
  expect(answer.status).toBe(200)
})

test('what an order says of its money is what the ledger booked for it, to the paisa, for every order', async () => {
  const { rows } = await server.services.pool.query<Booked>(`
    select o.number, o.customer_id::int as customer, u.public_id as person,
      -sum(e.amount_paise) filter (where e.account in ('artisan_payable', 'tcs_payable', 'tds_payable'))::int as artisans,
      -sum(e.amount_paise) filter (where e.account in ('commission', 'commission_gst', 'coupon_cost'))::int as shop
    from orders o join users u on u.id = o.customer_id join ledger_transactions t on t.order_id = o.id
    join ledger_entries e on e.transaction_id = t.id
    where exists (select from parcels s join earnings x on x.parcel_id = s.id where s.order_id = o.id)
    group by o.id, u.id order by o.id`)
  const ctx = systemContext(server.services, 'test')
  const wrong: unknown[] = []
  for (const { number, customer, person, artisans, shop } of rows) {
    const actor = { role: 'customer', userId: customer, publicId: person, name: '', artisanId: null } as const
    const shares = await findOrderShares({ ...ctx, actor }, number)
    // All of it went back: nothing is left to show.
    const shown = {
      artisans: shares?.artisans.reduce((sum, { paise }) => sum + paise, shares.taxPaise) ?? 0,
      shop: shares?.haatPaise ?? 0,
    }
    if (shown.artisans !== artisans || shown.shop !== shop) wrong.push({ number, shown, artisans, shop })
  }
  expect(wrong.slice(0, 5)).toEqual([])
  expect(rows.length).toBeGreaterThan(60)
})
