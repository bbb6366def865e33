/** Work done after the commit. `send` writes the job in the caller's transaction: both happen or neither. */
export type Job = {
  name: string
  payload: Record<string, unknown>
  /** at most one open job per key */
  singletonKey?: string
  startAfter?: Date
}

export type JobQueue = {
  /** `requestId`: of the request that queues the work; the job's log lines, audit rows and emails name it */
  send(db: unknown, jobs: readonly Job[], requestId?: string): Promise<void>
}

/** The request that queued a job. `trace` is a W3C traceparent. */
export type JobOrigin = { requestId: string; trace?: string }

/**
 * `run` may be called again with the same payload, so it must be idempotent; when it throws, it is retried with growing
 * delays. `atOnce`: concurrent jobs per process, default 1. `everySeconds`: a timer, one run per interval over all
 * processes, with an empty payload. `isPolled`: no queue; it runs each second in every process, for work that waits in
 * a table of its own.
 */
export type JobWorker = {
  name: string
  run(payload: Record<string, unknown>): Promise<void>
  atOnce?: number
  everySeconds?: number
  isPolled?: true
}
