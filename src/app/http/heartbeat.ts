import { monitorEventLoopDelay } from 'node:perf_hooks'
import { shopVersion } from '#platform/config/version.server.ts'
import { type ProcessFacts, startHeartbeat } from '#platform/telemetry/heartbeat.server.ts'
import type { HaatApp, Services } from './context.ts'

export function tellOfLife(app: HaatApp): void {
  let beating: ReturnType<typeof startHeartbeat> | undefined
  const delay = monitorEventLoopDelay({ resolution: 20 })

  app.addHook('onListen', async () => {
    delay.enable()
    beating = startHeartbeat(app.haat.db, shopVersion, () => factsOf(app.haat, delay))
  })
  app.addHook('onClose', async () => {
    delay.disable()
    await beating?.stop()
  })
}

async function factsOf(
  { pool, index, jobs }: Services,
  delay: ReturnType<typeof monitorEventLoopDelay>,
): Promise<ProcessFacts> {
  const eventLoopMs = Math.round(delay.percentile(99) / 1e6)
  delay.reset()
  return {
    memoryBytes: process.memoryUsage.rss(),
    poolInUse: pool.totalCount - pool.idleCount,
    poolWaiting: pool.waitingCount,
    eventLoopMs,
    isIndexReady: index.isReady(),
    indexBehindSeconds: await index.behindSeconds(),
    isWorking: jobs.isWorking(),
  }
}
