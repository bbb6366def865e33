import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyGiftCard } from '#features/gift-cards/buy-gift-card.ts'
import { getOwnGiftCard } from '#features/gift-cards/gift-card-queries.ts'
import { moveParcel } from '#features/orders/move-parcel.ts'
import { placeOrder } from '#features/orders/place-order.ts'
import { settlePayment } from '#features/orders/settle-payment.ts'
import { refund } from '#features/refunds/refund.ts'
import { saveSetting } from '#features/settings/save-setting.ts'
import { createDb } from '#platform/database/db.server.ts'
import { addressOfAsha } from '#test/cast.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { bookRules } from './book-rules.ts'
import { checkBooks } from './keep-books-check.ts'

let shop: TestShop
let paid: string

/** One unpaid order, one delivered, one cancelled with its refund still open, one that waits with a part of a gift card. */
beforeAll(async () => {
  shop = await openShop()
  await buy(false)
  paid = await buy(true)
  const cancelled = await buy(true)
  const naveen = shop.as(shop.cast.naveen)
  for (const move of ['accept', 'pack']) await moveParcel(naveen, `${paid}-1`, { move })
  await moveParcel(naveen, `${paid}-1`, { move: 'ship', carrier: 'India Post', trackingNumber: 'EM1IN' })
  await moveParcel(shop.as(shop.cast.priya), `${paid}-1`, { move: 'deliver' })
  await moveParcel(naveen, `${cancelled}-1`, { move: 'decline', reason: 'Kiln cracked' })
  await buy(false, await giftCard())
})
afterAll(() => shop?.close())

let keys = 0

async function giftCard(): Promise<string> {
  const issuer = { name: 'giftCardIssuer', value: 'The issuer', expected: '' } as const
  await saveSetting(shop.as(shop.cast.admin), issuer)
  const asha = shop.as(shop.cast.asha)
  const { id, payment } = await buyGiftCard(asha, { amountPaise: 500_00, language: 'en', key: randomUUID() })
  const { paymentId } = shop.gateway.pay(payment.gatewayOrderId ?? '')
  const found = shop.gateway.payments.get(paymentId)
  if (found) await settlePayment(shop.as(), found)
  return (await getOwnGiftCard(asha, id)).code ?? ''
}

async function buy(isPaid: boolean, giftCard?: string): Promise<string> {
  keys += 1
  const lines = [{ productId: 'blue-bowl', variant: {}, quantity: 2 }]
  const request = { lines, shippingAddress: addressOfAsha, paymentMethod: 'upi', giftCard } as never
  const { order } = await placeOrder(shop.as(shop.cast.asha), request, `books-key-${keys}`)
  const { paymentId } = shop.gateway.pay(order.payment.gatewayOrderId ?? '')
  const found = shop.gateway.payments.get(paymentId)
  if (isPaid && found) await settlePayment(shop.as(), found)
  return order.number
}

test('undamaged books pass every rule', async () => {
  expect(await checkBooks(shop.as())).toEqual([])
})

