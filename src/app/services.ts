import { statfs } from 'node:fs/promises'
import type { Demo } from '#app/demo.ts'
import { jobNames, mailingJobs } from '#app/jobs.ts'
import { loadExtension } from '#features/extensions/load-extension.ts'
import { findVitals, type Vitals } from '#features/operations/vital-queries.ts'
import { productSearchClient } from '#features/search/search-client.ts'
import { type Config, noPayments } from '#platform/config/config.server.ts'
import { ConfigError } from '#platform/config/env.ts'
import { shopVersion } from '#platform/config/version.server.ts'
import { shiprocketCourier } from '#platform/couriers/courier-shiprocket.server.ts'
import { createDb, createPool, type Db } from '#platform/database/db.server.ts'
import { openStandby } from '#platform/database/standby.server.ts'
import type { Mailer } from '#platform/email/mailer.server.ts'
import { keptMailer } from '#platform/email/mailer-kept.server.ts'
import { smtpMailer } from '#platform/email/mailer-smtp.server.ts'
import { i18nFor } from '#platform/i18n/i18n.server.ts'
import { deadJobs } from '#platform/jobs/dead-jobs.server.ts'
import { listQueues, type QueueState } from '#platform/jobs/job-queues.server.ts'
import { pgBossJobs } from '#platform/jobs/jobs-pgboss.server.ts'
import type { Gateway } from '#platform/payments/gateway.server.ts'
import { razorpayGateway } from '#platform/payments/gateway-razorpay.server.ts'
import { sandboxGateway } from '#platform/payments/gateway-sandbox.server.ts'
import { type PaymentService, serviceGateway } from '#platform/payments/payment-service.server.ts'
import { razorpayXRail } from '#platform/payments/payout-razorpayx.server.ts'
import { createSeal } from '#platform/secrets/seal.server.ts'
import { firstOf, type Texter } from '#platform/sms/texter.server.ts'
import { keptTexter } from '#platform/sms/texter-kept.server.ts'
import { msg91Texter } from '#platform/sms/texter-msg91.server.ts'
import { whatsappTexter } from '#platform/sms/texter-whatsapp.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { sayingAway } from '#platform/storage/storage-away.server.ts'
import { diskStorage } from '#platform/storage/storage-disk.server.ts'
import { s3Storage } from '#platform/storage/storage-s3.server.ts'
import { createLogger, type Logger } from '#platform/telemetry/logger.server.ts'
import { createMetrics } from '#platform/telemetry/metrics.server.ts'
import { isTracing, startTracing, traceCalls } from '#platform/telemetry/tracing.server.ts'
import { type MovableClock, movableClock } from '#platform/time/clock.ts'
import { httpTranslator } from '#platform/translation/translator.server.ts'
import { type LoadPages, runAsJob, type Services } from './http/context.ts'

type OpenOptions = { log?: Logger; demo?: Demo | null; loadPages?: LoadPages | null }

export async function openServices(
  config: Config,
  { log = createLogger(config.logLevel), demo = null, loadPages = null }: OpenOptions = {},
): Promise<Services> {
  const extension = await loadExtension(config.extensionFile)
  const { providers } = extension
  if (!providers.payment && !config.razorpay && !config.allowsSandbox) throw new ConfigError(noPayments)
  const stopTracing = await startTracing(config.traceTo)
  const pool = createPool({ url: config.databaseUrl, max: poolShare(config.workers) })
  const db = createDb(pool)
  const clock = movableClock()
  const metrics = createMetrics(pool)
  const { databaseUrl, searchUrl } = config
  const standby = openStandby({ url: config.databaseReadUrl, primary: db, log })
  const index = productSearchClient({ databaseUrl, searchUrl, db, log })
  watchVitals({ config, db, clock, metrics, index })
  metrics.watch('haat_standby_used', '1 while a standby answers reads that may be some seconds old', () =>
    Number(standby.isUsed()),
  )

  return {
    config,
    pool,
    db,
    standby,
    clock,
    log,
    metrics,
    email: traceEmails((await providers.email?.()) ?? openMailer(config, db, clock)),
    sms: (await providers.sms?.()) ?? openTexter(config, db, clock),
    seal: createSeal(config.secret),
    gateway: openGateway(config, await providers.payment?.()),
    courier: (await providers.courier?.()) ?? (config.courier ? shiprocketCourier(config.courier) : null),
    payouts: (await providers.payout?.()) ?? (config.razorpayX ? razorpayXRail(config.razorpayX) : null),
    translator: (await providers.translate?.()) ?? (config.translateUrl ? httpTranslator(config.translateUrl) : null),
    storage: sayingAway((await providers.storage?.()) ?? openStorage(config)),
    jobs: pgBossJobs({
      databaseUrl,
      names: jobNames,
      connections: config.workers > 1 ? 2 : 4,
      log,
      onDone: (name, outcome) => metrics.jobs.inc({ name, outcome }),
      runAs: (name, origin, work) => runAsJob(log, name, origin, work),
    }),
    index,
    i18n: i18nFor,
    demo,
    loadPages,
    extension,
    stopTracing,
  }
}

