/** Work that is done after the commit. `send` writes the job with the caller's transaction: both happen or neither. */
export type Job = {
  name: string
  payload: Record<string, unknown> /** one job per key, ever-open */
  singletonKey?: string
  startAfter?: Date
}

export type JobQueue = { send(db: unknown, jobs: readonly Job[]): Promise<void> }

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
