import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context, Log } from '#features/context.ts'
import type { JobOrigin } from '#platform/jobs/jobs.ts'
import { inJobSpan } from '#platform/telemetry/tracing.server.ts'
import type { Services } from './context.ts'

/** The request for which the job that runs now was queued. Jobs make their contexts by name alone, deep inside. */
const jobs = new AsyncLocalStorage<{ requestId: string }>()

export function requestOfJob(): string | undefined {
  return jobs.getStore()?.requestId
}

/** Does a job's work under the id of the request that queued it, and says so in the log. Timers are nobody's and say nothing. */
export function runAsJob(log: Log, name: string, origin: JobOrigin | null, work: () => Promise<void>): Promise<void> {
  if (!origin) return inJobSpan(name, null, work)
  return jobs.run({ requestId: origin.requestId }, async () => {
    const startedAt = performance.now()
    await inJobSpan(name, origin, work)
    log.info({ id: origin.requestId, name, ms: Math.round(performance.now() - startedAt) }, 'job done')
  })
}

/** Log, mail and jobs of one request: whatever goes through them names it. */
export function portsOf({ log, mail, jobs }: Services, id: string): Pick<Context, 'log' | 'mail' | 'jobs'> {
  const named: Log = {
    info: (details, message) => log.info({ id, ...details }, message),
    warn: (details, message) => log.warn({ id, ...details }, message),
    error: (details, message) => log.error({ id, ...details }, message),
  }
  return {
    log: named,
    jobs: { send: (db, wanted) => jobs.send(db, wanted, id) },
    mail: {
      async send(letter) {
        await mail.send({ ...letter, requestId: id })
        named.info({ kind: letter.kind, language: letter.language }, 'mail handed over')
      },
    },
  }
}
