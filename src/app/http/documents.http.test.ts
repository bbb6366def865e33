import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#features/context.ts'
import { documentSheet } from '#features/documents/document-sheet.ts'
import type { DocumentFacts } from '#features/invoices/document-facts.ts'
import { issueCreditNote, issueInvoice } from '#features/invoices/issue-document.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { formatFigure, formatInr } from '#platform/money/money.ts'
import { addressOfAsha } from '#test/cast.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { systemContext } from './context.ts'

let server: TestServer
let headers: Record<'asha' | 'bilal' | 'naveen' | 'somi' | 'admin', Record<string, string>>
const order = 'HT-2611-90001'
const parcel = `${order}-1`
const folder = `/api/orders/${order}/parcels/${parcel}`
let invoice: DocumentFacts
let note: DocumentFacts

beforeAll(async () => {
  server = await startTestServer()
  const { asha, bilal, naveen, somi, admin } = server.cast
  headers = {
    asha: await server.as(asha),
    bilal: await server.as(bilal),
    naveen: await server.as(naveen),
    somi: await server.as(somi),
    admin: await server.as(admin),
  }
  await sellTwoBowls()
})
afterAll(() => server?.close())

const one = async (text: string, values: unknown[]): Promise<number> =>
  (await server.services.pool.query<{ id: number }>(text, values)).rows[0]?.id ?? 0

/** Shipped to a buyer who reads Hindi, with one bowl returned, and earned. */
async function sellTwoBowls(): Promise<void> {
  const { asha, naveen, goods } = server.cast
  const now = new Date('2026-11-22T06:00:00Z')
  const orderId = await one(
    `insert into orders (number, customer_id, placed_at, payment_method, subtotal_paise, discount_paise, shipping_paise,
      tax_paise, total_paise, shipping_address, billing_address, language)
    values ($1, $2, $3, 'upi', 12500050, 0, 8000, 1908021, 12508050, $4, $4, 'hi') returning id`,
    [order, asha.userId, now, JSON.stringify(addressOfAsha)],
  )
  const parcelId = await one(
    `insert into parcels (order_id, number, artisan_id, status, subtotal_paise, discount_paise, shipping_paise, tax_paise,
      total_paise, chargeable_grams, zone, from_state, to_state, promised_from, promised_until, created_at)
    values ($1, $2, $3, 'shipped', 12500050, 0, 8000, 1908021, 12508050, 900, 'D', 'rajasthan', 'maharashtra', $4, $4, $4)
    returning id`,
    [orderId, parcel, naveen.artisanId, now],
  )
  const lineId = await one(
    `insert into order_lines (parcel_id, variant_id, product_slug, name, sku, options, quantity, unit_price_paise, line_paise,
      discount_paise, shipping_paise, hsn, tax_basis_points, cgst_paise, sgst_paise, igst_paise, commission_basis_points,
      commission_paise)
    values ($1, $2, 'blue-bowl', 'नीला कटोरा', 'BB', '{}', 2, 6250025, 12500050, 0, 8000, '691200', 1800, 0, 0, 1908021, 1000,
      1059326) returning id`,
    [parcelId, goods.bowl.variantId],
  )
  const ctx = { ...systemContext(server.services, 'test'), clock: { now: () => now } }
  await transaction(ctx, (inner) => issueInvoice(inner, { parcelId }))
  const parts = { goodsPaise: 6_250_025, shippingPaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 953_394 }
  const credit = { parcelId, key: 'refund-one-bowl', reason: 'damaged', lines: [{ lineId, quantity: 1, ...parts }] }
  await transaction(ctx, (inner) => issueCreditNote(inner, credit))
  await one(
    `insert into earnings (artisan_id, parcel_id, kind, effect, goods_paise, shipping_paise, coupon_paise, tax_paise,
      commission_paise, commission_gst_paise, tcs_paise, tds_paise, other_paise, net_paise, status, available_at, note, created_at)
    values ($1, $2, 'sale', 'earning:test', 12500050, 8000, 0, 1908021, 1059326, 190679, 53000, 10600, 0, 11194445, 'pending', $3,
      '=HYPERLINK("http://x")', $3) returning id`,
    [naveen.artisanId, parcelId, now],
  )
  const { rows } = await server.services.pool.query<{ facts: DocumentFacts }>('select facts from documents order by id')
  invoice = rows[0]?.facts as DocumentFacts
  note = rows[1]?.facts as DocumentFacts
}

