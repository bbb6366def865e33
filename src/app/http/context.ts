import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { ServerBuild } from 'react-router'
import type { Demo } from '#app/demo.ts'
import { type Actor, systemActor } from '#features/actor.ts'
import type { Context, Log } from '#features/context.ts'
import type { Extension } from '#features/extensions/load-extension.ts'
import type { SearchClient } from '#features/search/search-client.ts'
import type { Config } from '#platform/config/config.server.ts'
import type { Courier } from '#platform/couriers/courier.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Standby } from '#platform/database/standby.server.ts'
import type { Mailer } from '#platform/email/mailer.server.ts'
import type { i18nFor } from '#platform/i18n/i18n.server.ts'
import { fallbackLanguage, type Language } from '#platform/i18n/languages.ts'
import type { JobOrigin } from '#platform/jobs/jobs.ts'
import type { JobSystem } from '#platform/jobs/jobs-pgboss.server.ts'
import type { Gateway } from '#platform/payments/gateway.server.ts'
import type { PayoutRail } from '#platform/payments/payout-rail.server.ts'
import type { Seal } from '#platform/secrets/seal.server.ts'
import type { Texter } from '#platform/sms/texter.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import type { Logger } from '#platform/telemetry/logger.server.ts'
import type { Metrics } from '#platform/telemetry/metrics.server.ts'
import { inJobSpan } from '#platform/telemetry/tracing.server.ts'
import type { MovableClock } from '#platform/time/clock.ts'
import type { Translator } from '#platform/translation/translator.server.ts'

export type LoadPages = () => Promise<ServerBuild>

export type Services = {
  config: Config
  pool: pg.Pool
  db: Db
  standby: Standby
  clock: MovableClock
  email: Mailer
  sms: Texter
  seal: Seal
  gateway: Gateway
  courier: Courier | null
  payouts: PayoutRail | null
  storage: Storage
  translator: Translator | null
  index: SearchClient
  jobs: JobSystem
  log: Logger
  i18n: typeof i18nFor
  metrics: Metrics
  demo: Demo | null
  /** null: they are read from build/server/, whose modules of the server are the sources */
  loadPages: LoadPages | null
  extension: Extension
  stopTracing: () => Promise<void>
}

export type HaatApp = FastifyInstance & { haat: Services }

export type { FastifyReply, FastifyRequest }

export type Caller = { actor: Actor; locale: Language; requestId: string }

export function contextFor(services: Services, caller: Caller): Context {
  const { db, clock, sms, seal, gateway, courier, payouts, storage, translator, index } = services
  return {
    db,
    clock,
    sms,
    seal,
    gateway,
    courier,
    payouts,
    storage,
    translator,
    index,
    ...portsOf(services, caller.requestId),
    ...caller,
  }
}

export function readingContext({ standby }: Services, ctx: Context): Context {
  return { ...ctx, db: standby.db() }
}

/** For jobs and commands: the shop itself acts, under the id of the request that queued the job, if any. */
export function systemContext(services: Services, name: string): Context {
  const requestId = requestOfJob() ?? name
  return contextFor(services, { actor: systemActor(name), locale: fallbackLanguage, requestId })
}

/** The request that queued the running job. Nested code makes its context by name, so it cannot be an argument. */
const jobs = new AsyncLocalStorage<{ requestId: string }>()

function requestOfJob(): string | undefined {
  return jobs.getStore()?.requestId
}

export function runAsJob<T>(log: Log, name: string, origin: JobOrigin | null, work: () => Promise<T>): Promise<T> {
  if (!origin) return inJobSpan(name, null, work)
  return jobs.run({ requestId: origin.requestId }, async () => {
    const startedAt = performance.now()
    const result = await inJobSpan(name, origin, work)
    log.info({ id: origin.requestId, name, ms: Math.round(performance.now() - startedAt) }, 'job done')
    return result
  })
}

function portsOf({ log, email, jobs }: Services, id: string): Pick<Context, 'log' | 'email' | 'jobs'> {
  const named: Log = {
    info: (details, message) => log.info({ id, ...details }, message),
    warn: (details, message) => log.warn({ id, ...details }, message),
    error: (details, message) => log.error({ id, ...details }, message),
  }
  return {
    log: named,
    jobs: { send: (db, wanted) => jobs.send(db, wanted, id) },
    email: {
      async send(message) {
        await email.send({ ...message, requestId: id })
        named.info({ kind: message.kind, language: message.language }, 'email handed over')
      },
    },
  }
}
