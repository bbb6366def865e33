import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from './bench.ts'
import { Client, type Session } from './client.ts'
import type { BenchShop } from './shop-under-load.ts'

const callsPerSecond = 60

/** Catalogue calls while `work` runs, on schedule whether earlier ones are answered or not: latency and refusals. */
export async function callsWhile(
  shop: BenchShop,
  agent: http.Agent,
  paths: readonly string[],
  work: () => Promise<unknown>,
): Promise<Row> {
  let isDone = false
  const working = work().finally(() => {
    isDone = true
  })
  const waits: number[] = []
  let refused = 0
  const calls: Promise<void>[] = []
  const startedAt = performance.now()
  for (let sent = 0; !isDone; sent += 1) {
    const ahead = startedAt + (sent * 1_000) / callsPerSecond - performance.now()
    if (ahead > 1) await sleep(ahead)
    const at = performance.now()
    calls.push(
      get(shop.url + paths[sent % paths.length], agent).then((status) => {
        waits.push(performance.now() - at)
        if (status >= 400) refused += 1
      }),
    )
  }
  await Promise.all(calls)
  await working
  const sorted = waits.sort((a, b) => a - b)
  const at = (part: number) => Math.round((sorted[Math.floor(sorted.length * part)] ?? Number.NaN) * 10) / 10
  return { calls: sorted.length, refused, 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'p99 ms': at(0.99) }
}

export const share = (row: Row, name: string, other: Row) =>
  Math.round((Number(row[name]) / Number(other[name])) * 100) / 100

function get(url: string, agent: http.Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('error', reject)
  })
}

export async function signInArtisan(shop: BenchShop): Promise<Session> {
  const body = { email: 'artisan@haat.test', password: 'haat-demo-2026' }
  const sent = await new Client(shop.url, http.globalAgent).send('POST', '/api/auth/login', body)
  const { data } = sent.body as { data?: { csrfToken: string } }
  if (!data) throw new Error(`the artisan of the demo cannot sign in: ${sent.status}`)
  return { cookie: sent.cookies.map((cookie) => cookie.split(';')[0]).join('; '), csrf: data.csrfToken }
}