async function get(path: string, who?: keyof typeof headers, more: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.url}${path}`, { headers: { ...(who ? headers[who] : {}), ...more } })
}

/** The words of a PDF without spaces, and its metadata. */
async function readPdf(answer: Response) {
  expect(answer.status).toBe(200)
  return readBytes(await answer.arrayBuffer())
}

async function readBytes(bytes: ArrayBuffer | Uint8Array) {
  const file = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  let words = ''
  for (let page = 1; page <= file.numPages; page += 1) {
    const content = await (await file.getPage(page)).getTextContent()
    words += content.items.map((each) => ('str' in each ? each.str : '')).join('')
  }
  const { info } = await file.getMetadata()
  const { Title, Language } = info as { Title: string; Language: string | null }
  return { words: words.replace(/\s+/g, '').normalize(), title: Title, language: Language }
}

const squeezed = (text: string) => text.replace(/\s+/g, '').normalize()

test('an invoice PDF shows the amounts from the database and states its title and language', async () => {
  const answer = await get(`${folder}/invoice.pdf`, 'asha')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${invoice.number.replaceAll('/', '-')}.pdf"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  const { words, title, language } = await readPdf(answer)
  expect(title).toBe('Tax invoice INV/26-27/00001')
  expect(language).toBe('en-IN')
  const [line] = invoice.lines
  const figures = [line?.taxablePaise, line?.igstPaise, line?.shippingPaise, line?.totalPaise].map((paise) =>
    formatFigure(paise ?? 0),
  )
  const expected = [
    invoice.number,
    order,
    parcel,
    invoice.seller.gstin ?? '',
    '691200',
    'नीला कटोरा',
    'Maharashtra (27)',
    ...figures,
  ]
  for (const each of [
    ...expected,
    formatInr(invoice.totalPaise),
    'Rupees One Lakh Twenty Five Thousand Eighty and Fifty Paise Only',
  ]) {
    expect(words).toContain(squeezed(each))
  }
  expect((line?.taxablePaise ?? 0) + (line?.igstPaise ?? 0)).toBe(invoice.totalPaise)
})

test('a credit note names its invoice and shows the refunded amount', async () => {
  const { words, title } = await readPdf(await get(`${folder}/documents/CRN-26-27-00001.pdf`, 'asha'))
  expect(title).toBe('Credit note CRN/26-27/00001')
  for (const each of ['INV/26-27/00001', formatInr(note.totalPaise), 'Items came back damaged']) {
    expect(words).toContain(squeezed(each))
  }
})

test('a document opens for its customer, its artisan and an admin; a guest gets 401 and others get 404', async () => {
  for (const path of [`${folder}/invoice.pdf`, `${folder}/documents/INV-26-27-00001.pdf`]) {
    for (const who of ['asha', 'naveen', 'admin'] as const) expect((await get(path, who)).status).toBe(200)
    for (const who of ['bilal', 'somi'] as const) expect((await get(path, who)).status).toBe(404)
    expect((await get(path)).status).toBe(401)
  }
  const strange = ['INV-26-27-00002.pdf', 'INV-26-27-00001.exe', '..%2Finvoice.pdf', `${'9'.repeat(60)}.pdf`]
  for (const file of strange) expect((await get(`${folder}/documents/${file}`, 'asha')).status).toBe(404)
  expect((await get(`/api/orders/${order}/parcels/HT-2611-90001-2/invoice.pdf`, 'asha')).status).toBe(404)
})

test('a statement for a month or an order shows each deduction and its reason, to its artisan only', async () => {
  for (const period of ['2026-11', order]) {
    const { words } = await readPdf(await get(`/api/artisan/statements/${period}.pdf`, 'naveen'))
    for (const paise of [12_500_050, 1_059_326, 190_679, 53_000, 10_600, 11_194_445]) {
      expect(words).toContain(formatFigure(paise))
    }
    expect(words).toContain(squeezed('Income tax deducted at source.'))
    expect((await get(`/api/artisan/statements/${period}.pdf`)).status).toBe(401)
    expect((await get(`/api/artisan/statements/${period}.csv`, 'asha')).status).toBe(403)
  }
  expect((await get(`/api/artisan/statements/${order}.pdf`, 'somi')).status).toBe(404)
  for (const period of ['2026-13', 'x', '2026-11.pdf']) {
    expect((await get(`/api/artisan/statements/${period}.pdf`, 'naveen')).status).toBe(404)
  }
  const empty = await get('/api/artisan/statements/2026-11.csv', 'somi')
  expect((await empty.text()).trim().split('\r\n')).toHaveLength(1)
})

test('the CSV file starts with a byte order mark, has plain numbers and runs no formula', async () => {
  const answer = await get('/api/artisan/statements/2026-11.csv', 'naveen', { 'accept-language': 'en' })
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="statement-2026-11.csv"')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [, row] = bytes.toString('utf8').trim().split('\r\n')
  expect(row).toContain(`2026-11-22,${order},${parcel},Sale,`)
  expect(row).toContain(',125000.50,80.00,0.00,10593.26,1906.79,530.00,106.00,0.00,111944.45,19080.21,')
  expect(row).toContain(`"'=HYPERLINK(""http://x"")"`)
})

test('GSTR-1 of a month is for a registered artisan alone, and its sums are those of the documents', async () => {
  const answer = await get('/api/artisan/gstr1/2026-11.json', 'naveen')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="gstr1-2026-11.json"')
  const file = (await answer.json()) as { gstin: string; fp: string; hsn: Record<string, { txval: number }[]> }
  expect({ gstin: file.gstin, fp: file.fp }).toEqual({ gstin: '08AAAAA0000A1Z5', fp: '112026' })
  const goods = Object.values(file.hsn).flat()
  const { rows } = await server.services.pool.query<{ taxable: string }>(`
    select sum((line ->> 'taxablePaise')::bigint * case d.kind when 'invoice' then 1 else -1 end) as taxable
    from documents d, jsonb_array_elements(d.facts -> 'lines') line
    where d.artisan_id = ${server.cast.naveen.artisanId} and d.facts ->> 'saleKind' = 'invoice'`)
  expect(Math.round(goods.reduce((sum, { txval }) => sum + txval * 100, 0))).toBe(Number(rows[0]?.taxable))
  expect(goods.length).toBeGreaterThan(0)
  for (const [path, who, status] of [
    ['2026-11', undefined, 401],
    ['2026-11', 'asha', 403],
    ['2026-11', 'somi', 404],
    ['2026-13', 'naveen', 404],
  ] as const)
    expect((await get(`/api/artisan/gstr1/${path}.json`, who)).status).toBe(status)
})

test('40 concurrent requests each get the file or a retry response, and the shop keeps answering', async () => {
  const requests = Array.from({ length: 40 }, () => get(`${folder}/invoice.pdf`, 'admin'))
  const startedAt = performance.now()
  expect((await get('/api/openapi.json')).status).toBe(200)
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  const statuses = (await Promise.all(requests)).map(({ status }) => status)
  expect(statuses.every((status) => status === 200 || status === 503)).toBe(true)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10)
})

test('documents of every kind and language render and open as PDF', async () => {
  const kinds = ['invoice', 'bill_of_supply', 'bill'] as const
  for (const [index, language] of languageCodes.entries()) {
    const kind = kinds[index % kinds.length] ?? 'bill'
    for (const facts of [
      { ...invoice, kind, saleKind: kind },
      { ...note, saleKind: kind },
    ]) {
      const { words, title } = await readBytes(await documentSheet(facts, language))
      expect(title).toContain(facts.number)
      expect(words).toContain(squeezed(formatInr(facts.totalPaise)))
      // A seller who may not charge tax shows none.
      expect(words.includes('IGST')).toBe(kind === 'invoice')
      expect(words.includes('Compositiontaxableperson')).toBe(kind === 'bill_of_supply')
    }
  }
})
