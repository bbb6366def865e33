import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemContext } from '#app/http/context.ts'
import { foundProducts } from '#features/search/found-products.ts'
import { readProductFilter } from '#features/search/product-filter.ts'
import { searchProducts } from '#features/search/search-products.ts'
import { dice } from '#test/dice.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const ask = async (query: string) => {
  const answer = await fetch(`${server.url}/api/products${query}`)
  return { status: answer.status, body: (await answer.json()) as { data?: { total: number; items: { id: string }[] } } }
}

test('odd filter values return 200, and an unknown category returns no products', async () => {
  const all = (await ask('')).body.data?.total
  expect(all).toBe(5)

  for (const wrong of ['potery', '__proto__', '%25', "x' OR '1'='1", '🏺', 'pottery,textiles', 'null']) {
    const { status, body } = await ask(`?category=${encodeURIComponent(wrong)}`)
    expect([status, body.data?.total], wrong).toEqual([200, 0])
  }
  for (const odd of [
    '?page=-1',
    '?page=1e9',
    '?limit=0',
    '?limit=999999',
    '?sort=drop',
    '?category=',
    '?page=&page=2',
  ]) {
    expect((await ask(odd)).status, odd).toBe(200)
  }
  expect((await ask('?category=POTTERY&category=Textiles')).body.data?.total).toBe(all)
  expect((await ask('?inStock=maybe')).body.data?.total).toBe(4)
  expect((await ask('?q=no+such+words')).body.data?.total).toBe(0)
})

test('the listing, which is assembled from serialized cards, has the declared shape and the same data as the page', async () => {
  // Until then PostgreSQL answers, which understands less.
  await expect.poll(() => server.services.index.isReady(), { timeout: 20_000 }).toBe(true)
  for (const language of ['en', 'ta']) {
    for (const query of ['', 'q=blue', 'category=nonsense', 'minPrice=9&maxPrice=1', 'limit=1&page=3']) {
      const answer = await fetch(`${server.url}/api/products?lng=${language}&${query}`)
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      const body = (await answer.json()) as { success: boolean; data: unknown }
      const ctx = { ...systemContext(server.services, 'test'), locale: language as 'en' }
      expect(body).toEqual({ success: true, data: foundProducts.strict().parse(body.data) })
      expect(body.data).toEqual(await searchProducts(ctx, readProductFilter(new URLSearchParams(query))))
    }
  }
})

test('guests who ask the same within a second get one answer, until a product changes', async () => {
  const path = '/api/products?q=blue&limit=12'
  await expect.poll(() => server.services.index.isReady(), { timeout: 20_000 }).toBe(true)
  const hits = async () => /haat_page_cache_total\{outcome="hit"\} (\d+)/.exec(await metricsOf())?.[1] ?? '0'
  const metricsOf = async () => server.services.metrics.registry.metrics()
  const answered = await fetch(server.url + path)
  const etag = answered.headers.get('etag') ?? ''
  const first = await answered.text()
  for (const search of [path, `${path}&`]) {
    const known = await fetch(server.url + search, { headers: { 'if-none-match': etag } })
    expect([known.status, await known.text()], search).toEqual([304, ''])
  }
  const before = Number(await hits())
  expect(await (await fetch(server.url + path)).text()).toBe(first)
  expect(Number(await hits())).toBe(before + 1)

  const { rows } = await server.services.pool.query<{ name: string; id: string }>(
    "select id, name from products where slug = 'blue-bowl'",
  )
  await server.services.pool.query("update products set name = 'Blue and white bowl' where id = $1", [rows[0]?.id])
  // The index's own state comes first, because a failure shows only the beginning of the text.
  const { index } = server.services
  const shown = async () => {
    const text = await (await fetch(server.url + path)).text()
    return `version ${index.version()}, ${await index.behindSeconds()} s behind: ${text}`
  }
  await expect.poll(shown, { timeout: 10_000, interval: 50 }).toContain('Blue and white bowl')
  await server.services.pool.query('update products set name = $2 where id = $1', [rows[0]?.id, rows[0]?.name])
})

test('two shops in one process, or one whose database was restored, never show each other’s cards', async () => {
  const other = await startTestServer()
  const path = '/api/products?q=vase&limit=12'
  const named = async ({ url, services }: TestServer, name: string) => {
    await expect.poll(() => services.index.isReady(), { timeout: 20_000 }).toBe(true)
    // The same product has the same change number in both.
    await services.pool.query(
      "select nextval('product_changes') from generate_series(1, 20000 - (select nextval('product_changes'))::int)",
    )
    await services.pool.query("update products set name = $1 where slug = 'blue-vase'", [name])
    await expect.poll(async () => (await fetch(url + path)).text(), { timeout: 5_000 }).toContain(name)
  }
  await named(server, 'Blue vase of the first')
  await named(other, 'Blue vase of the second')
  await other.close()
  await server.services.pool.query("update products set name = 'Blue vase' where slug = 'blue-vase'")
})

