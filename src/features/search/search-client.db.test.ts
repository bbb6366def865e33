// Two processes on one database, simulated by two clients with their own threads and connections.
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Context } from '#features/context.ts'
import { adjustStock } from '#features/stock/hold-stock.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { addVariedGoods } from '#test/varied-goods.ts'
import { type ProductFilter, readProductFilter } from './product-filter.ts'
import { productSearchClient, type SearchClient } from './search-client.ts'
import { searchProducts } from './search-products.ts'

vi.setConfig({ testTimeout: 120_000 })

let shop: TestShop
let clients: SearchClient[] = []
let processes: Context[] = []

beforeAll(async () => {
  shop = await openShop()
  await addVariedGoods(shop.db, 400)
  const { url: databaseUrl, db } = shop
  clients = [1, 2].map(() => productSearchClient({ databaseUrl, searchUrl: null, db, log: shop.as().log }))
  processes = clients.map((index) => shop.as(undefined, { index }))
  for (const client of clients) client.open()
  await until(() => clients.every((client) => client.isReady()))
}, 120_000)
afterAll(async () => {
  for (const client of clients) await client.close()
  await shop.close()
})

const plain: ProductFilter = { ...readProductFilter([]), limit: 50 }
const find = (ctx: Context, query: string) => searchProducts(ctx, readProductFilter(new URLSearchParams(query)))
const shows = async (ctx: Context, query: string, slug: string) =>
  (await find(ctx, `limit=50&${query}`)).items.some(({ id }) => id === slug)
const sql = (text: string, values: unknown[] = []) => shop.pool.query(text, values)

/** As a superuser, because the shop's role may not end connections. */
async function cutLines(): Promise<void> {
  const operator = new pg.Client({ connectionString: shop.url })
  await operator.connect()
  await operator.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'haat-search' AND datname = current_database()",
  )
  await operator.end()
}

/** Buyers are promised one second in every process; the limit grows with the machine's load. */
async function everywhere(isSo: (ctx: Context) => Promise<boolean>): Promise<void> {
  const tookMs = await until(async () => (await Promise.all(processes.map(isSo))).every(Boolean))
  expect(tookMs).toBeLessThan(1_000 * Math.max(1, loadavg()[0] ?? 1))
}

test('publishing, renaming, repricing, translating and pausing a product show in both processes', async () => {
  await sql("UPDATE products SET status = 'published' WHERE slug = 'draft-plate'")
  await everywhere((ctx) => shows(ctx, 'q=plate+in+the+making', 'draft-plate'))
  await sql("UPDATE products SET name = '00 Aardvark plate' WHERE slug = 'draft-plate'")
  await everywhere(async (ctx) => (await find(ctx, 'sort=nameAZ')).items.at(0)?.name === '00 Aardvark plate')
  await sql("UPDATE products SET price_paise = 1 WHERE slug = 'draft-plate'")
  await everywhere(async (ctx) => (await find(ctx, 'sort=priceLow')).items.at(0)?.pricePaise === 1)
  await sql(
    "INSERT INTO product_translations (product_id, language, name, description) SELECT id, 'ta', 'அபூர்வதட்டு', '' FROM products WHERE slug = 'draft-plate'",
  )
  await everywhere((ctx) => shows(ctx, 'q=அபூர்வதட்டு', 'draft-plate'))
  await sql("UPDATE products SET material_keys = '{lac}', rating_sum = 5, rating_count = 1 WHERE slug = 'draft-plate'")
  await everywhere((ctx) => shows(ctx, 'material=lac&rating=5&maxPrice=1', 'draft-plate'))
  await sql("UPDATE products SET status = 'paused' WHERE slug = 'draft-plate'")
  await everywhere(async (ctx) => !(await shows(ctx, 'q=aardvark+plate', 'draft-plate')))
})

test('a stock change shows on the card and in the filter', async () => {
  const { lastPiece } = shop.cast.goods
  const stockOf = async (ctx: Context) => {
    const { items } = await find(ctx, 'q=tile+with+a+peacock')
    return items.find(({ id }) => id === lastPiece.slug)?.stock
  }
  await everywhere(async (ctx) => (await stockOf(ctx)) === 'low')
  await adjustStock(shop.as(shop.cast.naveen), { sku: lastPiece.variants[0]?.sku ?? '', onHand: 0 })
  await everywhere(async (ctx) => (await stockOf(ctx)) === 'out')
  await everywhere(async (ctx) => !(await shows(ctx, 'q=tile+with+a+peacock&inStock=1', lastPiece.slug)))
})

test('a new product appears, and a deleted one disappears', async () => {
  const one = `jsonb_build_object('id', 900001, 'slug', 'brand-new', 'name', 'Zebrawood zither', 'all_words', NULL)`
  await sql(
    `INSERT INTO products OVERRIDING SYSTEM VALUE
     SELECT (made).* FROM (SELECT jsonb_populate_record(p, ${one}) AS made FROM products p WHERE slug = 'white-shawl') one`,
  )
  await everywhere(async (ctx) => {
    const { items, facets } = await find(ctx, 'q=zebrawood')
    return items[0]?.id === 'brand-new' && facets.artisan[0]?.value === 'somi-devi'
  })
  await sql('DELETE FROM products WHERE id = 900001')
  await everywhere(async (ctx) => !(await shows(ctx, 'q=zebrawood', 'brand-new')))
})

