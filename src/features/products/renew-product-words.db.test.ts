import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '#test/shop.ts'
import { renewProductWords } from './renew-product-words.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('wrong search words, colours and materials are corrected, and every process is notified', async () => {
  const heard: (string | undefined)[] = []
  const listener = await shop.pool.connect()
  listener.on('notification', ({ payload }) => heard.push(payload))
  await listener.query('LISTEN product_changes')

  await shop.pool.query(
    "UPDATE products SET all_words = array_to_tsvector('{wrong}'), color_keys = '{gold}', material_keys = '{}'",
  )
  await shop.pool.query(
    "UPDATE products SET materials = '{mulberry silk}', colors = '{pastel,indigo,madder red}' WHERE slug = 'white-shawl'",
  )
  await shop.pool.query(
    `UPDATE variants SET options = '{"shade": "Ochre", "size": "Large"}', options_key = 'shade'
      WHERE product_id = (SELECT id FROM products WHERE slug = 'white-shawl')`,
  )
  expect(await renewProductWords(shop.as())).toBe(6)

  const { rows } = await shop.pool.query(
    `SELECT tsvector_to_array(all_words) @> '{white,shawl}' AS "hasWords", 'wrong' = ANY (tsvector_to_array(all_words)) AS "isWrong",
      material_keys AS materials, color_keys AS colors FROM products WHERE slug = 'white-shawl'`,
  )
  expect(rows).toEqual([{ hasWords: true, isWrong: false, materials: ['silk'], colors: ['yellow', 'indigo'] }])
  await listener.query('SELECT 1')
  listener.release(true)
  expect(heard.at(-1)).toBe('all')
})
