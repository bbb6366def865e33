// Two processes of a shop on one OpenSearch, simulated by two clients with their own threads and connections.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Context } from '#features/context.ts'
import { type OpenSearchDouble, openOpenSearchDouble } from '#test/opensearch.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { addVariedGoods } from '#test/varied-goods.ts'
import { readProductFilter } from '../product-filter.ts'
import { productSearchClient, type SearchClient } from '../search-client.ts'
import { searchProducts } from '../search-products.ts'

vi.setConfig({ testTimeout: 120_000 })

let shop: TestShop
let double: OpenSearchDouble
let clients: SearchClient[] = []
let processes: Context[] = []

beforeAll(async () => {
  shop = await openShop()
  await addVariedGoods(shop.db, 400)
  double = await openOpenSearchDouble()
  const { log } = shop.as()
  clients = [1, 2].map(() => productSearchClient({ databaseUrl: shop.url, searchUrl: double.url, db: shop.db, log }))
  processes = clients.map((index) => shop.as(undefined, { index }))
  for (const client of clients) client.open()
  await until(() => clients.every((client) => client.isReady()))
}, 120_000)
afterAll(async () => {
  for (const client of clients) await client.close()
  await double.close()
  await shop.close()
})

const find = (ctx: Context, query: string) => searchProducts(ctx, readProductFilter(new URLSearchParams(query)))
const shows = async (ctx: Context, query: string, slug: string) =>
  (await find(ctx, `limit=48&${query}`)).items.some(({ id }) => id === slug)
const sql = (text: string) => shop.pool.query(text)
const fillings = () => double.calls.filter((call) => /^PUT \/goods-\d+$/.test(call)).length
const fallback = () => shop.as(undefined, { index: null })

async function everywhere(isSo: (ctx: Context) => Promise<boolean>): Promise<number> {
  return until(async () => (await Promise.all(processes.map(isSo))).every(Boolean))
}

test('two processes that start together fill the index once, and show what PostgreSQL shows', async () => {
  expect(fillings()).toBe(1)
  for (const query of [
    '',
    'category=pottery&inStock=1',
    'color=blue&sort=priceLow',
    'rating=3&sort=ratingHigh&page=2',
  ]) {
    const [one, other] = await Promise.all(processes.map((ctx) => find(ctx, query)))
    expect(one).toEqual(other)
    expect((await find(fallback(), query)).total, query).toBe(one?.total)
  }
  const { items, facets } = await find(fallback(), 'category=pottery')
  expect(await find(processes[0] as Context, 'category=pottery')).toMatchObject({ items, facets })
})

// Neither process has been restarted: they know the index as the one that they filled or waited for.
test('`haat reindex` fills a new index once for all processes, and searches go on meanwhile', async () => {
  const [old] = double.indexes()
  const before = fillings()
  await sql("SELECT pg_notify('product_changes', 'all')")
  await until(async () => {
    expect((await find(processes[0] as Context, '')).total).toBeGreaterThan(300)
    return !double.indexes().includes(old ?? '') && double.indexes().length === 1
  })
  await everywhere((ctx) => shows(ctx, 'q=white+shawl', 'white-shawl'))
  expect(fillings()).toBe(before + 1)
})

test('a product published, renamed, repriced, hidden or deleted shows in both processes', async () => {
  await sql("UPDATE products SET status = 'published', name = '00 Zebrawood plate' WHERE slug = 'draft-plate'")
  await everywhere((ctx) => shows(ctx, 'q=zebrawood', 'draft-plate'))
  await sql("UPDATE products SET price_paise = 1 WHERE slug = 'draft-plate'")
  await everywhere(async (ctx) => (await find(ctx, 'sort=priceLow')).items[0]?.pricePaise === 1)
  await sql("UPDATE artisans SET status = 'suspended' WHERE slug = 'somi-devi'")
  await everywhere(async (ctx) => !(await shows(ctx, 'q=white+shawl', 'white-shawl')))
  await sql("UPDATE artisans SET status = 'verified', name = 'Xenobia Devi' WHERE slug = 'somi-devi'")
  await everywhere((ctx) => shows(ctx, 'q=xenobia', 'white-shawl'))
  await sql("UPDATE products SET status = 'paused' WHERE slug = 'draft-plate'")
  await everywhere(async (ctx) => !(await shows(ctx, 'q=zebrawood', 'draft-plate')))
})

test('while OpenSearch is away PostgreSQL answers, and what changed meanwhile is there once it is back', async () => {
  const [ctx, other] = processes as [Context, Context]
  const before = (await find(ctx, 'category=pottery')).total
  double.fault = { status: 503, body: { error: { type: 'cluster_block_exception' } } }
  expect((await find(ctx, 'category=pottery')).total).toBe(before)
  await sql("UPDATE products SET price_paise = 2, color_keys = '{copper}' WHERE slug = 'white-shawl'")
  expect((await find(other, 'color=copper')).items.map(({ id }) => id)).toContain('white-shawl')
  await until(async () => ((await clients[0]?.behindSeconds()) ?? 0) > 0)

  double.fault = null
  await until(async () => (await clients[0]?.behindSeconds()) === 0)
  const asked = () => double.calls.filter((call) => call.endsWith('_msearch')).length
  await until(async () => {
    const answered = asked()
    await find(ctx, 'color=copper')
    return asked() > answered
  })
  await everywhere((each) => shows(each, 'color=copper&maxPrice=1', 'white-shawl'))
})

test('an index that was removed by mistake is filled again', async () => {
  double.removeAll()
  await sql("UPDATE products SET price_paise = 3 WHERE slug = 'white-shawl'")
  await until(() => double.indexes().length > 0)
  await everywhere(async (ctx) => (await find(ctx, 'sort=priceLow')).items[0]?.pricePaise === 3)
  const asked = double.calls.length
  await until(async () => {
    await find(processes[1] as Context, 'category=pottery')
    return double.calls.length > asked
  })
  expect(double.indexes()).toHaveLength(1)
})

/** Milliseconds until the condition holds. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<number> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < 30_000) {
    if (await isSo()) return performance.now() - startedAt
    await pause(50)
  }
  throw new Error('it did not come to be within 30 s')
}
