import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#features/context.ts'
import { addressOfAsha } from '#test/cast.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import type { DocumentFacts } from './document-facts.ts'
import { getDocument, issueCreditNote, issueInvoice } from './issue-document.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

const clock = { now: () => new Date('2026-11-22T06:00:00Z') }
const at = (moment: string) => ({ now: () => new Date(moment) })
let orders = 0

type Sale = { order: string; parcelId: number; number: string; lineIds: number[] }

/** A parcel with a bowl (18 %, a coupon half paid by the shop) and a cancelled vase, as placing an order writes it. */
async function sale(artisanId = shop.cast.naveen.artisanId, toState = 'maharashtra'): Promise<Sale> {
  orders += 1
  const number = `HT-2611-9${String(orders).padStart(4, '0')}`
  const isLocal = toState === 'rajasthan'
  const one = async (text: string, values: unknown[]): Promise<number> =>
    (await shop.pool.query<{ id: number }>(text, values)).rows[0]?.id ?? 0
  const orderId = await one(
    `insert into orders (number, customer_id, placed_at, payment_method, subtotal_paise, discount_paise, shipping_paise,
      cod_fee_paise, tax_paise, total_paise, shipping_address, billing_address, language)
    values ($1, $2, $3, 'upi', 190000, 10000, 8000, 4900, 28678, 192900, $4, $4, 'hi') returning id`,
    [number, shop.cast.asha.userId, clock.now(), JSON.stringify({ ...addressOfAsha, state: toState })],
  )
  const parcelId = await one(
    `insert into parcels (order_id, number, artisan_id, status, subtotal_paise, discount_paise, shipping_paise, cod_fee_paise,
      tax_paise, total_paise, chargeable_grams, zone, from_state, to_state, promised_from, promised_until, created_at)
    values ($1, $2, $3, 'ready', 190000, 10000, 8000, 4900, 28678, 192900, 900, 'D', 'rajasthan', $4, $5, $5, $5) returning id`,
    [orderId, `${number}-1`, artisanId, toState, clock.now()],
  )
  const line = (cancelledAt: Date | null) =>
    one(
      `insert into order_lines (parcel_id, variant_id, product_slug, name, sku, options, quantity, unit_price_paise, line_paise,
        discount_paise, platform_discount_paise, shipping_paise, hsn, tax_basis_points, cgst_paise, sgst_paise, igst_paise,
        commission_basis_points, commission_paise, cancelled_at)
      values ($1, $2, 'blue-bowl', 'Blue bowl', 'BB', '{}', 2, 95000, 190000, 10000, 5000, 8000, '6912', 1800, $3, $4, $5, 1000,
        15254, $6) returning id`,
      [
        parcelId,
        shop.cast.goods.bowl.variantId,
        isLocal ? 14_339 : 0,
        isLocal ? 14_339 : 0,
        isLocal ? 0 : 28_678,
        cancelledAt,
      ],
    )
  const lineIds = [await line(null), await line(clock.now())]
  return { order: number, parcelId, number: `${number}-1`, lineIds }
}

const issue = (parcelId: number, moment = clock) =>
  transaction(shop.as(undefined, { clock: moment }), (ctx) => issueInvoice(ctx, { parcelId }))

async function rowsOf(parcelId: number) {
  const text = `select kind, number, serial, facts, total_paise as "totalPaise" from documents where parcel_id = $1 order by id`
  const { rows } = await shop.pool.query<{
    kind: string
    number: string
    serial: number
    facts: DocumentFacts
    totalPaise: number
  }>(text, [parcelId])
  return rows
}

const serials = async (series: string, year = '26-27') => {
  const text =
    'select serial from documents where artisan_id = $1 and series = $2 and financial_year = $3 order by serial'
  const { rows } = await shop.pool.query<{ serial: number }>(text, [shop.cast.naveen.artisanId, series, year])
  return rows.map(({ serial }) => serial)
}

/** As many at once as the pool has connections. */
async function atOnce(parcels: readonly number[], work: (parcelId: number, index: number) => Promise<unknown>) {
  const waiting = [...parcels.entries()]
  const failed: string[] = []
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, parcelId] = next
      await work(parcelId, index).catch((error: unknown) => failed.push(String(error)))
    }
  }
  await Promise.all(Array.from({ length: 12 }, lane))
  return failed
}

test('200 concurrent invoices of which 50 roll back are numbered 1 to 150 without a gap', async () => {
  const parcels: number[] = []
  for (let count = 0; count < 200; count += 1) parcels.push((await sale()).parcelId)

  const failed = await atOnce(parcels, (parcelId, index) =>
    transaction(shop.as(undefined, { clock }), async (ctx) => {
      await issueInvoice(ctx, { parcelId })
      if (index % 4 === 3) throw new Error('the courier is closed')
    }),
  )
  expect(failed).toEqual(Array.from({ length: 50 }, () => 'Error: the courier is closed'))
  expect(await serials('INV')).toEqual(Array.from({ length: 150 }, (_, index) => index + 1))

  // The failed ones are retried at once and continue the numbering.
  expect(await atOnce(parcels, (parcelId) => issue(parcelId))).toEqual([])
  expect(await serials('INV')).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
}, 40_000)

