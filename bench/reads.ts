import autocannon from 'autocannon'
import { answerTo, onBareNode } from './bare-node.ts'
import type { Row } from './bench.ts'
import { listingQuestions } from './listing-questions.ts'
import type { BenchShop } from './shop-under-load.ts'

const warmUpSeconds = 3
const seconds = 10
const connections = 16

/** Many different queries, so that no single response can be cached. */
const questions = {
  listing: async () => listingQuestions(6_000),
  async detail({ pool }: BenchShop): Promise<string[]> {
    const { rows } = await pool.query<{ slug: string }>(
      "SELECT slug FROM products WHERE status = 'published' ORDER BY id % 997, id LIMIT 1000",
    )
    return rows.map(({ slug }) => `/api/products/${slug}`)
  },
}

/** Requests a second, latency in ms, SQL per request, CPU and memory of the server process. */
export async function measureReads(shop: BenchShop, what: keyof typeof questions): Promise<Row> {
  const requests = (await questions[what](shop)).map((path) => ({ method: 'GET' as const, path }))
  let started = 0
  // Each connection starts elsewhere, or all would send the same request at the same moment.
  const setupClient = (client: autocannon.Client) => {
    const first = Math.floor((requests.length * (started % connections)) / connections)
    started += 1
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)])
  }
  const ask = async (url: string, duration = seconds) => autocannon({ url, connections, duration, setupClient })
  await ask(shop.url, warmUpSeconds)

  const before = await shop.readMetrics()
  const result = await ask(shop.url)
  const after = await shop.readMetrics()
  const bare = await onBareNode(await answerTo(shop.url + requests[0]?.path), async (url) => {
    await ask(url, warmUpSeconds)
    return ask(url)
  })
  return {
    'requests/s': Math.round(result.requests.average),
    'bare Node/s': Math.round(bare.requests.average),
    share: round(result.requests.average / bare.requests.average),
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
