import { fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from './bench.ts'
import { Client, type Session } from './client.ts'
import { listingQuestions } from './listing-questions.ts'
import type { BenchShop } from './shop-under-load.ts'

const callsPerSecond = 60

/**
 * Catalogue calls at a steady rate, first alone, then while an artisan hands in five photographs of 5 MB in one call, four
 * times: how long the calls wait.
 */
export async function measureUploads(shop: BenchShop): Promise<Row[]> {
  await shop.pool.query('DELETE FROM throttles')
  const artisan = await signIn(shop)
  // A process of its own: handing 25 MB to the network would keep the calls beside it waiting in this one.
  const phone = fork(new URL('upload-phone.ts', import.meta.url))
  phone.send({ url: shop.url, ...artisan })
  await once(phone, 'message')
  const agent = new http.Agent({ keepAlive: true, maxSockets: 32 })
  const paths = listingQuestions(2_000)
  await callsWhile(shop, agent, paths, () => sleep(3_000))

  const alone = await callsWhile(shop, agent, paths, () => sleep(12_000))
  const takes: number[] = []
  const beside = await callsWhile(shop, agent, paths, async () => {
    phone.send('go')
    const [took] = (await once(phone, 'message')) as [number[]]
    takes.push(...took)
  })
  phone.disconnect()
  agent.destroy()
  const share = (row: Row, name: string, other: Row) =>
    Math.round((Number(row[name]) / Number(other[name])) * 100) / 100
  return [
    { catalogue: 'alone', ...alone },
    {
      catalogue: 'beside the pictures',
      ...beside,
      'p50 ×': share(beside, 'p50 ms', alone),
      'p99 ×': share(beside, 'p99 ms', alone),
      'five pictures ms': Math.round(takes.reduce((sum, took) => sum + took, 0) / takes.length),
    },
  ]
}

/** Calls go out at their moments, whether those before were answered or not, as visitors come. */
async function callsWhile(
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
  const calls: Promise<void>[] = []
  const startedAt = performance.now()
  for (let sent = 0; !isDone; sent += 1) {
    const ahead = startedAt + (sent * 1_000) / callsPerSecond - performance.now()
    if (ahead > 1) await sleep(ahead)
    const at = performance.now()
    calls.push(get(shop.url + paths[sent % paths.length], agent).then(() => void waits.push(performance.now() - at)))
  }
  await Promise.all(calls)
  await working
  const sorted = waits.sort((a, b) => a - b)
  const at = (part: number) => Math.round((sorted[Math.floor(sorted.length * part)] ?? Number.NaN) * 10) / 10
  return { calls: sorted.length, 'p50 ms': at(0.5), 'p99 ms': at(0.99) }
}

function get(url: string, agent: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent }, (response) => {
      response.resume()
      response.on('end', resolve)
    })
    request.on('error', reject)
  })
}

async function signIn(shop: BenchShop): Promise<Session> {
  const body = { email: 'artisan@haat.test', password: 'haat-demo-2026' }
  const sent = await new Client(shop.url, http.globalAgent).send('POST', '/api/auth/login', body)
  const { data } = sent.body as { data?: { csrfToken: string } }
  if (!data) throw new Error(`the artisan of the demo cannot sign in: ${sent.status}`)
  return { cookie: sent.cookies.map((cookie) => cookie.split(';')[0]).join('; '), csrf: data.csrfToken }
}
