import { fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from './bench.ts'
import { listingQuestions } from './listing-questions.ts'
import type { BenchShop } from './shop-under-load.ts'
import { callsWhile, share, signInArtisan } from './steady-calls.ts'

/**
 * The latency of catalogue calls, alone and while an artisan uploads five photographs of 5 MB in one call, four times.
 */
export async function measureUploads(shop: BenchShop): Promise<Row[]> {
  await shop.pool.query('DELETE FROM throttles')
  const artisan = await signInArtisan(shop)
  // Its own process: sending 25 MB would delay the calls of this one.
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
  if (phone.connected) phone.disconnect()
  agent.destroy()
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
