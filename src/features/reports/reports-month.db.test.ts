import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LedgerAccount } from '#features/ledger/ledger.ts'
import { indianMonth } from '#features/orders/admin-order.ts'
import { adminRefund } from '#features/refund-requests/admin-refund.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { findShopFigures } from './figures-queries.ts'
import { listJournalAccounts, streamJournal, streamJournalDays } from './journal-queries.ts'
import { type ReportSpan, spanOfMonth } from './report.ts'
import { findReportSums } from './report-sum-queries.ts'
import { tallyLedger, tallyLedgers, tallyVouchers } from './tally-file.ts'
import { listTax, streamGstr8, streamWithheld } from './tax-report-queries.ts'

let shop: TestShop
let orders: OrdersOf
beforeAll(async () => {
  shop = await openShop()
  orders = ordersOf(shop)
})
afterAll(() => shop?.close())

const admin = () => shop.as(shop.cast.admin)
const minuteMs = 60_000

async function all<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const read: Row[] = []
  for await (const row of rows) read.push(row)
  return read
}

/** The month it is in India, which is another one than in London for five and a half hours. */
function present(): ReportSpan {
  const span = spanOfMonth(indianMonth(shop.clock.now()))
  if (!span) throw new Error('a month is a month')
  return span
}

/** All figures of a month as they are read now. */
async function figuresOf(span: ReportSpan) {
  const gstr8 = await all(streamGstr8(admin(), span))
  const withheld = await all(streamWithheld(admin(), span))
  return { gstr8, withheld, tax: await listTax(admin(), span), sums: await findReportSums(admin(), span) }
}

test('a partial refund in the next month counts in that month, and the closed month does not change', async () => {
  const first = present()
  shop.clock.advance((first.until.getTime() - shop.clock.now().getTime()) / minuteMs - 10)
  expect(shop.clock.now().toISOString().slice(11, 16)).toBe('18:20')
  const order = await orders.delivered([{ productId: 'blue-bowl', quantity: 2 }])
  const closed = await figuresOf(first)
  expect(closed.gstr8).toMatchObject([{ table: '3B', placeOfSupply: 'maharashtra', returnedPaise: 0 }])

  shop.clock.advance(11)
  const second = present()
  expect(second.from).toEqual(first.until)
  expect((await figuresOf(second)).gstr8).toEqual([])
  const input = {
    number: order.number,
    parcel: `${order.number}-1`,
    goodsPaise: 52_500,
    shippingPaise: 0,
    goodwillPaise: 0,
  }
  await adminRefund(admin(), { ...input, reason: 'A crack' }, 'month-refund-1')

  expect(await figuresOf(first)).toEqual(closed)
  const { gstr8, withheld, tax, sums } = await figuresOf(second)
  // 525 rupees with 5 per cent GST inside are 500 without it; of these 0.5 per cent had been collected.
  expect(gstr8).toMatchObject([{ grossPaise: 0, returnedPaise: 50_000, netPaise: -50_000, igstPaise: -250 }])
  expect(tax).toMatchObject([
    { placeOfSupply: 'maharashtra', taxBasisPoints: 500, taxablePaise: -50_000, igstPaise: -2500 },
  ])
  expect(withheld).toMatchObject([{ grossPaise: -52_500, taxPaise: -2500, tcsPaise: -250 }])
  expect(sums).toMatchObject({ orders: 0, tcsPaise: -250, ledger: { tcsPaise: -250 } })
})

test('the TCS, TDS and commission of both months add up to the ledger’s', async () => {
  const { rows } = await shop.pool.query<{ account: string; paise: number }>(
    `select account, -sum(amount_paise)::bigint as paise from ledger_entries
     where account in ('tcs_payable', 'tds_payable', 'commission', 'commission_gst') group by account`,
  )
  const ledger = Object.fromEntries(rows.map(({ account, paise }) => [account, paise]))
  const second = present()
  const first = spanOfMonth(indianMonth(new Date(second.from.getTime() - minuteMs)))
  if (!first) throw new Error('a month is a month')
  const months = await Promise.all([figuresOf(first), figuresOf(second)])
  const sum = (part: (month: (typeof months)[number]) => number) =>
    months.reduce((total, month) => total + part(month), 0)

  const collected = (month: (typeof months)[number]) =>
    month.gstr8.reduce((total, row) => total + row.igstPaise + row.cgstPaise + row.sgstPaise, 0)
  expect(sum(collected)).toBe(ledger.tcs_payable)
  for (const month of months) expect(collected(month)).toBe(month.sums.ledger.tcsPaise)
  expect(sum(({ sums }) => sums.tdsPaise)).toBe(ledger.tds_payable)
  expect(sum(({ sums }) => sums.commissionPaise)).toBe(ledger.commission)
  expect(sum(({ sums }) => sums.commissionGstPaise)).toBe(ledger.commission_gst)
  // What a sale's invoice says is taxed is what tax at source is collected on.
  expect(sum(({ tax }) => tax.reduce((total, row) => total + row.taxablePaise, 0))).toBe(
    sum(({ gstr8 }) => gstr8.reduce((total, row) => total + row.netPaise, 0)),
  )
})