// What somebody with a database console could do. Triggers and constraints are dropped first: the check must not rely
// on them.
const damages: [name: string, says: string, sql: string][] = [
  ['I1', 'impossible stock', 'update stock set on_hand = -1 where reserved = 0 and on_hand = 0'],
  ['I2', 'other units reserved', 'update stock set reserved = reserved + 1 where on_hand = 10'],
  ['I3', 'other units on hand', 'update stock set on_hand = on_hand + 1 where on_hand = 10'],
  [
    'I3',
    'other units sold',
    "update stock_movements set order_id = null where kind = 'sold' and order_id = (select order_id from parcels where status = 'delivered')",
  ],
  ['I4', 'does not add up', 'update order_lines set igst_paise = igst_paise + 1 where id = 1'],
  ['I4', 'does not add up', 'update orders set total_paise = total_paise - 1 where id = 1'],
  ['I4', 'another sum than its coupon', 'update orders set discount_paise = discount_paise + 1 where id = 1'],
  ['I5', 'sum of its parcels', 'update parcels set total_paise = total_paise + 1 where id = 1'],
  ['I6', 'out of balance', 'update ledger_entries set amount_paise = amount_paise + 1 where id = 1'],
  [
    'I6',
    'out of balance',
    "insert into ledger_transactions (kind, order_id, effect, at) values ('correction', 1, 'empty', now())",
  ],
  [
    'I7',
    'other money at the gateway',
    "delete from ledger_entries where transaction_id = (select id from ledger_transactions where kind = 'capture' limit 1)",
  ],
  ['I7', 'other refunds', 'update payments set refunded_paise = 1 where refunded_paise = 0'],
  [
    'I8',
    'neither paid with its whole amount',
    "update payments set status = 'failed' where order_id = (select order_id from parcels where status = 'delivered')",
  ],
  ['I8', 'another amount', 'update payments set amount_paise = amount_paise + 1'],
  ['I9', 'gives nothing for it', "update payments set status = 'captured' where status = 'created'"],
  ['I10', 'more than one answer, or none', 'update idempotency_keys set order_id = null'],
  [
    'I10',
    'more than one key',
    "insert into idempotency_keys select user_id, route, 'a-second-key', body_hash, order_id, created_at from idempotency_keys limit 1",
  ],
  ['I11', 'without a date', 'update payments set reconcile_at = null'],
  ['I11', 'no timer', "update parcels set due_at = null where status = 'awaiting_payment'"],
  ['I11', 'forgotten for a day', "update refunds set created_at = created_at - interval '2 days'"],
  ['I12', 'no longer waits', "update parcels set status = 'expired' where status = 'awaiting_payment'"],
  ['I7', 'more back than has come in', 'update payments set collected_paise = 0 where refunded_paise > 0'],
  ['I7', 'sum of its parts', `update refunds set components = '{"lines": 1}'`],
  [
    'I7',
    'other refunds than are still open',
    "update ledger_entries set account = 'goodwill' where account = 'refund_payable'",
  ],
  [
    'I7',
    'still keeps money',
    `update ledger_entries set account = 'goodwill' where account = 'customer_deposit' and transaction_id =
      (select id from ledger_transactions where kind = 'earning')`,
  ],
  [
    'I13',
    'other cash with couriers',
    `insert into cash_collections (parcel_id, payment_id, amount_paise, collected_at)
      select s.id, p.id, 100, now() from parcels s join payments p on p.order_id = s.order_id limit 1`,
  ],
  ['I13', 'than came in', 'update payments set collected_paise = collected_paise + 1'],
  [
    'I14',
    'than the earnings add up to',
    'update earnings set net_paise = net_paise + 1, other_paise = other_paise + 1',
  ],
  ['I14', 'another sum than the ledger', "update earnings set effect = 'earning:of-nothing'"],
  [
    'I14',
    'another sum than the ledger',
    'update earnings set commission_paise = commission_paise + 1, other_paise = other_paise + 1',
  ],
  [
    'I14',
    'than its parcel had brought',
    `update earnings set goods_paise = goods_paise - 1000000, other_paise = other_paise + 1000000 where kind = 'sale'`,
  ],
  [
    'I15',
    'another sum than its earnings',
    `with run as (insert into payout_runs (number, prepared_at) values ('PR-1', now()) returning id)
      insert into payouts (number, run_id, artisan_id, status, amount_paise, rail, destination, created_at, updated_at)
      select 'PO-1', run.id, 1, 'draft', 100, 'bank_file', '{}', now(), now() from run`,
  ],
  ['I15', 'otherwise than its payout', "update earnings set status = 'paid'"],
  [
    'I16',
    'a gap in its papers',
    `insert into documents (kind, number, artisan_id, financial_year, series, serial, order_id, parcel_id, effect, facts, language,
        total_paise, issued_at)
      select 'invoice', 'X-2', a.id, '26-27', 'INV', 2, 1, 1, 'gap', '{}', 'en', 1, now() from artisans a limit 1`,
  ],
  [
    'I4',
    'other uses than orders have',
    `insert into coupons (code, amount_paise, platform_share_basis_points, starts_at, created_at, uses)
      values ('NOBODY', 100, 0, now(), now(), 1)`,
  ],
  [
    'I17',
    'more pieces than were bought',
    `with made as (
      insert into returns (number, order_id, parcel_id, customer_id, artisan_id, status, reason, wish, words, refund_route,
        goods_paise, shipping_paise, return_cost_paise, created_at)
      select 'R1', o.id, s.id, o.customer_id, s.artisan_id, 'approved', 'damaged', 'refund', '', 'original', 0, 0, 0, now()
      from orders o join parcels s on s.order_id = o.id limit 1 returning id, parcel_id)
      insert into return_lines (return_id, line_id, quantity, paid_paise)
      select made.id, l.id, 99, 0 from made join order_lines l on l.parcel_id = made.parcel_id`,
  ],
  ['I18', 'are owed other money in the ledger', 'update gift_cards set left_paise = left_paise + 1'],
  ['I18', 'is not worth what was paid', 'update gift_cards set expired_paise = expired_paise + 1'],
  [
    'I18',
    'another part of a gift card than it asks for',
    'update payments set credit_paise = credit_paise + 1, amount_paise = amount_paise - 1 where credit_paise > 0',
  ],
  [
    'I18',
    'another part of a gift card than it asks for',
    "update payments set status = 'expired' where credit_paise > 0",
  ],
  ['I12', 'delivered without its earning', "update ledger_transactions set effect = 'gone' where kind = 'earning'"],
]

