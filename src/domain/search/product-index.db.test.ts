import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { categories } from '#domain/crafts/category.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { type Following, followProductChanges } from './follow-product-changes.ts'
import { type ProductFilter, readProductFilter, sorts } from './product-filter.ts'
import { createProductIndex } from './product-index.ts'
import { searchProducts } from './search-products.ts'
import { searchProductsSql } from './search-products-sql.ts'

let shop: TestShop
let following: Following
const index = createProductIndex()

beforeAll(async () => {
  shop = await openShop()
  await addGoods(400)
  following = followProductChanges(shop.as(), index)
  await until(() => index.isReady())
})
afterAll(async () => {
  await following.stop()
  await shop.close()
})

const plain: ProductFilter = { ...readProductFilter([]), limit: 50 }

test('the index and PostgreSQL answer 300 filters alike', async () => {
  const next = dice(7)
  const ctx = shop.as(undefined, { index, locale: 'hi' })
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T

  for (let turn = 0; turn < 300; turn += 1) {
    const filter: ProductFilter = {
      ...plain,
      q: pick(['', '', '', 'blue', 'BOWL blue', 'नीला', 'jaipur', 'प्रजापत', '100%', 'no such thing', '3']),
      categories: pick([[], [], ['pottery'], ['pottery', 'textiles'], ['glass'], ['nonsense'], [...categories]]),
      inStock: next(2) === 0,
      sort: pick(sorts),
      page: 1 + next(4),
      limit: 1 + next(50),
    }
    expect(await searchProducts(ctx, filter), JSON.stringify(filter)).toEqual(await searchProductsSql(ctx, filter))
  }
})

test('a piece sold out elsewhere is out of stock here within a second', async () => {
  const ctx = shop.as(undefined, { index })
  const stockOfVase = async () =>
    (await searchProducts(ctx, { ...plain, q: 'blue vase' })).items.find(({ id }) => id === 'blue-vase')?.stock
  expect(await stockOfVase()).toBe('in')

  await shop.pool.query('UPDATE stock SET reserved = on_hand WHERE variant_id = ANY ($1)', [
    shop.cast.goods.vase.variants.map(({ id }) => id),
  ])
  await pause(900)
  expect(await stockOfVase()).toBe('out')
})

test('a sale out of plenty is told to nobody', async () => {
  const number = async () =>
    (await shop.pool.query("SELECT change_number AS n FROM products WHERE slug = 'blue-bowl'")).rows[0]?.n
  const before = await number()
  await shop.pool.query('UPDATE stock SET reserved = 5 WHERE variant_id = $1', [shop.cast.goods.bowl.variantId])
  expect(await number()).toBe(before)
  await shop.pool.query('UPDATE stock SET reserved = 23 WHERE variant_id = $1', [shop.cast.goods.bowl.variantId])
  expect(await number()).toBeGreaterThan(before)
})

test('a published, renamed or removed product shows, moves and goes', async () => {
  const ctx = shop.as(undefined, { index })
  const find = async (q: string) => (await searchProducts(ctx, { ...plain, q })).items.map(({ name }) => name)

  await shop.pool.query("UPDATE products SET status = 'published' WHERE slug = 'draft-plate'")
  await until(async () => (await find('plate in the making')).length === 1)
  await shop.pool.query("UPDATE products SET name = 'Aardvark plate' WHERE slug = 'draft-plate'")
  await until(async () => (await searchProducts(ctx, { ...plain, sort: 'nameAZ' })).items[0]?.name === 'Aardvark plate')
  await shop.pool.query("UPDATE products SET status = 'paused' WHERE slug = 'draft-plate'")
  await until(async () => (await find('aardvark')).length === 0)
})

test("a suspended maker's goods go, and come back", async () => {
  const ctx = shop.as(undefined, { index })
  const count = async () => (await searchProducts(ctx, { ...plain, q: 'white shawl' })).total
  await shop.pool.query("UPDATE artisans SET status = 'suspended' WHERE slug = 'somi-devi'")
  await until(async () => (await count()) === 0)
  await shop.pool.query("UPDATE artisans SET status = 'verified' WHERE slug = 'somi-devi'")
  await until(async () => (await count()) === 1)
})

test('what changed while the line was cut is caught up', async () => {
  const ctx = shop.as(undefined, { index })
  await shop.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' OR query = 'SELECT 1' AND pid <> pg_backend_pid()",
  )
  await shop.pool.query("UPDATE products SET price_paise = 1 WHERE slug = 'white-shawl'")
  await until(async () => (await searchProducts(ctx, { ...plain, sort: 'priceLow' })).items[0]?.pricePaise === 1)
})

test('no filter that is not understood ever shows the whole shop', async () => {
  const ctx = shop.as(undefined, { index })
  for (const category of ['potery', '__proto__', 'constructor', '%', "' OR 1=1"]) {
    const filter = { ...plain, categories: [category] }
    expect((await searchProducts(ctx, filter)).total).toBe(0)
    expect((await searchProductsSql(ctx, filter)).total).toBe(0)
  }
})

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await isSo()) return
    await pause(50)
  }
  throw new Error('it did not come to be within 5 s')
}

/** Varied copies of the bowl: prices, names, ratings, stock, two languages. */
async function addGoods(count: number): Promise<void> {
  await shop.pool.query(
    `WITH made AS (
      INSERT INTO products (slug, artisan_id, craft_id, category, state, name, description, materials, techniques, colors, features,
        length_mm, width_mm, height_mm, weight_grams, packed_length_mm, packed_width_mm, packed_height_mm, packed_weight_grams,
        is_fragile, dispatch_days, hsn, status, published_at, price_paise, rating_sum, rating_count, created_at)
      SELECT 'copy-' || n, artisan_id, craft_id, (ARRAY['pottery', 'textiles', 'stone'])[1 + n % 3], state,
        (ARRAY['Blue bowl', 'ajrakh Stole', 'Stone elephant', 'Éclair tile'])[1 + n % 4] || ' ' || n, description,
        materials, techniques, colors, features, length_mm, width_mm, height_mm, weight_grams, packed_length_mm,
        packed_width_mm, packed_height_mm, packed_weight_grams, is_fragile, dispatch_days, hsn, 'published', published_at,
        10000 + (n * 7919) % 50 * 100, n % 7 * 4, n % 7, created_at + n % 20 * interval '1 hour'
      FROM products, generate_series(1, $1::int) n WHERE slug = 'blue-bowl'
      RETURNING id, slug, price_paise
    ), choices AS (
      INSERT INTO variants (product_id, sku, options, options_key, price_paise, position)
      SELECT id, slug, '{}', '{}', price_paise, 0 FROM made RETURNING id
    ), words AS (
      INSERT INTO product_translations (product_id, language, name, description)
      SELECT id, 'hi', 'नीला कटोरा ' || id, '' FROM made WHERE id % 3 = 0
    )
    INSERT INTO stock (variant_id, on_hand) SELECT id, id % 6 FROM choices`,
    [count],
  )
}

/** Numbers that look random and are the same in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}
