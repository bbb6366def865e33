import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRefund } from '#features/refund-requests/admin-refund.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { readReportSpan, spanOfMonth } from './report.ts'
import { findReportSums } from './report-sum-queries.ts'
import { streamPayouts, streamSoldLines, streamStock } from './sales-report-queries.ts'
import { listTax, streamGstr8, streamWithheld } from './tax-report-queries.ts'

let shop: TestShop
let orders: OrdersOf
beforeAll(async () => {
  shop = await openShop()
  orders = ordersOf(shop)
})
afterAll(() => shop?.close())

const admin = () => shop.as(shop.cast.admin)
const thisMonth = () => readReportSpan({}, shop.clock.now())
async function all<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const read: Row[] = []
  for await (const row of rows) read.push(row)
  return read
}
const sumOf = <Row>(rows: readonly Row[], part: (row: Row) => number) => rows.reduce((sum, row) => sum + part(row), 0)

test('GSTR-8 and the withholding list add up to the ledger, also after a refund', async () => {
  await orders.delivered()
  const given = await orders.delivered([{ productId: 'blue-bowl', quantity: 2 }])
  const parcel = `${given.number}-1`
  const input = {
    number: given.number,
    parcel,
    goodsPaise: 50_000,
    shippingPaise: 0,
    goodwillPaise: 0,
    reason: 'A crack',
  }
  await adminRefund(admin(), input, 'report-refund-1')

  const gstr8 = await all(streamGstr8(admin(), thisMonth()))
  const withheld = await all(streamWithheld(admin(), thisMonth()))
  const sums = await findReportSums(admin(), thisMonth())
  const { ledger } = sums

  expect(ledger.tcsPaise).toBeGreaterThan(0)
  expect(sumOf(gstr8, (row) => row.igstPaise + row.cgstPaise + row.sgstPaise)).toBe(ledger.tcsPaise)
  expect(sumOf(withheld, (row) => row.tcsPaise)).toBe(ledger.tcsPaise)
  expect(sumOf(withheld, (row) => row.tdsPaise)).toBe(ledger.tdsPaise)
  expect(sumOf(withheld, (row) => row.commissionPaise)).toBe(ledger.commissionPaise)
  expect(sumOf(withheld, (row) => row.commissionGstPaise)).toBe(ledger.commissionGstPaise)
  expect(sums).toMatchObject(ledger)
  const [row] = gstr8
  expect(gstr8).toHaveLength(1)
  expect(row).toMatchObject({ table: '3B', placeOfSupply: 'maharashtra' })
  expect(row?.returnedPaise).toBeGreaterThan(0)
  expect(row?.netPaise).toBe((row?.grossPaise ?? 0) - (row?.returnedPaise ?? 0))
})

test('tax by state and rate equals the invoices less the credit notes', async () => {
  const { rows } = await shop.pool.query<{ tax: number; taxable: number }>(
    `select sum(s * ((l ->> 'cgstPaise')::bigint + (l ->> 'sgstPaise')::bigint + (l ->> 'igstPaise')::bigint))::bigint as tax,
      sum(s * (l ->> 'taxablePaise')::bigint)::bigint as taxable
    from (select facts, case kind when 'credit_note' then -1 else 1 end as s from documents) d, jsonb_array_elements(facts -> 'lines') l`,
  )
  const tax = await listTax(admin(), thisMonth())

  expect(tax).toMatchObject([
    { fromState: 'rajasthan', placeOfSupply: 'maharashtra', taxBasisPoints: 500, cgstPaise: 0 },
  ])
  expect(sumOf(tax, (row) => row.cgstPaise + row.sgstPaise + row.igstPaise)).toBe(rows[0]?.tax)
  expect(sumOf(tax, (row) => row.taxablePaise)).toBe(rows[0]?.taxable)
})

test('an enrolled seller is listed in table 3.1 of GSTR-8, without tax', async () => {
  await shop.pool.query(
    "update artisans set tax_status = 'enrolled', enrolment_number = '08ENR0000009' where slug = 'naveen-prajapat'",
  )
  const rows = await all(streamGstr8(admin(), thisMonth()))
  await shop.pool.query("update artisans set tax_status = 'registered' where slug = 'naveen-prajapat'")
  expect(rows).toMatchObject([{ table: '3.1', seller: '08ENR0000009', placeOfSupply: null }])
})

test('each sold line is exported once, in its own period only', async () => {
  await orders.place([{ productId: 'blue-bowl' }])
  const lines = await all(streamSoldLines(admin(), thisMonth()))
  expect(lines.map(({ quantity }) => quantity)).toEqual([1, 2])
  const sums = await findReportSums(admin(), thisMonth())
  expect(sums.orders).toBe(2)
  expect(sumOf(lines, (line) => line.linePaise - line.discountPaise + line.shippingPaise)).toBe(sums.soldPaise)

  const before = spanOfMonth('2020-02')
  if (!before) throw new Error('a month is a month')
  expect(await all(streamSoldLines(admin(), before))).toEqual([])
  expect(await all(streamPayouts(admin(), thisMonth()))).toEqual([])
  const { rows } = await shop.pool.query<{ count: number }>('select count(*) from stock')
  expect(await all(streamStock(admin()))).toHaveLength(rows[0]?.count ?? -1)
})

test('a period is Indian days with both ends included, and an invalid one becomes the current month', () => {
  const now = new Date('2026-10-31T19:00:00Z')
  expect(readReportSpan({}, now)).toMatchObject({ fromDay: '2026-11-01', untilDay: '2026-11-30' })
  expect(readReportSpan({ from: '2026-04-01', until: '2026-04-01' }, now)).toEqual({
    from: new Date('2026-03-31T18:30:00Z'),
    until: new Date('2026-04-01T18:30:00Z'),
    fromDay: '2026-04-01',
    untilDay: '2026-04-01',
  })
  for (const query of [
    { from: '2026-05-01', until: '2026-04-01' },
    { from: '2020-01-01', until: '2026-04-01' },
    { from: '2026-02-30', until: '2026-03-01' },
    { month: '2026-13' },
  ])
    expect(readReportSpan(query, now).fromDay).toBe('2026-11-01')
})

test('only an admin may read the reports', async () => {
  const artisan = shop.as(shop.cast.naveen)
  await expect(findReportSums(artisan, thisMonth())).rejects.toMatchObject({ code: 'forbidden' })
  await expect(streamGstr8(artisan, thisMonth()).next()).rejects.toMatchObject({ code: 'forbidden' })
  await expect(streamSoldLines(artisan, thisMonth()).next()).rejects.toMatchObject({ code: 'forbidden' })
})