test.each(damages)('%s: a row changed by hand is detected: %s', async (name, says, sql) => {
  const client = await shop.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local role none')
    for (const table of ['ledger_transactions', 'ledger_entries', 'stock_movements']) {
      await client.query(`alter table ${table} disable trigger append_only`)
    }
    for (const [table, constraint] of [
      ['stock', 'stock_bounds'],
      ['orders', 'orders_total'],
      ['parcels', 'parcels_total'],
    ]) {
      await client.query(`alter table ${table} drop constraint ${constraint}`)
    }
    const { rowCount } = await client.query(sql)
    expect(rowCount).toBeGreaterThan(0)

    const breaches = await breachesSeenBy(client)
    expect(breaches.some((breach) => breach.startsWith(`${name}: `) && breach.includes(says))).toBe(true)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

/** The damage is never committed, so the rules run on the connection that did it. */
async function breachesSeenBy(client: pg.PoolClient) {
  const found: string[] = []
  for (const { name, says, breaches } of bookRules) {
    const rows = await createDb(client).query<{ subject: string }>(breaches(shop.clock.now()))
    found.push(...rows.map(({ subject }) => `${name}: ${subject} ${says}`))
  }
  return found
}

test('every rule detects one of the damages', () => {
  const names = new Set(damages.map(([, says]) => says))
  for (const rule of bookRules)
    expect(
      [...names].some((says) => rule.says.includes(says)),
      rule.says,
    ).toBe(true)
})

test('checkBooks reports a committed breach as a sentence', async () => {
  await shop.pool.query('update stock set reserved = reserved + 1 where on_hand = 10')
  const [breach] = await checkBooks(shop.as())
  expect(breach).toMatch(/^I2: variant \d+ has other units reserved than its open holds \(1 reserved, 0 held\)\.$/)
  await shop.pool.query('update stock set reserved = reserved - 1 where on_hand = 10')
})

test('a refund above the captured amount is refused', async () => {
  const { rows } = await shop.pool.query<{ id: number; orderId: number }>(
    `select p.id, p.order_id as "orderId" from payments p join orders o on o.id = p.order_id where o.number = '${paid}'`,
  )
  const payment = rows[0]
  if (!payment) throw new Error('no payment')
  const input = { payment, parcel: null, components: {}, reason: 'test', key: 'refund-of-too-much' }
  await expect(refund(shop.as(), { ...input, amountPaise: 100_000_000 })).rejects.toMatchObject({
    code: 'refund-too-large',
  })
})

test('ledger entries are append-only', async () => {
  await expect(shop.pool.query('update ledger_entries set amount_paise = 1')).rejects.toThrow('permission denied')
})
