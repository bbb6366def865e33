import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import { saveProduct } from '#features/drafts/save-product.ts'
import type { DocumentFacts } from '#features/invoices/document-facts.ts'
import { checkBooks } from '#features/ledger/keep-books-check.ts'
import { cancelOrder } from '#features/orders/cancel-order.ts'
import { forgetBuyer } from '#features/orders/write-order.ts'
import { findCartLines } from '#features/products/catalog-queries.ts'
import { handIn, jug } from '#test/jug.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import type { WantedLine } from './checkout-quote.ts'
import { quote } from './quote.ts'

let shop: TestShop
let orders: OrdersOf
beforeAll(async () => {
  shop = await openShop()
  orders = ordersOf(shop)
  await handIn(shop, 'blue-1', shop.cast.naveen)
})
afterAll(() => shop?.close())

// Neither by length nor alphabetical, which is the key order of jsonb.
const optionNames = ['size', 'color', 'a']
const chosen = { size: 'S', color: 'blue', a: 'b' }

async function publishedJug(): Promise<string> {
  const variants = [{ options: chosen, pricePaise: 90_000, stock: 5 }]
  const form = { ...jug, optionNames, variants }
  const { slug } = await saveProduct(orders.naveen(), { id: null, form })
  await shop.pool.query(`update products set status = 'published', published_at = now() where slug = $1`, [slug])
  return slug
}

test('order and invoice list the chosen options in the artisan’s sequence', async () => {
  const slug = await publishedJug()
  const { a, color, size } = chosen
  const order = await orders.delivered([{ productId: slug, variant: { a, color, size }, quantity: 2 }])
  const [line] = order.parcels[0]?.lines ?? []
  expect(Object.keys(line?.options ?? {})).toEqual(optionNames)

  const { rows } = await shop.pool.query<{ facts: DocumentFacts }>(
    'select facts from documents d join orders o on o.id = d.order_id where o.number = $1',
    [order.number],
  )
  expect(rows.map(({ facts }) => facts.lines.map(({ choices }) => choices))).toEqual([[['S', 'blue', 'b']]])
})

test('changing the sequence of options does not change earlier orders', async () => {
  const slug = await publishedJug()
  const before = await orders.paid([{ productId: slug, variant: chosen }])
  await shop.pool.query(`update products set option_names = '{a,color,size}' where slug = $1`, [slug])
  const after = await orders.paid([{ productId: slug, variant: chosen }])
  const names = async (number: string) =>
    (await orders.show(number)).parcels[0]?.lines.map(({ options }) => Object.keys(options))
  expect(await names(before.number)).toEqual([optionNames])
  expect(await names(after.number)).toEqual([optionNames.toReversed()])
})

const offer = { words: { pricePaise: 15_000, letters: 12 }, wrapPaise: 6_000, picture: { pricePaise: 20_000 } }

async function jugWithExtras(stock = 5): Promise<string> {
  const form = { ...jug, optionNames: ['size'], variants: [{ options: { size: 'S' }, pricePaise: 90_000, stock }] }
  const { slug } = await saveProduct(orders.naveen(), { id: null, form: { ...form, extras: offer } })
  await shop.pool.query(`update products set status = 'published', published_at = now() where slug = $1`, [slug])
  return slug
}

const asha = () => shop.as(shop.cast.asha)
const priced = (lines: WantedLine[]) => quote(asha(), { lines, pincode: '302001', state: 'rajasthan' })
const line = (productId: string, extras: Record<string, string>, quantity = 1) => ({
  productId,
  variant: { size: 'S', ...extras },
  quantity,
})

test('words and wrapping are paid for each piece, are told to the artisan, and make it a piece for this buyer', async () => {
  const slug = await jugWithExtras()
  const wanted = line(slug, { giftWrap: 'yes', personalText: 'Asha & Ravi' }, 2)
  const shown = await priced([wanted, line(slug, {})])
  expect(shown.parcels[0]?.lines).toMatchObject([
    { unitPricePaise: 111_000, linePaise: 222_000, isMadeToOrder: true, canReturnForChangedMind: false },
    { unitPricePaise: 90_000, isMadeToOrder: false, canReturnForChangedMind: true },
  ])

  const { number } = await orders.delivered([wanted])
  const [sold] = (await orders.show(number)).parcels[0]?.lines ?? []
  expect(sold).toMatchObject({ unitPricePaise: 111_000, options: wanted.variant })
  await forgetBuyer(shop.as(), { userId: shop.cast.asha.userId } as ForgottenPerson)
  expect((await orders.show(number)).parcels[0]?.lines[0]?.options).toEqual({ size: 'S', giftWrap: 'yes' })
  expect(await checkBooks(shop.as())).toEqual([])
})

test('a picture of the buyer is paid for each piece and makes it a piece for this buyer', async () => {
  const slug = await jugWithExtras()
  const wanted = line(slug, { personalPicture: 'yes' }, 2)
  expect((await priced([wanted])).parcels[0]?.lines).toMatchObject([
    { unitPricePaise: 110_000, linePaise: 220_000, isMadeToOrder: true, canReturnForChangedMind: false },
  ])
  const [sold] = (await orders.paid([wanted])).parcels[0]?.lines ?? []
  expect(sold).toMatchObject({ choices: ['S', 'with a personal picture'], ownPicture: { key: null } })
})

test('what the piece does not come with cannot be ordered', async () => {
  const slug = await jugWithExtras()
  for (const extras of [
    { personalText: 'x'.repeat(13) },
    { personalText: ' ' },
    { giftWrap: 'no' },
    { personalPicture: 'no' },
  ] as Record<string, string>[])
    expect((await priced([line(slug, extras)])).missing).toHaveLength(1)
  expect((await priced([{ productId: 'blue-bowl', variant: { giftWrap: 'yes' }, quantity: 1 }])).missing).toHaveLength(
    1,
  )
  expect((await findCartLines(asha(), [line(slug, { giftWrap: 'yes' })]))[0]).toMatchObject({ pricePaise: 96_000 })
})

test('lines of one variant with different words share its stock, and give it back together', async () => {
  const slug = await jugWithExtras(3)
  const stock = async () => {
    const { rows } = await shop.pool.query<{ free: number }>(
      `select on_hand - reserved as free from stock join variants v on v.id = variant_id
       join products p on p.id = v.product_id where p.slug = $1`,
      [slug],
    )
    return rows[0]?.free
  }
  const lines = [line(slug, { personalText: 'Asha' }), line(slug, { personalText: 'Ravi' }, 2)]
  const tooMany = await priced([...lines, line(slug, {})])
  expect(tooMany.parcels[0]?.lines.map(({ problem }) => problem)).toEqual([null, null, 'out-of-stock'])
  const { number } = await orders.paid(lines)
  expect(await stock()).toBe(0)
  await cancelOrder(asha(), { number })
  expect(await stock()).toBe(3)
  expect(await checkBooks(shop.as())).toEqual([])
})
