import autocannon from 'autocannon'
import type { Row } from './bench.ts'
import type { BenchShop } from './shop-under-load.ts'

const warmUpSeconds = 3
const seconds = 10
const connections = 16

/** Many different questions, as visitors ask them, so that no single answer can be kept. */
const questions = {
  async listing(): Promise<string[]> {
    const categories = [
      'pottery',
      'textiles',
      'jewelry',
      'woodwork',
      'metalwork',
      'paintings',
      'bamboo',
      'leather',
      'stone',
      'glass',
    ]
    const sorts = ['newest', 'oldest', 'priceLow', 'priceHigh', 'nameAZ', 'nameZA', 'ratingHigh', 'ratingLow']
    return Array.from({ length: 400 }, (_, index) => {
      const query = new URLSearchParams({
        sort: sorts[index % sorts.length] ?? 'newest',
        page: String(1 + (index % 7)),
      })
      if (index % 3 > 0) query.append('category', categories[index % categories.length] ?? 'pottery')
      if (index % 9 === 0) query.append('category', categories[(index + 3) % categories.length] ?? 'glass')
      if (index % 2 === 0) query.set('inStock', '1')
      return `/api/products?${query}`
    })
  },
  async detail({ pool }: BenchShop): Promise<string[]> {
    const { rows } = await pool.query<{ slug: string }>(
      "SELECT slug FROM products WHERE status = 'published' ORDER BY id % 997, id LIMIT 1000",
    )
    return rows.map(({ slug }) => `/api/products/${slug}`)
  },
}

/** Requests a second, waiting times in ms, SQL per request, CPU and memory of the server process. */
export async function measureReads(shop: BenchShop, what: keyof typeof questions): Promise<Row> {
  const requests = (await questions[what](shop)).map((path) => ({ method: 'GET' as const, path }))
  await autocannon({ url: shop.url, connections, duration: warmUpSeconds, requests })

  const before = await shop.readMetrics()
  const result = await autocannon({ url: shop.url, connections, duration: seconds, requests })
  const after = await shop.readMetrics()
  return {
    'requests/s': Math.round(result.requests.average),
    'p50 ms': result.latency.p50,
    'p99 ms': result.latency.p99,
    'SQL/request': round((after.sqlStatements - before.sqlStatements) / result.requests.total),
    'server CPU %': Math.round(((after.cpuSeconds - before.cpuSeconds) / result.duration) * 100),
    'memory MB': Math.round(after.residentBytes / 1024 ** 2),
    failed: result.non2xx + result.errors,
  }
}

export function round(value: number): number {
  return Math.round(value * 100) / 100
}
