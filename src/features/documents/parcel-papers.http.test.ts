import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ParcelPaper } from '#features/orders/parcel-paper.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { pdfText } from '#test/pdf-text.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { labelSheet, slipSheet } from './parcel-sheets.ts'

const paper: ParcelPaper = {
  parcel: 'HT-2611-00482-1',
  printedAt: '2026-11-22T06:00:00Z',
  artisan: { name: 'ନବୀନ ମହାରଣା', place: 'Raghurajpur', state: 'odisha', pincode: '752012', language: 'or' },
  buyer: {
    fullName: 'கண்ணன் முருகன்',
    address: ['12 கோவில் தெரு', 'Mylapore'],
    city: 'Chennai',
    state: 'tamilNadu',
    pincode: '600004',
    phone: '9876543210',
    language: 'ta',
  },
  lines: [{ name: 'Pattachitra', options: { size: 'L' }, sku: 'PATTA-1', quantity: 2, packing: 'rolled' }],
  certificates: [
    { number: '7K3MQ2X9ABCD', name: 'Pattachitra' },
    { number: '7K3MQ2X9ABCE', name: 'Pattachitra' },
  ],
  checkAt: 'https://shop.example.in/c/',
  giftNote: 'இனிய தீபாவளி',
  weightGrams: 1250,
  isExpress: false,
  isFragile: true,
  returnDays: 10,
  cashPaise: 123_400,
}

test('the label has the full address, parcel number, weight, fragile warning and cash to collect', async () => {
  const text = await pdfText(await labelSheet(paper))
  for (const part of ['HT-2611-00482-1', 'Mylapore', '600004', '9876543210', '1.25 kg', 'Handle with care', '₹1,234'])
    expect(text).toContain(part)
  expect(text.replace(/\s/g, '')).toContain('கண்ணன்முருகன்')
  expect(text.replace(/\s/g, '')).toContain('ନବୀନମହାରଣା')
  const calm = await pdfText(await labelSheet({ ...paper, isFragile: false, cashPaise: null }))
  expect(calm).not.toContain('Handle with care')
  expect(calm).toContain('Paid. Nothing to collect.')
})

test('the packing slip lists products and gift message but not the buyer’s phone or street', async () => {
  const text = await pdfText(await slipSheet(paper))
  const parts = ['HT-2611-00482-1', 'Pattachitra', 'PATTA-1', 'Chennai', '7K3M-Q2X9-ABCD', 'shop.example.in/c/']
  for (const part of parts) expect(text).toContain(part)
  expect(text.replace(/\s/g, '')).toContain('இனியதீபாவளி')
  expect(text).not.toContain('9876543210')
  expect(text).not.toContain('Mylapore')
})

test.each(languageCodes)('%s: slip and label render', async (language) => {
  const both = { ...paper, buyer: { ...paper.buyer, language }, artisan: { ...paper.artisan, language } }
  expect((await pdfText(await slipSheet(both))).length).toBeGreaterThan(100)
  expect((await pdfText(await labelSheet(both))).length).toBeGreaterThan(100)
})

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

test('only the parcel’s artisan can download slip and label, from acceptance until delivery', async () => {
  const { asha, naveen, somi, admin, goods } = server.cast
  const { rows } = await server.services.pool.query<{ number: string }>(
    `with o as (
      insert into orders (number, customer_id, placed_at, payment_method, subtotal_paise, discount_paise, shipping_paise, tax_paise,
        total_paise, shipping_address, billing_address, language)
      values ('HT-2611-91000', $1, now(), 'upi', 95000, 0, 0, 0, 95000, $2, $2, 'ta') returning id
    ), s as (
      insert into parcels (order_id, number, artisan_id, status, subtotal_paise, discount_paise, shipping_paise, tax_paise,
        total_paise, chargeable_grams, zone, from_state, to_state, promised_from, promised_until, created_at)
      select id, 'HT-2611-91000-1', $3, 'placed', 95000, 0, 0, 0, 95000, 900, 'D', 'rajasthan', 'maharashtra', now(), now(), now()
      from o returning id, number
    )
    insert into order_lines (parcel_id, variant_id, product_slug, name, sku, options, quantity, unit_price_paise, line_paise,
      discount_paise, hsn, tax_basis_points, cgst_paise, sgst_paise, igst_paise, commission_basis_points, commission_paise)
    select id, $4, 'blue-bowl', 'Blue bowl', 'BLUE-BOWL-1', '{}', 1, 95000, 95000, 0, '6912', 500, 0, 0, 0, 1000, 0 from s
    returning (select number from s) as number`,
    [
      asha.userId,
      JSON.stringify({
        fullName: 'Asha',
        phone: '9876543210',
        house: '12',
        street: 'Road',
        city: 'Pune',
        state: 'maharashtra',
        pincode: '411004',
      }),
      naveen.artisanId,
      goods.bowl.variantId,
    ],
  )
  const number = rows[0]?.number
  const ask = async (kind: string, headers: Record<string, string>) =>
    fetch(`${server.url}/api/artisan/orders/${number}/${kind}.pdf`, { headers })
  const mine = await server.as(naveen)
  expect((await ask('label', mine)).status).toBe(404)

  await server.services.pool.query("update parcels set status = 'accepted' where number = $1", [number])
  for (const kind of ['slip', 'label']) {
    const answer = await ask(kind, mine)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(await pdfText(new Uint8Array(await answer.arrayBuffer()))).toContain(number)
    expect((await ask(kind, {})).status).toBe(401)
    expect((await ask(kind, await server.as(somi))).status).toBe(404)
    expect((await ask(kind, await server.as(asha))).status).toBe(403)
    expect((await ask(kind, await server.as(admin))).status).toBe(403)
  }
  await server.services.pool.query("update parcels set status = 'delivered' where number = $1", [number])
  expect((await ask('label', mine)).status).toBe(404)
})
