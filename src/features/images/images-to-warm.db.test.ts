import { afterAll, beforeAll, expect, test } from 'vitest'
import { idsBy, insertRows } from '#demo/seed/seed-rows.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { nextImagesToWarm } from './images-queries.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

test('only the first picture of each published product is prerendered, newest product first', async () => {
  const { db } = shop
  await db.$client.query('DELETE FROM product_pictures')
  const keys = ['bowl-front-1', 'bowl-side-2', 'jug-front-3', 'hidden-front-4']
  const image = { kind: 'drawn', width: 400, height: 400, ground: '#336699', brief: {}, created_at: new Date() }
  await insertRows(
    db,
    'images',
    keys.map((key) => ({ ...image, key })),
  )
  const images = await idsBy(db, 'images', 'key')
  const products = [...(await idsBy(db, 'products', 'slug')).values()]
  const [bowl = 0, jug = 0, hidden = 0] = products
  await db.$client.query("UPDATE products SET status = 'published', published_at = '2026-01-01' WHERE id = $1", [bowl])
  await db.$client.query("UPDATE products SET status = 'published', published_at = '2026-02-01' WHERE id = $1", [jug])
  await db.$client.query("UPDATE products SET status = 'paused' WHERE id = $1", [hidden])
  const places: [number, number, string][] = [
    [bowl, 1, 'bowl-side-2'],
    [bowl, 0, 'bowl-front-1'],
    [jug, 0, 'jug-front-3'],
    [hidden, 0, 'hidden-front-4'],
  ]
  const rows = places.map(([product_id, position, key]) => ({
    product_id,
    position,
    image_id: images.get(key),
    alt: 'A bowl',
  }))
  await insertRows(db, 'product_pictures', rows)

  expect(await nextImagesToWarm(shop.as(), 0, 50)).toEqual(['jug-front-3', 'bowl-front-1'])
})