test('500 random queries never cause a server error', async () => {
  const signs = [
    'category',
    'q',
    'sort',
    'page',
    'limit',
    'inStock',
    '=',
    '=',
    '&',
    '&',
    '[]',
    '%',
    '%20',
    '+',
    "'",
    '1',
    'ॐ',
    '\\',
    ';',
    '%E0%A4',
  ]
  const next = dice(5)
  for (let turn = 0; turn < 500; turn += 1) {
    const query = `?${Array.from({ length: 1 + next(12) }, () => signs[next(signs.length)]).join('')}`
    expect((await ask(query)).status, query).toBeLessThan(500)
  }
})

test('a product is 404 when it is a draft or does not exist', async () => {
  expect((await ask('/blue-bowl')).status).toBe(200)
  expect((await ask('/draft-plate')).status).toBe(404)
  expect((await ask('/constructor')).status).toBe(404)
  expect((await ask('/featured')).body.data?.items.map(({ id }) => id)).toEqual(['blue-bowl'])
})

test('pictures are served only for known names in the listed sizes', async () => {
  const brief = {
    craft: 'Jaipur blue pottery',
    productNoun: 'bowl',
    colors: ['blue'],
    materials: ['quartz'],
    techniques: [],
  }
  await server.services.pool.query(
    "INSERT INTO images (key, kind, brief, width, height, ground, created_at) VALUES ('test-picture', 'drawn', $1, 960, 1200, '#fff', now())",
    [{ ...brief, category: 'pottery', state: 'rajasthan', seed: 1, view: 1 }],
  )
  const get = (path: string) => fetch(`${server.url}/img/${path}`)

  const twice = await Promise.all([get('test-picture/320.avif'), get('test-picture/320.avif')])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(twice[0]?.headers.get('content-type')).toBe('image/avif')
  expect(twice[0]?.headers.get('cache-control')).toContain('immutable')
  expect(twice[0]?.headers.get('content-security-policy')).toContain('sandbox')
  for (const path of [
    'test-picture/321.avif',
    'test-picture/320.png',
    'other-picture/320.avif',
    '..%2f..%2fsecret/320.avif',
  ]) {
    expect((await get(path)).status, path).toBe(404)
  }
})

test('trending, related and recommended pieces can be asked for; an unknown piece is 404', async () => {
  expect((await ask('/trending')).body.data?.items.length).toBeGreaterThan(0)
  const [one] = (await ask('?limit=1')).body.data?.items ?? []
  const related = (await ask(`/${one?.id}/related`)).body.data
  expect(related?.items.map(({ id }) => id)).not.toContain(one?.id)
  const { items, reason } = (await ask(`/${one?.id}/recommendations`)).body.data as never as {
    items: { id: string }[]
    reason: string
  }
  expect([items.some(({ id }) => id === one?.id), reason]).toEqual([false, 'trending'])
  expect((await ask('/nothing-of-this-name/related')).status).toBe(404)
  expect((await ask('/nothing-of-this-name/recommendations')).status).toBe(404)
})

test('a product has the specified fields: weight in kilograms, brand, size and specifications', async () => {
  const answer = await fetch(`${server.url}/api/products/blue-bowl`)
  const { product } = ((await answer.json()) as { data: { product: Record<string, unknown> } }).data
  expect(product.weightKg).toBe(Number(product.weightGrams) / 1000)
  expect(product).toMatchObject({ number: expect.stringMatching(/^HT-\d{4,}$/), brand: expect.stringMatching(/./) })
  expect(product.size).toMatch(/^[\d.]+( × [\d.]+)*$/)
  expect(product.specifications).toContainEqual({ name: 'craft', value: expect.stringMatching(/./) })
})

test('the shop’s facts name flags of languages and what may be uploaded', async () => {
  const answer = await fetch(`${server.url}/api/meta`)
  const { data } = (await answer.json()) as { data: Record<string, unknown> }
  expect(data.languages).toContainEqual({ code: 'hi', name: 'Hindi', nativeName: 'हिन्दी', flag: 'IN' })
  expect(data.limits).toMatchObject({ uploadFiles: 5, uploadBytes: 5_242_880 })
  expect(data.uploadTypes).toEqual(['image/jpeg', 'image/png', 'image/webp'])
})
