import type { ProductSearch } from '#features/search/product-search.ts'
import type { Config } from '#platform/config/config.server.ts'
import type { Courier } from '#platform/couriers/courier.server.ts'
import { type Db, inTransaction } from '#platform/database/db.server.ts'
import type { Mailer } from '#platform/email/mailer.server.ts'
import type { Language } from '#platform/i18n/languages.ts'
import type { Job, JobQueue } from '#platform/jobs/jobs.ts'
import type { Gateway } from '#platform/payments/gateway.server.ts'
import type { PayoutRail } from '#platform/payments/payout-rail.server.ts'
import type { Seal } from '#platform/secrets/seal.server.ts'
import type { Texter } from '#platform/sms/texter.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import type { Clock } from '#platform/time/clock.ts'
import type { Translator } from '#platform/translation/translator.server.ts'
import type { Actor } from './actor.ts'

export type Log = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Everything a use case can access. Always the first parameter; nothing is ambient. */
export type Context = {
  db: Db
  actor: Actor
  locale: Language
  clock: Clock
  email: Mailer
  sms: Texter
  seal: Seal
  gateway: Gateway
  /** null: artisans find one themselves */
  courier: Courier | null
  /** null: an admin takes a file to the bank */
  payouts: PayoutRail | null
  storage: Storage
  /** null: what people write stays in their language */
  translator: Translator | null
  jobs: JobQueue
  /** this process's search index; null where there is none (command line, jobs) */
  index: ProductSearch | null
  log: Log
  requestId: string
}

/** Runs `work` in one transaction. No network calls inside: queue a job instead. */
export function transaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  return inTransaction(ctx.db, (db) => work({ ...ctx, db }))
}

/** Writes jobs in the transaction of `ctx`: they run only if it commits. */
export function queueJobs(ctx: Context, jobs: readonly Job[]): Promise<void> {
  return jobs.length === 0 ? Promise.resolve() : ctx.jobs.send(ctx.db, jobs)
}

export type JobTools = {
  config: Pick<Config, 'publicOrigin' | 'operator' | 'keep'>
  log: Log
  contextFor(name: string): Context
}
