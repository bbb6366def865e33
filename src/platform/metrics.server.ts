import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { sqlStatements } from './db.server.ts'

export type Metrics = {
  registry: Registry
  /** seconds by route pattern (never the URL: it has no end) and status */
  http: Histogram<'method' | 'route' | 'status'>
  jobs: Counter<'name' | 'outcome'>
  pageCache: Counter<'outcome'>
  /** shows a number that is read when somebody asks, so that it costs nothing in between */
  watch(name: string, help: string, read: () => number | Promise<number>): void
}

/** Counters of this process, for /metrics. A registry of its own, so that tests may make many. */
export function createMetrics(pool: pg.Pool): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 })

  const watch = watchIn(registry)
  watchPool(watch, pool)

  return {
    registry,
    watch,
    http: new Histogram({
      name: 'haat_http_seconds',
      help: 'Time to answer, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    jobs: new Counter({
      name: 'haat_jobs_total',
      help: 'Jobs done and failed',
      labelNames: ['name', 'outcome'],
      registers: [registry],
    }),
    pageCache: new Counter({
      name: 'haat_page_cache_total',
      help: 'Pages from the cache and rendered',
      labelNames: ['outcome'],
      registers: [registry],
    }),
  }
}

function watchIn(registry: Registry): Metrics['watch'] {
  return (name, help, read) => {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read())
      },
    })
  }
}

function watchPool(watch: Metrics['watch'], pool: pg.Pool): void {
  watch('haat_pool_connections', 'Open connections to the database', () => pool.totalCount)
  watch('haat_pool_idle', 'Connections that wait for work', () => pool.idleCount)
  watch('haat_pool_waiting', 'Queries that wait for a connection', () => pool.waitingCount)
  watch('haat_sql_statements_total', 'SQL statements sent by this process', () => sqlStatements.sent)
}
