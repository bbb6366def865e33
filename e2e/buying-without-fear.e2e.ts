// Three artisans at once, two in other states, one product made to order, a coupon, UPI; one line cancelled, another
// returned with a picture; three invoices and a credit note that match the database.
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { formatFigure, formatInr } from '#platform/money/money.ts'
import { pdfText } from '#test/pdf-text.ts'
import { brokenBooks } from './books.ts'
import { closeBrowser, newVisitor, signIn, type Visitor } from './browser.ts'
import { fillAddress, payInSheet, placeOrder, registerOnTheWay } from './purchase.ts'
import { demoPerson, moveOn, postParcel } from './sale.ts'
import { newCoupon, shopRows } from './shop-rows.ts'

afterAll(closeBrowser)

type Piece = { slug: string; artisan: string; isMadeToOrder: boolean }

/** Two products of an artisan in the buyer's state, and one each of two registered artisans elsewhere. */
async function choosePieces(): Promise<Piece[]> {
  const pieces = (where: string, count: number) =>
    shopRows<Piece>(
      `select distinct on (a.slug, p.slug) p.slug, u.email as artisan, p.is_made_to_order as "isMadeToOrder"
       from products p join artisans a on a.id = p.artisan_id join users u on u.id = a.user_id
       join variants v on v.product_id = p.id and v.options = '{}' join stock s on s.variant_id = v.id
       where p.status = 'published' and a.status = 'verified' and a.tax_status = 'registered' and s.on_hand - s.reserved > 8 and ${where}
       order by a.slug, p.slug limit ${count}`,
    )
  const [near] = await shopRows<{ id: string }>(
    `select a.id from artisans a join products p on p.artisan_id = a.id join variants v on v.product_id = p.id and v.options = '{}'
       join stock s on s.variant_id = v.id
     where a.state = 'maharashtra' and a.tax_status = 'registered' and a.status = 'verified' and p.status = 'published'
       and not p.is_made_to_order and s.on_hand - s.reserved > 8
     group by a.id having count(*) >= 2 order by a.id limit 1`,
  )
  const two = await pieces(`a.id = ${near?.id} and not p.is_made_to_order`, 2)
  const far = await pieces("a.state not in ('maharashtra', 'rajasthan') and not p.is_made_to_order", 1)
  const made = await pieces(
    `a.state <> 'maharashtra' and p.is_made_to_order and u.email <> '${far[0]?.artisan}' and a.id <> ${near?.id}`,
    1,
  )
  return [...two, ...far, ...made]
}

const ways = [
  { language: 'en', width: 1280 },
  { language: 'hi', width: 360 },
] as const

it.each(ways)('a customer buys, tracks, cancels, returns and prints, in $language at $width px', async (way) => {
  const pieces = await choosePieces()
  expect(pieces).toHaveLength(4)
  expect(pieces[3]?.isMadeToOrder).toBe(true)
  const code = await newCoupon()
  const buyer = await newVisitor(way)
  const number = await buyAll(buyer, pieces, code)
  await artisansPost(number, pieces)

  const { page, word } = buyer
  await buyer.go(`/orders/${number}`)
  expect(await page.locator('section.order-parcel').count()).toBe(3)
  expect(await page.locator('main a[href*="track"], main a[href*="bluedart"]').count()).toBe(3)
  await giveBack(buyer, number)
  await artisanTakesItBack(number)
  await buyer.go(`/orders/${number}`)
  await page.getByText(word('shop:return.status.resolved'), { exact: true }).first().waitFor()
  await expect.poll(async () => (await refundsOf(number)).every(({ status }) => status === 'succeeded')).toBe(true)

  await papersSayWhatWasSold(buyer, number)
  expect(await brokenBooks()).toEqual([])
  expect(buyer.faults).toEqual([])
  await buyer.leave()
})

/** Cart, registration, address, coupon, UPI; then one of the first artisan's two products is cancelled. */
async function buyAll(buyer: Visitor, pieces: readonly Piece[], code: string): Promise<string> {
  const { page, word } = buyer
  for (const { slug } of pieces) {
    await buyer.go(`/products/${slug}`)
    await page.getByRole('button', { name: word('shop:product.addToCart'), exact: true }).click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cart') ?? '')).toContain(slug)
  }
  await buyer.go('/cart')
  await registerOnTheWay(buyer)
  await fillAddress(buyer)
  await page.locator('[name=coupon]').fill(code)
  await page.locator('[name=coupon]').press('Enter')
  await page.getByText(word('shop:bill.coupon', { code })).waitFor()
  await page.getByText(word('shop:bill.madeForYou')).first().waitFor()
  await placeOrder(buyer)
  const number = await payInSheet(buyer, 'captured')

  await buyer.go(`/orders/${number}`)
  const parcel = page.locator('section.order-parcel', { has: page.locator(`a[href$="/products/${pieces[0]?.slug}"]`) })
  await parcel
    .locator('.parcel-line', { hasNot: page.locator(`a[href$="/products/${pieces[1]?.slug}"]`) })
    .getByRole('button', { name: word('shop:order.cancelLine') })
    .first()
    .click()
  await page.locator('dialog[open] .btn.act').click()
  await page.locator('.parcel-line.gone').waitFor()
  return number
}

type ParcelRow = { number: string; artisan: string; isMade: boolean }