test('an invoice shows the lines not cancelled, tax included in goods and carriage, the coupon and no COD fee', async () => {
  const { parcelId } = await sale()
  const number = await issue(parcelId)
  const [invoice] = await rowsOf(parcelId)
  expect(invoice).toMatchObject({ kind: 'invoice', number, totalPaise: 188_000 })
  expect(invoice?.facts).toMatchObject({
    number,
    placeOfSupply: 'maharashtra',
    isInterState: true,
    totalPaise: 188_000,
    platformDiscountPaise: 5_000,
    codFeePaise: 4_900,
    buyer: { name: 'Asha Kulkarni', state: 'maharashtra' },
    lines: [{ hsn: '6912', quantity: 2, taxablePaise: 159_322, igstPaise: 28_678, cgstPaise: 0, totalPaise: 188_000 }],
  })
  expect(invoice?.facts.seller.gstin).toMatch(/^08/)
})

test('within the state the tax is split into CGST and SGST', async () => {
  const { parcelId } = await sale(undefined, 'rajasthan')
  await issue(parcelId)
  const [invoice] = await rowsOf(parcelId)
  const halves = { taxablePaise: 159_322, cgstPaise: 14_339, sgstPaise: 14_339, igstPaise: 0 }
  expect(invoice?.facts).toMatchObject({ isInterState: false, lines: [halves] })
})

test('the same dispatch reported twice gives one document and uses one number', async () => {
  const { parcelId } = await sale()
  const before = (await serials('INV')).length
  expect(await issue(parcelId)).not.toBeNull()
  expect(await issue(parcelId)).toBeNull()
  expect(await rowsOf(parcelId)).toHaveLength(1)
  expect(await serials('INV')).toHaveLength(before + 1)
})

test('numbering restarts at 1 with the financial year, at midnight in India', async () => {
  const numbers: (string | null)[] = []
  for (const moment of ['2028-03-31T18:29:59Z', '2028-03-31T18:30:00Z']) {
    numbers.push(await issue((await sale()).parcelId, at(moment)))
  }
  expect(numbers).toEqual(['INV/27-28/00001', 'INV/28-29/00001'])
})

test('an enrolled artisan issues a bill, one under composition a bill of supply, each in its own series', async () => {
  const plain = await sale(shop.cast.somi.artisanId)
  expect(await issue(plain.parcelId)).toBe('BIL/26-27/00001')

  await shop.pool.query(`update artisans set tax_status = 'composition' where id = $1`, [shop.cast.naveen.artisanId])
  const composed = await sale()
  expect(await issue(composed.parcelId)).toBe('BOS/26-27/00001')
  await shop.pool.query(`update artisans set tax_status = 'registered' where id = $1`, [shop.cast.naveen.artisanId])

  const [[bill], [supply]] = [await rowsOf(plain.parcelId), await rowsOf(composed.parcelId)]
  expect(bill?.facts).toMatchObject({ kind: 'bill', seller: { gstin: null } })
  expect(bill?.facts.seller.enrolmentNumber).toBeTruthy()
  expect(supply?.facts.kind).toBe('bill_of_supply')
  expect(supply?.facts.seller.gstin).toBeTruthy()
})

test('a credit note names its invoice, equals the refunded amount and is issued once per refund', async () => {
  const { parcelId, lineIds } = await sale()
  const number = await issue(parcelId)
  const parts = { goodsPaise: 90_000, shippingPaise: 4_000, cgstPaise: 0, sgstPaise: 0, igstPaise: 14_339 }
  const credit = {
    parcelId,
    key: 'refund-one-piece',
    reason: 'damaged',
    lines: [{ lineId: lineIds[0] ?? 0, quantity: 1, ...parts }],
  }
  const give = () => transaction(shop.as(undefined, { clock }), (ctx) => issueCreditNote(ctx, credit))
  expect(await give()).toBe('CRN/26-27/00001')
  expect(await give()).toBeNull()

  const [, note, ...more] = await rowsOf(parcelId)
  expect(more).toEqual([])
  expect(note).toMatchObject({ kind: 'credit_note', totalPaise: 94_000 })
  expect(note?.facts).toMatchObject({ refersTo: { number }, reason: 'damaged', totalPaise: 94_000 })
  expect(note?.facts.lines).toMatchObject([
    { quantity: 1, taxablePaise: 79_661, igstPaise: 14_339, totalPaise: 94_000 },
  ])
})

test('a parcel without an invoice gets no credit note, and a fully cancelled parcel gets no invoice', async () => {
  const { parcelId, lineIds } = await sale()
  const lines = [
    { lineId: lineIds[0] ?? 0, quantity: 1, goodsPaise: 5, shippingPaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 },
  ]
  const credit = { parcelId, key: 'refund-too-early', reason: 'lost', lines }
  expect(await issueCreditNote(shop.as(undefined, { clock }), credit)).toBeNull()

  await shop.pool.query('update order_lines set cancelled_at = now() where parcel_id = $1', [parcelId])
  expect(await issue(parcelId)).toBeNull()
  expect(await rowsOf(parcelId)).toEqual([])
})

test('customer, artisan and admin can read a document; for others it is not found', async () => {
  const { order, parcelId, number: parcel } = await sale()
  const number = (await issue(parcelId))?.replaceAll('/', '-') ?? ''
  const read = (who: Parameters<TestShop['as']>[0], wanted: string | null = number) =>
    getDocument(shop.as(who), { order, parcel, number: wanted })
  const { asha, bilal, naveen, somi, admin } = shop.cast
  for (const who of [asha, naveen, admin]) {
    expect((await read(who)).facts.number).toBe(number.replaceAll('-', '/').replace('26/27', '26-27'))
  }
  expect((await read(asha, null)).language).toBe('hi')
  for (const who of [bilal, somi]) await expect(read(who)).rejects.toMatchObject({ code: 'not-found' })
  await expect(read(asha, 'INV-26-27-99999')).rejects.toMatchObject({ code: 'not-found' })
})