/** Amounts in paise by ledger name, as accountants’ programs read the vouchers: a debit is negative there. */
function readVouchers(xml: string) {
  return [...xml.matchAll(/<VOUCHER [^>]*>.*?<\/VOUCHER>/gs)].map(([voucher]) => ({
    id: /REMOTEID="([^"]+)"/.exec(voucher)?.[1],
    date: /<DATE>(\d{8})<\/DATE>/.exec(voucher)?.[1],
    entries: [
      ...voucher.matchAll(
        /<LEDGERNAME>(.*?)<\/LEDGERNAME><ISDEEMEDPOSITIVE>(Yes|No)<\/ISDEEMEDPOSITIVE><AMOUNT>(-?\d+\.\d\d)<\/AMOUNT>/g,
      ),
    ].map(([, name = '', isDebit, amount]) => ({
      name,
      isDebit: isDebit === 'Yes',
      paise: -Math.round(Number(amount) * 100),
    })),
  }))
}

test('the vouchers for Tally balance day by day, add up to the ledger, and name only accounts of the other file', async () => {
  await shop.pool.query(`update artisans set name = 'Naveen & <Sons> "Jaipur"' where id = $1`, [
    shop.cast.naveen.artisanId,
  ])
  await orders.delivered()
  const span = present()
  const text = async (parts: AsyncIterable<string>) => (await all(parts)).join('')
  const masters = await text(tallyLedgers(await listJournalAccounts(admin())))
  const vouchers = readVouchers(await text(tallyVouchers(streamJournalDays(admin(), span))))
  expect(vouchers.length).toBeGreaterThan(1)
  expect(new Set(vouchers.map(({ id }) => id)).size).toBe(vouchers.length)
  const known = new Set([...masters.matchAll(/<LEDGER NAME="([^"]+)" ACTION="Create">/g)].map(([, name]) => name))
  expect([...known].join()).toContain('Artisan Naveen &amp; &lt;Sons&gt; &quot;Jaipur&quot; (naveen-prajapat)')
  const sums = new Map<string, number>()
  for (const { id, entries } of vouchers) {
    expect(entries.length, id).toBeGreaterThan(1)
    expect(
      entries.reduce((sum, { paise }) => sum + paise, 0),
      id,
    ).toBe(0)
    for (const { name, isDebit, paise } of entries) {
      expect([name, known.has(name), isDebit]).toEqual([name, true, paise > 0])
      sums.set(name, (sums.get(name) ?? 0) + paise)
    }
  }
  const { rows } = await shop.pool.query<{ account: LedgerAccount; paise: string }>(
    `select e.account, sum(e.amount_paise) as paise from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
     where t.at >= $1 and t.at < $2 and e.artisan_id is null group by e.account having sum(e.amount_paise) <> 0`,
    [span.from, span.until],
  )
  expect(rows.length).toBeGreaterThan(3)
  for (const { account, paise } of rows)
    expect([account, sums.get(tallyLedger({ account, artisan: null, slug: null }))]).toEqual([account, Number(paise)])

  const booked = await all(streamJournal(admin(), span))
  for (const { effect, entries } of booked)
    expect([effect, entries.reduce((sum, { amountPaise }) => sum + amountPaise, 0)]).toEqual([effect, 0])
  const { rows: counted } = await shop.pool.query<{ count: number }>(
    'select count(*)::int as count from ledger_transactions where at >= $1 and at < $2',
    [span.from, span.until],
  )
  expect(booked).toHaveLength(counted[0]?.count ?? 0)
  await expect(async () => streamJournal(shop.as(shop.cast.naveen), span)).rejects.toMatchObject({ code: 'forbidden' })
})

test('the figures of a year are the ledger to the paisa, and a year without a shop is not found', async () => {
  const guest = shop.as()
  const figures = await findShopFigures(guest)
  const { rows } = await shop.pool.query<{ account: string; kind: string; paise: string }>(
    `select e.account, t.kind, sum(e.amount_paise) as paise
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     where t.at >= ($1 || '-03-31T18:30:00Z')::timestamptz and t.at < ($2 || '-03-31T18:30:00Z')::timestamptz
     group by e.account, t.kind`,
    [figures.year.slice(0, 4), String(Number(figures.year.slice(0, 4)) + 1)],
  )
  const sum = (accounts: string[], isOf = (_kind: string) => true) =>
    rows
      .filter((row) => accounts.includes(row.account) && isOf(row.kind))
      .reduce((total, { paise }) => total + Number(paise), 0)
  const isPayout = (kind: string) => kind.startsWith('payout')
  expect(figures.artisansPaise).toBe(-sum(['artisan_payable'], (kind) => !isPayout(kind)))
  expect(figures.paidOutPaise).toBe(sum(['artisan_payable'], isPayout))
  expect(figures.shopPaise).toBe(-sum(['commission', 'cod_fee']))
  expect(figures.governmentPaise).toBe(-sum(['commission_gst', 'cod_fee_gst', 'tcs_payable', 'tds_payable']))
  expect(figures.costsPaise).toBe(sum(['coupon_cost', 'gateway_fee', 'goodwill', 'return_cost']))
  expect(figures.paidPaise).toBeGreaterThan(figures.artisansPaise)
  expect(figures.orders).toBeGreaterThan(1)
  expect(figures.artisans).toBe(1)
  // What came in went to somebody, is still owed to a buyer, or waits for its parcel.
  const waiting = -sum(['customer_deposit', 'refund_payable'])
  const { paidPaise, refundedPaise, artisansPaise, shopPaise, governmentPaise, costsPaise } = figures
  expect(paidPaise - refundedPaise).toBe(
    artisansPaise +
      shopPaise +
      governmentPaise -
      costsPaise +
      waiting +
      sum(['gateway'], (kind) => kind === 'gateway_fee') * -1,
  )
  for (const year of ['2019-20', '1', '2026-99', 'x'])
    await expect(findShopFigures(guest, year)).rejects.toMatchObject({ code: 'not-found' })
})
