import type { JobWorker } from '#platform/jobs.ts'
import type { Services } from './context.ts'

/** Every job name that is ever sent; their queues are made at start. */
export const jobNames: readonly string[] = ['deliver-mail']

/** What the process does with them. */
export function jobWorkers(_services: Services): JobWorker[] {
  return []
}
