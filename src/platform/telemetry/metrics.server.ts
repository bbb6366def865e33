import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { sqlStatements } from '#platform/database/db.server.ts'

/** How the values of several processes are combined; mostly they are equal. */
type OfAll = 'max' | 'min' | 'sum'

export type Metrics = {
  registry: Registry
  /** seconds by status and route pattern, never by URL: those have no end */
  http: Histogram<'method' | 'route' | 'status'>
  jobs: Counter<'name' | 'outcome'>
  pageCache: Counter<'outcome'>
  webhooks: Counter<'outcome'>
  webhookLag: Histogram
  /** reads the number only when scraped */
  watch(name: string, help: string, read: () => number | Promise<number>, ofAll?: OfAll): void
  /** one number per label; a label that is no longer reported disappears */
  watchEach(name: string, help: string, label: string, read: () => Promise<readonly [string, number][]>): void
}

/** Counters of this process, for /metrics. Each call has its own registry, so that tests may make many. */
export function createMetrics(pool: pg.Pool): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 })

  const watch = watchIn(registry)
  watchPool(watch, pool)
  countStatements(registry)

  return {
    registry,
    watch,
    watchEach: watchEachIn(registry),
    ...shopMetrics(registry),
  }
}

function shopMetrics(registry: Registry): Pick<Metrics, 'http' | 'jobs' | 'pageCache' | 'webhooks' | 'webhookLag'> {
  return {
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
    webhooks: new Counter({
      name: 'haat_webhooks_total',
      help: 'Events of the gateway, by what became of them',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    webhookLag: new Histogram({
      name: 'haat_webhook_lag_seconds',
      help: 'From the writing of an event at the gateway until it was taken in',
      buckets: [1, 5, 15, 60, 300, 900, 3_600, 21_600, 86_400],
      registers: [registry],
    }),
  }
}

function watchIn(registry: Registry): Metrics['watch'] {
  return (name, help, read, aggregator = 'max') => {
    new Gauge({
      name,
      help,
      aggregator,
      registers: [registry],
      async collect() {
        this.set(await read())
      },
    })
  }
}

function watchEachIn(registry: Registry): Metrics['watchEach'] {
  return (name, help, label, read) => {
    new Gauge({
      name,
      help,
      labelNames: [label],
      aggregator: 'max',
      registers: [registry],
      async collect() {
        const found = await read()
        this.reset()
        for (const [value, number] of found) this.set({ [label]: value }, number)
      },
    })
  }
}

function watchPool(watch: Metrics['watch'], pool: pg.Pool): void {
  watch('haat_pool_connections', 'Open connections to the database', () => pool.totalCount, 'sum')
  watch('haat_pool_in_use', 'Connections that work', () => pool.totalCount - pool.idleCount, 'sum')
  watch('haat_pool_idle', 'Connections that wait for work', () => pool.idleCount, 'sum')
  watch('haat_pool_waiting', 'Queries that wait for a connection', () => pool.waitingCount, 'sum')
}

function countStatements(registry: Registry): void {
  new Counter({
    name: 'haat_sql_statements_total',
    help: 'SQL statements sent by this process',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(sqlStatements.sent)
    },
  })
}
