import { readProductFilter } from '#features/search/product-filter.ts'
import { productSearchClient } from '#features/search/search-client.ts'
import { createDb, createPool } from '#platform/database/db.server.ts'
import type { Row } from './bench.ts'
import { measureCheckout } from './checkout.ts'
import { askedAt } from './index.ts'
import { listingQuestions } from './listing-questions.ts'
import { measureReads, round } from './reads.ts'
import { openBenchShop } from './shop-under-load.ts'

const questions = 3_000

export async function measureMillion(): Promise<{ index: Row[]; calls: Row[] }> {
  const index: Row[] = []
  const calls: Row[] = []
  for (const [products, folder] of [
    [10_000, 'bench'],
    [1_000_000, 'bench-million'],
  ] as const) {
    const shop = await openBenchShop(products, folder)
    try {
      index.push({ products, ...(await measurePort(shop.databaseUrl)) })
      calls.push({ products, call: 'listing', ...(await measureReads(shop, 'listing')) })
      calls.push({ products, call: 'product', ...(await measureReads(shop, 'detail')) })
      for (const row of await measureCheckout(shop)) calls.push({ products, call: 'purchase', ...row })
    } finally {
      await shop.close()
    }
  }
  return { index, calls }
}

/** A second thread on the same database that queries the index over its message port. */
async function measurePort(databaseUrl: string): Promise<Row> {
  const before = process.memoryUsage.rss()
  const pool = createPool({ url: databaseUrl, max: 1 })
  const log = { info: () => undefined, warn: console.warn, error: console.error }
  const client = productSearchClient({ databaseUrl, searchUrl: null, db: createDb(pool), log })
  try {
    const startedAt = performance.now()
    client.open()
    while (!client.isReady()) await new Promise((resolve) => setTimeout(resolve, 20))
    const readySeconds = (performance.now() - startedAt) / 1_000

    const filters = listingQuestions(questions).map((path) =>
      readProductFilter(new URL(path, 'http://shop').searchParams),
    )
    const waits: number[] = []
    for (const filter of [...filters.slice(0, 300), ...filters]) {
      const startedAt = performance.now()
      await client.search(filter, { deliverState: filter.deliverTo ? 'maharashtra' : null, now: askedAt })
      waits.push(performance.now() - startedAt)
    }
    const sorted = waits.slice(300).sort((a, b) => a - b)
    const at = (share: number) => round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)
    return {
      'ready s': round(readySeconds),
      'p50 ms': at(0.5),
      'p99 ms': at(0.99),
      'slowest ms': at(0.9999),
      'memory MB': Math.round((process.memoryUsage.rss() - before) / 1024 ** 2),
    }
  } finally {
    await client.close()
    await pool.end()
  }
}