/** Several processes share one pool size, so that a database sized for one shop can carry them. */
function poolShare(workers: number): number {
  return workers > 1 ? Math.max(4, Math.floor(32 / workers)) : 12
}

function openMailer({ emailUrl, emailFrom }: Config, db: Db, clock: MovableClock): Mailer {
  return emailUrl ? smtpMailer(emailUrl, emailFrom) : keptMailer(db, clock)
}

function traceEmails(mailer: Mailer): Mailer {
  return isTracing() ? traceCalls(mailer, 'email', ['send']) : mailer
}

function openTexter({ sms, whatsapp, isProduction }: Config, db: Db, clock: MovableClock): Texter {
  const ways = [...(whatsapp ? [whatsappTexter(whatsapp)] : []), ...(sms ? [msg91Texter(sms)] : [])]
  return ways.length > 0 ? firstOf(ways) : keptTexter({ db, clock, isProduction })
}

function openStorage({ storageUrl, dataDir }: Config): Storage {
  return storageUrl ? s3Storage(storageUrl) : diskStorage(`${dataDir}/files`)
}

export async function closeServices(services: Services, seconds = 5): Promise<void> {
  await services.jobs.stop(seconds).catch((error: unknown) => services.log.error({ err: error }, 'jobs did not stop'))
  await services.standby.close()
  if (!services.pool.ended) await services.pool.end()
  await services.stopTracing()
}

const gatewayCalls = [
  ...(['createOrder', 'fetchPayment', 'fetchOrderPayments', 'capture', 'refund', 'fetchRefund'] as const),
  ...(['transfer', 'fetchTransfer', 'holdTransfer', 'reverseTransfer'] as const),
]

function openGateway({ razorpay, secret, port }: Config, service: PaymentService | undefined): Gateway {
  const own = service && serviceGateway(service)
  const gateway = own ?? (razorpay ? razorpayGateway(razorpay) : sandboxGateway({ secret, port }))
  return isTracing() ? traceCalls(gateway, 'gateway', gatewayCalls) : gateway
}

type Watched = Pick<Services, 'config' | 'db' | 'clock' | 'metrics' | 'index'>

type Known = { vitals: Vitals; queues: readonly QueueState[]; dead: number }

/** Several scrapers at once cause one database query. */
const keptMs = 5_000

/** Table, disk and index metrics. They are omitted while the database is away. */
function watchVitals(services: Watched): void {
  const { metrics, index, config } = services
  const known = rememberFor(keptMs, () => askVitals(services))
  const of = (read: (known: Known) => number | null) => async () => {
    const found = await known()
    return (found && read(found)) ?? Number.NaN
  }

  metrics.watchEach('haat_build_info', 'The version that runs', 'version', async () => [[shopVersion, 1]])
  metrics.watch('haat_database_up', '1 while the database answers', async () => Number((await known()) !== null), 'min')
  const isReady = () => Number(index.isReady())
  metrics.watch('haat_search_ready', '1 while the search index answers, 0 while PostgreSQL does', isReady, 'min')
  metrics.watch('haat_search_lag_seconds', 'Since when the index has not all changes', async () =>
    index.behindSeconds().then((seconds) => seconds ?? Number.NaN),
  )
  metrics.watch('haat_disk_free_bytes', 'Free on the disk of the data folder', () => freeBytes(config.dataDir))
  watchQueues(services, known, of)
  watchTables(services, of)
}

