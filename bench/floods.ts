import { fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { languageCodes } from '#platform/i18n/languages.ts'
import type { Row } from './bench.ts'
import type { Session } from './client.ts'
import type { FloodKind, FloodOrder } from './flood.ts'
import { listingQuestions } from './listing-questions.ts'
import { type BenchShop, openBenchShop } from './shop-under-load.ts'
import { callsWhile, share, signInArtisan } from './steady-calls.ts'

const kinds = ['sign-ins', 'slow sockets', 'crawl', 'pictures', 'import'] as const satisfies readonly FloodKind[]
const floodMs = 15_000

/** Sixty catalogue calls a second, alone and beside each kind of flood; the p95 may at most double. */
export async function measureFloods(): Promise<Row[]> {
  // Each guess comes from its own address, as behind a proxy.
  const shop = await openBenchShop(10_000, 'bench', { TRUSTED_PROXIES: '127.0.0.1' })
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  try {
    await shop.pool.query('DELETE FROM throttles')
    const session = await signInArtisan(shop)
    const paths = listingQuestions(6_000)
    const pages = await crawled(shop)
    await callsWhile(shop, agent, paths, () => sleep(3_000))
    const alone = await callsWhile(shop, agent, paths, () => sleep(floodMs))
    const rows: Row[] = [{ flood: 'none', ...alone }]
    for (const kind of kinds) rows.push(await beside(shop, { agent, paths, alone, session, pages, kind }))
    return rows
  } finally {
    agent.destroy()
    await shop.close()
  }
}

type Flooded = {
  agent: http.Agent
  paths: readonly string[]
  alone: Row
  session: Session
  pages: readonly string[]
  kind: FloodKind
}

async function beside(shop: BenchShop, { agent, paths, alone, session, pages, kind }: Flooded): Promise<Row> {
  const crowd = fork(new URL('flood.ts', import.meta.url))
  crowd.send({ kind, url: shop.url, session, paths: pages } satisfies FloodOrder)
  await once(crowd, 'message')
  const report = once(crowd, 'message') as Promise<[Record<string, number>]>
  await sleep(2_000)
  const measured = await callsWhile(shop, agent, paths, () => sleep(floodMs))
  const memory = (await shop.readMetrics()).residentBytes
  crowd.send('stop')
  const [answers] = await report
  await sleep(2_000)
  return {
    flood: kind,
    ...measured,
    'p95 ×': share(measured, 'p95 ms', alone),
    answered: Object.entries(answers)
      .map(([what, count]) => `${what}: ${count}`)
      .join(', '),
    MB: Math.round(memory / 1024 ** 2),
  }
}

/** Product pages in twelve languages: more than a crawl of this length can request, so that none is cached. */
async function crawled({ pool }: BenchShop): Promise<string[]> {
  const { rows } = await pool.query<{ slug: string }>(
    `SELECT slug FROM products WHERE status = 'published' ORDER BY md5(slug || now()::text) LIMIT 3000`,
  )
  return languageCodes.flatMap((language) => rows.map(({ slug }) => `/products/${slug}?lng=${language}`))
}