async function artisansPost(number: string, pieces: readonly Piece[]): Promise<void> {
  const parcels = await shopRows<ParcelRow>(
    `select p.number, u.email as artisan, bool_or(l.is_made_to_order) as "isMade" from parcels p join orders o on o.id = p.order_id
     join artisans a on a.id = p.artisan_id join users u on u.id = a.user_id join order_lines l on l.parcel_id = p.id
     where o.number = $1 group by 1, 2 order by 1`,
    [number],
  )
  expect(parcels).toHaveLength(new Set(pieces.map(({ artisan }) => artisan)).size)
  for (const parcel of parcels) {
    const artisan = await demoPerson(parcel.artisan)
    if (!parcel.isMade) {
      await postParcel(artisan, parcel.number)
      continue
    }
    for (const move of ['accept', 'start_making', 'pack']) await moveOn(artisan, parcel.number, { move })
    await moveOn(artisan, parcel.number, { move: 'ship', carrier: 'Blue Dart', trackingNumber: '774100933' })
  }
}

/** The first artisan's product arrived broken; the return has a picture of it. */
async function giveBack(buyer: Visitor, number: string): Promise<void> {
  const { page, word } = buyer
  const parcel = page.locator('section.order-parcel').first()
  await parcel.getByRole('button', { name: word('shop:received.ask'), exact: true }).click()
  await page.locator('dialog[open] .btn.act').click()
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await parcel.locator('a[href*="/return?"]').first().click()
  await page.waitForURL(/\/return\?/)
  await page.locator('[name=reason][value=damaged]').check()
  await page.locator('[name=words]').fill('टूटा हुआ पहुँचा')
  const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#4a6d8c' } })
    .jpeg()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles([{ name: 'crack.jpg', mimeType: 'image/jpeg', buffer: photo }])
  await page.getByText(word('shop:pictures.here')).waitFor()
  await page.locator('main button[type=submit]').click()
  await page.waitForURL((url) => url.pathname === `/orders/${number}`)
}

async function artisanTakesItBack(number: string): Promise<void> {
  const [query] = await shopRows<{ number: string; artisan: string }>(
    `select r.number, u.email as artisan from returns r join orders o on o.id = r.order_id join artisans a on a.id = r.artisan_id
     join users u on u.id = a.user_id where o.number = $1`,
    [number],
  )
  const workshop = await newVisitor()
  await signIn(workshop, query?.artisan ?? '')
  await workshop.go('/artisan/returns')
  for (const move of ['approve', 'resolve']) {
    await workshop.page
      .getByRole('button', { name: `${workshop.word(`shop:returnMove.verb.${move}`)} ${query?.number}` })
      .click()
    await workshop.page.locator('dialog[open] .btn.act').click()
    await workshop.page.locator('dialog[open]').waitFor({ state: 'detached' })
  }
  expect(workshop.faults).toEqual([])
  await workshop.leave()
}

function refundsOf(number: string): Promise<{ amount: string; status: string; goods: string }[]> {
  return shopRows(
    `select r.amount_paise as amount, r.status, r.components ->> 'lines' as goods from refunds r
     join payments p on p.id = r.payment_id join orders o on o.id = p.order_id where o.number = $1 order by r.id`,
    [number],
  )
}

type Sold = {
  kind: string
  number: string
  total: string
  cgst: string
  sgst: string
  igst: string
  sold: string
  seller: string
}

/** Every document of the order contains the figures of its lines. */
async function papersSayWhatWasSold(buyer: Visitor, number: string): Promise<void> {
  const papers = await shopRows<Sold>(
    `select d.kind, d.number, d.total_paise as total, a.gstin as seller,
       sum(l.cgst_paise) as cgst, sum(l.sgst_paise) as sgst, sum(l.igst_paise) as igst,
       sum(l.line_paise - l.discount_paise + l.shipping_paise) as sold
     from documents d join orders o on o.id = d.order_id join artisans a on a.id = d.artisan_id
     join order_lines l on l.parcel_id = d.parcel_id and l.cancelled_at is null
     where o.number = $1 group by d.id, a.id order by d.id`,
    [number],
  )
  expect(papers.map(({ kind }) => kind)).toEqual(['invoice', 'invoice', 'invoice', 'credit_note'])
  const links = buyer.page.locator('main a[href$=".pdf"]')
  expect(await links.count()).toBe(4)
  for (const paper of papers) {
    const href = await buyer.page.locator(`main a[href*="${paper.number.replaceAll('/', '-')}"]`).getAttribute('href')
    const answer = await buyer.page.request.get(href ?? '')
    expect(answer.headers()['content-type']).toBe('application/pdf')
    const message = await pdfText(await answer.body())
    expect(message).toContain(paper.number)
    expect(message).toContain(paper.seller)
    expect(message).toContain(formatInr(Number(paper.total)))
    expect(Number(paper.total)).toBe(Number(paper.sold))
    for (const tax of [paper.cgst, paper.sgst, paper.igst]) {
      if (Number(tax) > 0) expect(message).toContain(formatFigure(Number(tax)))
    }
  }
  // The refund for the broken product equals its credit note.
  const back = await refundsOf(number)
  expect(back).toHaveLength(2)
  expect(Number(back[1]?.amount)).toBe(Number(papers[3]?.total))
}
