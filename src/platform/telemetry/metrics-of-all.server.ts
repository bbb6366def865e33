import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

type Own = Awaited<ReturnType<Registry['getMetricsAsJSON']>>
type Answer = { kind: 'all-metrics'; id: number; metrics: Own[] }
type MetricsRequest = { kind: 'own-metrics'; id: string }

const answerWithinMs = 5_000
let lastId = 0

/** In a worker: answers the primary's request for this process's metrics. */
export function tellMetrics(registry: Registry): void {
  if (!cluster.isWorker) return
  process.on('message', async (message: unknown) => {
    const { kind, id } = (message ?? {}) as Partial<MetricsRequest>
    if (kind === 'own-metrics') process.send?.({ kind, id, metrics: await registry.getMetricsAsJSON() })
  })
}

/** The metrics of all workers of this machine, because Prometheus reaches one of them by chance. Alone: its own. */
export async function metricsOfAll(registry: Registry): Promise<string> {
  const all = cluster.isWorker ? await askAll() : null
  return all === null ? registry.metrics() : AggregatorRegistry.aggregate(all).metrics()
}

/** Null: the primary does not answer. */
function askAll(): Promise<Own[] | null> {
  lastId += 1
  const id = lastId
  return new Promise((resolve) => {
    const finish = (found: Own[] | null) => {
      clearTimeout(timer)
      process.off('message', hear)
      resolve(found)
    }
    const hear = (message: unknown) => {
      const answer = (message ?? {}) as Partial<Answer>
      if (answer.kind === 'all-metrics' && answer.id === id && answer.metrics) finish(answer.metrics)
    }
    const timer = setTimeout(() => finish(null), answerWithinMs)
    process.on('message', hear)
    process.send?.({ kind: 'all-metrics', id })
  })
}
