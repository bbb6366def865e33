import type { ProductSearch } from '#features/search/product-search.ts'
import type { Config } from '#platform/config/config.server.ts'
import { type Db, inTransaction } from '#platform/database/db.server.ts'
import type { Mailer } from '#platform/email/mailer.server.ts'
import type { Language } from '#platform/i18n/languages.ts'
import type { Job, JobQueue } from '#platform/jobs/jobs.ts'
import type { Gateway } from '#platform/payments/gateway.server.ts'
import type { Seal } from '#platform/secrets/seal.server.ts'
import type { Texter } from '#platform/sms/texter.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import type { Clock } from '#platform/time/clock.ts'
import type { Actor } from './actor.ts'

export type Log = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** All a use case may know of the world. It comes first, always; nothing is ambient. */
export type Context = {
  db: Db
  actor: Actor
  locale: Language
  clock: Clock
  email: Mailer
  sms: Texter
  seal: Seal
  gateway: Gateway
  storage: Storage
  jobs: JobQueue
  /** this process's copy of what the shop shows; null where there is none (command line, jobs) */
  index: ProductSearch | null
  log: Log
  /** names the request in logs, errors and the audit trail */
  requestId: string
}

/** Runs `work` with a context whose db is one transaction. No network call inside; queue a job instead. */
export function transaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  return inTransaction(ctx.db, (db) => work({ ...ctx, db }))
}

/** Writes jobs with the transaction of `ctx`: they run only if it commits. */
export function queueJobs(ctx: Context, jobs: readonly Job[]): Promise<void> {
  return jobs.length === 0 ? Promise.resolve() : ctx.jobs.send(ctx.db, jobs)
}

/** What jobs are made with. `contextFor` acts as the shop itself, for the request that queued the job where there is one. */
export type JobTools = {
  config: Pick<Config, 'publicOrigin' | 'operator' | 'keep'>
  log: Log
  contextFor(name: string): Context
}
