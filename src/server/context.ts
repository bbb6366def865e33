import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { type Actor, systemActor } from '#domain/actor.ts'
import type { Context } from '#domain/context.ts'
import type { MovableClock } from '#platform/clock.ts'
import { movableClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.server.ts'
import { createDb, createPool, type Db } from '#platform/db.server.ts'
import { deadJobs } from '#platform/dead-jobs.server.ts'
import type { Gateway } from '#platform/gateway.server.ts'
import { i18nFor } from '#platform/i18n.server.ts'
import { type JobSystem, pgBossJobs } from '#platform/jobs-pgboss.server.ts'
import { fallbackLanguage, type Language } from '#platform/languages.ts'
import { createLogger, type Logger } from '#platform/logger.server.ts'
import type { Mailer } from '#platform/mailer.server.ts'
import { keptMailer } from '#platform/mailer-kept.server.ts'
import { smtpMailer } from '#platform/mailer-smtp.server.ts'
import { createMetrics, type Metrics } from '#platform/metrics.server.ts'
import { createSeal, type Seal } from '#platform/seal.server.ts'
import { openStandby, type Standby } from '#platform/standby.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import { diskStorage } from '#platform/storage-disk.server.ts'
import { s3Storage } from '#platform/storage-s3.server.ts'
import type { Texter } from '#platform/texter.server.ts'
import { keptTexter } from '#platform/texter-kept.server.ts'
import { openGateway } from './gateway.ts'
import { jobNames } from './jobs.ts'
import { productSearchClient, type SearchClient } from './search-client.ts'

/** What the process has one of. Handlers and jobs get a Context made from it. */
export type Services = {
  config: Config
  pool: pg.Pool
  db: Db
  /** reads that may be some seconds old */
  standby: Standby
  /** moved only by the demo */
  clock: MovableClock
  mail: Mailer
  sms: Texter
  seal: Seal
  gateway: Gateway
  storage: Storage
  /** what the shop shows, in a thread beside; opened and closed by catalog-handlers.ts */
  index: SearchClient
  jobs: JobSystem
  log: Logger
  i18n: typeof i18nFor
  metrics: Metrics
}

/** The Fastify instance with the services on it. */
export type HaatApp = FastifyInstance & { haat: Services }

export type { FastifyReply, FastifyRequest }

/** Makes the services. Nothing connects yet: a database that is away is met by the first query. */
export async function openServices(config: Config): Promise<Services> {
  const pool = createPool({ url: config.databaseUrl })
  const db = createDb(pool)
  const clock = movableClock()
  const log = createLogger(config.logLevel)
  const metrics = createMetrics(pool)
  const { databaseUrl } = config
  const standby = openStandby({ url: config.databaseReadUrl, primary: db, log })
  const index = productSearchClient({ databaseUrl, db, log })
  metrics.watch('haat_search_ready', '1 while the search index answers, 0 while PostgreSQL does', () =>
    Number(index.isReady()),
  )
  metrics.watch('haat_standby_used', '1 while a standby answers reads that may be some seconds old', () =>
    Number(standby.isUsed()),
  )
  metrics.watch('haat_jobs_dead', 'Jobs given up after their last try', () => countDead(db))

  return {
    config,
    pool,
    db,
    standby,
    clock,
    log,
    metrics,
    mail: config.mailUrl ? smtpMailer(config.mailUrl, config.mailFrom) : keptMailer(db, clock),
    sms: keptTexter(db, clock),
    seal: createSeal(config.secret),
    gateway: openGateway(config),
    storage: config.storageUrl ? s3Storage(config.storageUrl) : diskStorage(`${config.dataDir}/files`),
    jobs: pgBossJobs({
      databaseUrl,
      names: jobNames,
      log,
      onDone: (name, outcome) => metrics.jobs.inc({ name, outcome }),
    }),
    index,
    i18n: i18nFor,
  }
}

/** Nothing known while the database is away: the other numbers are still told. */
async function countDead(db: Db): Promise<number> {
  const dead = await deadJobs(db).catch(() => null)
  return dead ? dead.reduce((sum, { count }) => sum + count, 0) : Number.NaN
}

/** Jobs first, because a running job still needs the pool. */
export async function closeServices(services: Services, seconds = 5): Promise<void> {
  await services.jobs.stop(seconds).catch((error: unknown) => services.log.error({ err: error }, 'jobs did not stop'))
  await services.standby.close()
  if (!services.pool.ended) await services.pool.end()
}

export type Caller = { actor: Actor; locale: Language; requestId: string }

export function contextFor(services: Services, caller: Caller): Context {
  const { db, clock, mail, sms, seal, gateway, storage, index, jobs, log } = services
  return { db, clock, mail, sms, seal, gateway, storage, index, jobs, log, ...caller }
}

/** The same caller for reads that may be some seconds old; what writes with it fails. */
export function readingContext({ standby }: Services, ctx: Context): Context {
  return { ...ctx, db: standby.db() }
}

/** For jobs and commands: the shop itself acts. */
export function systemContext(services: Services, name: string): Context {
  return contextFor(services, { actor: systemActor(name), locale: fallbackLanguage, requestId: name })
}