type Of = (read: (known: Known) => number | null) => () => Promise<number>

function watchQueues({ metrics }: Watched, known: () => Promise<Known | null>, of: Of): void {
  const each = (read: (queue: QueueState) => number) => async () =>
    ((await known())?.queues ?? []).map((queue): [string, number] => [queue.name, read(queue)])
  metrics.watchEach(
    'haat_queue_waiting',
    'Jobs whose time has come',
    'name',
    each(({ waiting }) => waiting),
  )
  metrics.watchEach(
    'haat_queue_oldest_seconds',
    'How long the first of them has been waiting',
    'name',
    each(({ oldestSeconds }) => oldestSeconds),
  )
  metrics.watch(
    'haat_jobs_dead',
    'Jobs given up after their last try',
    of(({ dead }) => dead),
  )
  metrics.watch(
    'haat_emails_waiting',
    'Jobs that write or bring an email and whose time has come',
    of(({ queues }) => sum(queues.filter(({ name }) => mailingJobs.has(name)).map(({ waiting }) => waiting))),
  )
}

function watchTables({ metrics }: Watched, of: Of): void {
  const tables: [string, string, (vitals: Vitals) => number | null][] = [
    ['haat_emails_unsent', 'Emails begun an hour ago and not taken by the email server', (v) => v.unsentEmails],
    ['haat_stock_holds_open', 'Holds of goods for orders that are not paid yet', (v) => v.openHolds],
    ['haat_stock_holds_overdue', 'Holds whose time is over and that still hold', (v) => v.overdueHolds],
    ['haat_payments_open', 'Payments that are begun and not taken', (v) => v.openPayments],
    ['haat_payments_open_oldest_seconds', 'Age of the oldest of them', (v) => v.oldestPaymentSeconds ?? 0],
    ['haat_webhook_events_unprocessed', 'Events of the gateway set aside', (v) => v.unprocessedEvents],
    ['haat_books_checked_timestamp_seconds', 'When the books were last gone through', (v) => seconds(v.booksCheckedAt)],
    ['haat_books_breaches', 'What the last look at the books found wrong', (v) => v.bookBreaches],
    [
      'haat_audit_verified_timestamp_seconds',
      'When the audit trail was last verified',
      (v) => seconds(v.auditCheckedAt),
    ],
    ['haat_audit_broken', '1 when the last look at the audit trail found a fault', (v) => faults(v)],
    [
      'haat_audit_unsealed_oldest_seconds',
      'How long the oldest row has been waiting for its seal',
      (v) => v.unsealedSeconds ?? 0,
    ],
    [
      'haat_last_backup_timestamp_seconds',
      'Of which moment the last backup is that was read back whole; 0 when there is none',
      (v) => seconds(v.backedUpAt) ?? 0,
    ],
    ['haat_last_backup_bytes', 'How large it is', (v) => v.backupBytes ?? 0],
    ['haat_processes', 'Processes of this shop that gave a sign of life lately', (v) => v.processes],
  ]
  for (const [name, help, read] of tables)
    metrics.watch(
      name,
      help,
      of(({ vitals }) => read(vitals)),
    )
}

function faults({ auditCheckedAt, auditFault }: Vitals): number | null {
  return auditCheckedAt === null ? null : Number(auditFault !== null)
}

const seconds = (at: Date | null) => (at === null ? null : at.getTime() / 1_000)
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

async function askVitals({ db, clock }: Watched): Promise<Known | null> {
  try {
    const [vitals, queues, dead] = await Promise.all([findVitals({ db, clock }), listQueues(db), deadJobs(db)])
    return { vitals, queues, dead: sum(dead.map(({ count }) => count)) }
  } catch {
    return null
  }
}

async function freeBytes(folder: string): Promise<number> {
  const room = await statfs(folder).catch(() => null)
  return room ? room.bavail * room.bsize : Number.NaN
}

function rememberFor<Found>(ms: number, ask: () => Promise<Found>): () => Promise<Found> {
  let found: Promise<Found> | undefined
  let foundAt = 0
  return () => {
    if (found && Date.now() - foundAt < ms) return found
    foundAt = Date.now()
    found = ask()
    return found
  }
}
