/** Work that is done after the commit. `send` writes the job with the caller's transaction: both happen or neither. */
export type Job = {
  name: string
  payload: Record<string, unknown> /** one job per key, ever-open */
  singletonKey?: string
  startAfter?: Date
}

export type JobQueue = {
  /** `requestId`: of the request that asks for the work; the job's log lines, audit rows and emails will name it */
  send(db: unknown, jobs: readonly Job[], requestId?: string): Promise<void>
}

/** What a job keeps of the request that queued it. `trace` is a W3C traceparent. */
export type JobOrigin = { requestId: string; trace?: string }

/**
 * What is done with jobs of one name. `run` may be called again with the same payload (at least once), so it must be
 * safe to repeat; what it throws is tried again with growing pauses. `atOnce` jobs run side by side in a process (1).
 * `everySeconds` makes it a timer besides: one run per interval over all processes, with an empty payload.
 */
export type JobWorker = {
  name: string
  run(payload: Record<string, unknown>): Promise<void>
  atOnce?: number
  everySeconds?: number
}
