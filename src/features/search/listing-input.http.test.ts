// Input from people, scripts and attackers, tested against PostgreSQL and against the index.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'

vi.setConfig({ testTimeout: 60_000 })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.services.pool.query(
    "UPDATE products SET created_at = now() - interval '31 days' WHERE slug = 'white-shawl'",
  )
})
afterAll(() => server.close())

type Found = {
  total: number
  items: { id: string }[]
  problems: string[]
  facets: { category: { count: number }[]; new: number }
}

const ask = async (query: string) => {
  const answer = await fetch(`${server.url}/api/products?${query}`)
  const { data, errors } = (await answer.json()) as { data?: Found; errors?: { path: string }[] }
  return { status: answer.status, errors, total: data?.total, ids: data?.items.map(({ id }) => id), data }
}
const text = (value: string) => encodeURIComponent(value)

/** The visible products of the cast. */
const all = 5

describe.each(['PostgreSQL', 'the index'])('answered by %s', (by) => {
  beforeAll(async () => {
    if (by === 'PostgreSQL') await server.services.index.close()
    else {
      server.services.index.open()
      while (!server.services.index.isReady()) await pause(20)
    }
  }, 60_000)

  test('an unknown filter value matches nothing and does not disable known values', async () => {
    for (const name of ['category', 'state', 'craft', 'artisan', 'material', 'color']) {
      for (const value of [
        'nonsense',
        '__proto__',
        'constructor',
        'toString',
        '%',
        "' OR 1=1 --",
        '{}',
        'null',
        '🏺',
      ]) {
        expect(await ask(`${name}=${text(value)}`), `${name}=${value}`).toMatchObject({ status: 200, total: 0 })
      }
      expect((await ask(`${name}=nonsense&inStock=1`)).total).toBe(0)
    }
    expect((await ask('category=nonsense&category=textiles')).ids).toEqual(['white-shawl'])
  })

  test('unknown parameter names are refused by name, and odd sorts and pages are the first ones', async () => {
    for (const name of ['x', '__proto__', 'categroy', 'filter[category]', 'constructor[]']) {
      const { status, errors } = await ask(`${text(name)}=pottery`)
      expect([status, errors?.map(({ path }) => path)], name).toEqual([400, [name]])
    }
    for (const query of ['sort=drop', 'sort=', 'limit=x', 'page=']) {
      expect(await ask(query), query).toMatchObject({ status: 200, total: all })
    }
  })

  test('search words without letters or with SQL, LIKE, regex or tsquery syntax never match everything', async () => {
    const odd = ['%_%', '%', '_', '***', '.*', '(|', '\\', "'", "''", ':*', '&', '!', '<->', '🏺', '"', '--']
    for (const q of odd) expect(await ask(`q=${text(q)}`), q).toMatchObject({ status: 200, total: 0 })
    // Control characters count as spaces, and a query of spaces has no words.
    expect(await ask(`q=${text('\u0001\u0007')}`)).toMatchObject({ status: 200, total: all })
    for (const q of ['qzxv %_%', "qzxv' & !blue", 'qzxv:*', 'qzxv|blue', 'qzxv <-> x', '\u202eqzxv', 'qzxv\u0000']) {
      const { status, total } = await ask(`q=${text(q)}`)
      expect([200, 400], q).toContain(status)
      if (status === 200) expect(total, q).toBeLessThan(all)
    }
  })

  test('very long search words cause no server error and match nothing', async () => {
    for (const q of [
      'q'.repeat(3_500),
      'zqx '.repeat(200).trim(),
      'कख'.repeat(150),
      'qz-'.repeat(300),
      'z*'.repeat(300),
    ]) {
      const { status, total } = await ask(`q=${text(q)}`)
      expect(status, q.slice(0, 20)).toBeLessThan(500)
      if (status === 200) expect(total, q.slice(0, 20)).toBe(0)
    }
    expect((await ask(`q=${'q'.repeat(10_000)}`)).status).toBe(400)
  })

  test('prices in any digits work, and an invalid price matches nothing and reports a problem', async () => {
    expect((await ask('maxPrice=950')).total).toBe(3)
    expect((await ask(`maxPrice=${text('৯৫০')}`)).total).toBe(3)
    expect((await ask(`minPrice=${text('₹ 1,२००')}`)).total).toBe(2)
    expect((await ask('minPrice=0&maxPrice=999999999999')).total).toBe(all)
    for (const price of ['NaN', 'Infinity', '-1', '1e9', '0x10', 'ten', '1.234', '9'.repeat(30)]) {
      for (const name of ['minPrice', 'maxPrice']) {
        const { status, total, data } = await ask(`${name}=${text(price)}`)
        expect([status, total, data?.problems], `${name}=${price}`).toEqual([200, 0, ['priceNumber']])
      }
    }
    const upsideDown = await ask('minPrice=900&maxPrice=100')
    expect([upsideDown.total, upsideDown.data?.problems]).toEqual([0, ['priceOrder']])
    // The facet counts ignore the invalid prices, so that the page can still offer other filters.
    expect(upsideDown.data?.facets.category[0]?.count).toBe(4)
  })

  test('new pieces are those added within a month before the request', async () => {
    const { total, ids, data } = await ask('new=1')
    expect([total, data?.facets.new]).toEqual([all - 1, all - 1])
    expect(ids).not.toContain('white-shawl')
    expect(await ask('new=1&category=textiles')).toMatchObject({ total: 0, data: { facets: { new: 0 } } })
    expect((await ask('new=0')).total).toBe(all)

    server.services.clock.setOffset(31 * 24 * 60)
    expect(await ask('new=1')).toMatchObject({ total: 0, data: { facets: { new: 0 } } })
    server.services.clock.setOffset(0)
  })

  test('pincodes are accepted in any digits, including army ones, and unknown or invalid ones report a problem', async () => {
    expect((await ask('deliverTo=795001')).total).toBe(all)
    expect((await ask('deliverTo=411004')).total).toBe(4)
    expect((await ask(`deliverTo=${text('४११ ००४')}`)).total).toBe(4)
    expect((await ask('deliverTo=900001')).total).toBe(4)
    for (const pincode of ['100001', '012345', '41100', '4110044', 'abcdef', '-11004', '4.1e5', '__proto__']) {
      const { status, total, data } = await ask(`deliverTo=${text(pincode)}`)
      expect([status, total, data?.problems], pincode).toEqual([200, 0, ['pincode']])
    }
  })

  test('out-of-range ratings match nothing, and out-of-range pages and limits are clamped', async () => {
    for (const rating of ['6', '-1', 'NaN', '4.5', '__proto__']) {
      const { status, total, data } = await ask(`rating=${rating}`)
      expect([status, total, data?.problems], rating).toEqual([200, 0, ['rating']])
    }
    expect((await ask('rating=any')).total).toBe(all)
    for (const page of ['1000000', '999999999', '-5', '1e12', '1000000000000', 'NaN']) {
      expect(await ask(`page=${page}`), page).toMatchObject({ status: 200, total: all })
    }
    expect((await ask('page=999999')).ids).toEqual([])
    expect((await ask('limit=1000000')).ids).toHaveLength(all)
  })

  test('many parameters and repeated names cause no error', async () => {
    const many = Array.from({ length: 150 }, (_, place) => `category=x${place}`).join('&')
    expect(await ask(`${many}&category=pottery`)).toMatchObject({ status: 200 })
    expect((await ask('q=blue&q=shawl&minPrice=1&minPrice=x')).status).toBe(200)
  })
})
