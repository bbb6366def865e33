import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveProduct } from '#features/drafts/save-product.ts'
import type { DocumentFacts } from '#features/invoices/document-facts.ts'
import { handIn, jug } from '#test/jug.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'

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
