/** Work that is done after the commit. `send` writes the job with the caller's transaction: both happen or neither. */
export type Job = { name: string; payload: Record<string, unknown>; /** one job per key, ever-open */ singletonKey?: string; startAfter?: Date }

export type JobQueue = { send(db: unknown, jobs: readonly Job[]): Promise<void> }
