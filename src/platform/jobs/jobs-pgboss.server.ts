import { createHash, randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { JobResult, PgBoss, Job as PgBossJob } from 'pg-boss'
import type { Db } from '#platform/database/db.server.ts'
import { connectionTo } from '#platform/database/primary.server.ts'
import { watchSilence } from '#platform/database/silence.server.ts'
import { currentTrace } from '#platform/telemetry/tracing.server.ts'
import { deadQueue } from './dead-jobs.server.ts'
import type { Job, JobOrigin, JobQueue, JobWorker } from './jobs.ts'

type Log = { info(details: object, message: string): void; error(details: object, message: string): void }

export type JobSystem = JobQueue & {
  /** creates the queues and starts working; without it jobs are only written */
  work(workers: readonly JobWorker[]): Promise<void>
  /** drains running jobs (at most `seconds`), then closes the connections */
  stop(seconds: number): Promise<void>
  isWorking(): boolean
}

export type JobOptions = {
  databaseUrl: string
  names: readonly string[]
  /** default 4 */
  connections?: number
  log: Log
  onDone?: (name: string, outcome: 'done' | 'failed') => void
  /** runs a job in the context of the request that queued it; null: a timer */
  runAs?: (name: string, origin: JobOrigin | null, work: () => Promise<void>) => Promise<void>
}

/** Stored in the job's data beside the payload, so it survives the dead-jobs queue. */
const originKey = '~origin'

/** Jobs in pg-boss. `send` writes in the caller's transaction, but no job whose singletonKey is still open. */
export function pgBossJobs(options: JobOptions): JobSystem {
  let opening: Promise<PgBoss> | undefined
  const timers: NodeJS.Timeout[] = []
  const started: StartedWorker[] = []
  const polls: Poll[] = []
  let waking: NodeJS.Timeout | undefined
  let isWorking = false

  const boss = () => {
    // A failed start (database away) must not be cached, or jobs would stay broken after the database is back.
    opening ??= openBoss(options).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  return {
    async send(db, jobs, requestId) {
      await insertJobs(await boss(), db as Db, jobs, requestId)
    },
    async work(workers) {
      const running = await boss()
      const queued = workers.filter(({ isPolled }) => !isPolled)
      for (const worker of queued) started.push({ name: worker.name, id: await startWorker(running, worker, options) })
      timers.push(
        ...queued.flatMap((worker) =>
          worker.everySeconds ? [startTimer(running, worker, worker.everySeconds, options)] : [],
        ),
      )
      polls.push(...workers.filter(({ isPolled }) => isPolled).map((worker) => startPoll(worker, options)))
      waking ??= wakeWorkers(running, started)
      isWorking = true
    },
    async stop(seconds) {
      for (const timer of timers) clearInterval(timer)
      clearInterval(waking)
      isWorking = false
      await Promise.all(polls.splice(0).map((poll) => poll.stop()))
      if (opening) await (await opening).stop({ graceful: true, timeout: seconds * 1_000 })
    },
    isWorking: () => isWorking,
  }
}

async function openBoss({ databaseUrl, names, connections = 4, log }: JobOptions): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss')
  const { requirePrimary, ...connection } = connectionTo(databaseUrl)
  const watch = watchSilence({ ...connection, application_name: 'haat-jobs-probe' })
  const onConnect = async (client: ClientBase) => {
    watch(client)
    await requirePrimary(client)
  }
  const boss = new PgBoss({
    // pg-boss passes these options to its pg pool.
    ...({ ...connection, onConnect } as object),
    application_name: 'haat-jobs',
    max: connections,
    connectionTimeoutMillis: 2_000,
    // We use our own timers: cron has whole minutes only, and must not follow the demo clock.
    schedule: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  try {
    await boss.start()
    await ensureDeadQueue(boss)
    for (const name of names) await ensureQueue(boss, name)
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined)
    throw error
  }
  return boss
}

/** After the last retry a copy goes to the dead-jobs queue. "exclusive": one open job per key. */
async function ensureQueue(boss: PgBoss, name: string): Promise<void> {
  const known = await boss.getQueue(name)
  if (known && known.deadLetter !== deadQueue) await boss.updateQueue(name, { deadLetter: deadQueue })
  if (known) return
  await boss.createQueue(name, {
    deadLetter: deadQueue,
    policy: 'exclusive',
    // NOTIFY holds one database-wide lock until its commit is on disk: commits would queue behind each other.
    notify: false,
    retryLimit: 20,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 3_600,
    // A batch of fifty, each with the gateway's 8 s twice, ends before its jobs count as lost.
    expireInSeconds: 900,
    deleteAfterSeconds: 24 * 3_600,
    retentionSeconds: 30 * 24 * 3_600,
  })
}

/** No worker: it holds jobs that failed their last retry. */
async function ensureDeadQueue(boss: PgBoss): Promise<void> {
  if (await boss.getQueue(deadQueue)) return
  await boss.createQueue(deadQueue, { notify: false, retentionSeconds: 90 * 24 * 3_600 })
}

async function insertJobs(boss: PgBoss, db: Db, jobs: readonly Job[], requestId?: string): Promise<void> {
  const trace = currentTrace()
  const origin = requestId === undefined ? {} : { [originKey]: { requestId, ...(trace ? { trace } : {}) } }
  const executeSql = (text: string, values: unknown[] = []) =>
    db.$client.query({ name: statementName(text), text, values })
  for (const [name, same] of Map.groupBy(jobs, (job) => job.name)) {
    const rows = same.map(({ payload, singletonKey, startAfter }) => ({
      // A job retried from the dead-jobs queue keeps its first origin.
      data: { ...origin, ...payload },
      // In an exclusive queue, jobs without a key would count as the same job.
      singletonKey: singletonKey ?? randomUUID(),
      ...(startAfter ? { startAfter } : {}),
    }))
    await boss.insert(name, rows, { db: { executeSql } })
  }
}

const statementNames = new Map<string, string>()

/** pg-boss has one insert per queue: prepared, a connection plans it once and not with every job, which took 0.6 ms. */
function statementName(text: string): string {
  const name = statementNames.get(text) ?? createHash('md5').update(text).digest('hex')
  statementNames.set(text, name)
  return name
}

type StartedWorker = { name: string; id: string }

const wakeEveryMs = 1_000

/** One question a second for all queues, and only those with due jobs fetch: thirty polling queues cost 4 % of a core. */
function wakeWorkers(boss: PgBoss, started: readonly StartedWorker[]): NodeJS.Timeout {
  let isAsking = false
  const wake = async () => {
    const { rows } = await boss.getDb().executeSql(dueQueues, [])
    const due = new Set(rows.map(({ name }: { name: string }) => name))
    for (const { name, id } of started) if (due.has(name)) boss.notifyWorker(id)
  }
  return setInterval(() => {
    if (isAsking) return
    isAsking = true
    // While the database is away the workers' own polls say so.
    wake()
      .catch(() => undefined)
      .finally(() => {
        isAsking = false
      })
  }, wakeEveryMs).unref()
}

// `state < 'active'` as in job-queues.server.ts, for the partial index.
const dueQueues = "select distinct name from pgboss.job where state < 'active' and start_after <= now()"

async function startWorker(boss: PgBoss, worker: JobWorker, options: JobOptions): Promise<string> {
  await ensureQueue(boss, worker.name)
  const fetching = {
    batchSize: 50,
    burstWhenBatchFull: true,
    // wakeWorkers is faster; this is for the case that it fails.
    pollingIntervalSeconds: 15,
    perJobResults: true as const,
  }
  return boss.work<Record<string, unknown>>(worker.name, fetching, async (jobs) => {
    const results: JobResult[] = []
    const left = [...jobs]
    const takeTurns = async () => {
      for (let job = left.shift(); job; job = left.shift()) results.push(await runJob(worker, job, options))
    }
    await Promise.all(Array.from({ length: worker.atOnce ?? 1 }, takeTurns))
    return results
  })
}

async function runJob(
  worker: JobWorker,
  job: PgBossJob<Record<string, unknown>>,
  { log, onDone, runAs = (_name, _origin, work) => work() }: JobOptions,
): Promise<JobResult> {
  const { [originKey]: kept, ...payload } = job.data ?? {}
  const origin = isOrigin(kept) ? kept : null
  try {
    await runAs(worker.name, origin, () => worker.run(payload))
    onDone?.(worker.name, 'done')
    return { id: job.id, status: 'completed' }
  } catch (error) {
    onDone?.(worker.name, 'failed')
    const id = origin?.requestId
    log.error({ ...(id ? { id } : {}), err: error, job: job.id, name: worker.name }, 'job failed, will be tried again')
    return { id: job.id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } }
  }
}

function isOrigin(value: unknown): value is JobOrigin {
  return typeof value === 'object' && value !== null && typeof (value as JobOrigin).requestId === 'string'
}

type Poll = { stop(): Promise<void> }

function startPoll(worker: JobWorker, { log, onDone }: JobOptions): Poll {
  let running: Promise<void> | null = null
  const run = async () => {
    try {
      await worker.run({})
    } catch (error) {
      onDone?.(worker.name, 'failed')
      log.error({ err: error, name: worker.name }, 'poll failed, will be tried again')
    } finally {
      running = null
    }
  }
  const timer = setInterval(() => {
    running ??= run()
  }, wakeEveryMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/** All processes tick; the interval's key lets one job through. The interval follows the wall clock. */
function startTimer(boss: PgBoss, worker: JobWorker, seconds: number, { log }: JobOptions): NodeJS.Timeout {
  const tick = () => {
    const interval = Math.floor(Date.now() / (seconds * 1_000))
    boss
      .insert(worker.name, [{ data: {}, singletonKey: `timer ${interval}`, singletonSeconds: seconds, retryLimit: 0 }])
      .catch((error: unknown) => log.error({ err: error, name: worker.name }, 'timer'))
  }
  tick()
  return setInterval(tick, seconds * 1_000).unref()
}