test('a new size of a product is found by its name, and no longer once it is removed', async () => {
  const [variant] = (
    await shop.pool.query(
      "SELECT v.id FROM variants v JOIN products p ON p.id = v.product_id WHERE p.slug = 'white-shawl'",
    )
  ).rows
  await sql(`UPDATE variants SET options = '{"size":"Xxl"}' WHERE id = ${variant.id}`)
  await everywhere((ctx) => shows(ctx, 'q=xxl', 'white-shawl'))
  await sql(`UPDATE variants SET removed_at = now() WHERE id = ${variant.id}`)
  await everywhere(async (ctx) => !(await shows(ctx, 'q=xxl', 'white-shawl')))
  await sql(`UPDATE variants SET removed_at = NULL, options = '{}' WHERE id = ${variant.id}`)
})

test('a suspended artisan’s products disappear and return, and a new artisan name is searchable', async () => {
  await sql("UPDATE artisans SET status = 'suspended' WHERE slug = 'somi-devi'")
  await everywhere(async (ctx) => !(await shows(ctx, 'q=white+shawl', 'white-shawl')))
  await sql("UPDATE artisans SET status = 'verified', name = 'Xenobia Devi' WHERE slug = 'somi-devi'")
  await everywhere(async (ctx) => {
    const { items, facets } = await find(ctx, 'q=xenobia')
    return items.some((card) => card.artisan.name === 'Xenobia Devi') && facets.artisan[0]?.name === 'Xenobia Devi'
  })
})

test('a word added to the glossary is searchable at once', async () => {
  const added = 'मर्तबान'
  await sql("INSERT INTO glossary_words (thing, word, language, added_at) VALUES ('bowl', $1, 'hi', now())", [added])
  await everywhere((ctx) =>
    shows(ctx, `q=${added}&category=pottery&artisan=naveen-prajapat&state=rajasthan`, 'blue-bowl'),
  )
})

test('more changes than one notification can list are found by change number', async () => {
  const { rowCount } = await sql(
    "SELECT FROM products p JOIN artisans a ON a.id = artisan_id WHERE p.status = 'published' AND a.status = 'verified' AND p.slug LIKE 'varied-%'",
  )
  await sql("UPDATE products SET color_keys = '{copper}' WHERE slug LIKE 'varied-%'")
  await everywhere(async (ctx) => (await find(ctx, 'color=copper')).total === rowCount)
})

test('changes made while connections were cut are applied later, including removals', async () => {
  await sql("UPDATE products SET status = 'published' WHERE slug = 'draft-plate'")
  await everywhere((ctx) => shows(ctx, 'q=aardvark+plate', 'draft-plate'))
  await cutLines()
  await sql("UPDATE products SET price_paise = 2 WHERE slug = 'white-shawl'")
  await sql("UPDATE products SET status = 'draft' WHERE slug = 'draft-plate'")
  await everywhere(async (ctx) => !(await shows(ctx, 'q=aardvark+plate', 'draft-plate')))
  await everywhere(async (ctx) => (await find(ctx, 'sort=priceLow')).items.at(0)?.pricePaise === 2)
})

test('when the search thread crashes, PostgreSQL gives the same answers until the thread restarts', async () => {
  const [client] = clients as [SearchClient]
  const [ctx, other] = processes as [Context, Context]
  const searches = Array.from({ length: 50 }, (_, page) => searchProducts(ctx, { ...plain, page: 1 + (page % 3) }))
  const dying = client.crash()
  const answers = await Promise.all(searches)
  await dying
  expect(client.isReady()).toBe(false)
  expect(new Set(answers.map(({ total }) => total)).size).toBe(1)

  expect((await find(ctx, 'category=pottery')).total).toBe((await find(other, 'category=pottery')).total)
  await until(() => client.isReady())
  await sql("UPDATE products SET price_paise = 3 WHERE slug = 'white-shawl'")
  await everywhere(async (each) => (await find(each, 'sort=priceLow')).items.at(0)?.pricePaise === 3)
})

test('while the index loads, PostgreSQL gives the same answers', async () => {
  const client = productSearchClient({ databaseUrl: shop.url, searchUrl: null, db: shop.db, log: shop.as().log })
  client.open()
  const ctx = shop.as(undefined, { index: client })
  const early = await searchProducts(ctx, plain)
  await until(() => client.isReady())
  expect(early).toEqual(await searchProducts(ctx, plain))
  await client.close()
  expect(client.isReady()).toBe(false)
})

/** Milliseconds until the condition holds. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<number> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < 30_000) {
    if (await isSo()) return performance.now() - startedAt
    await pause(20)
  }
  throw new Error('it did not come to be within 30 s')
}
