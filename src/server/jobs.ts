import { resetLinkJob } from '#domain/accounts/ask-password-reset.ts'
import type { JobWorker } from '#platform/jobs.ts'
import { accountsJobs } from './accounts-jobs.ts'
import type { Services } from './context.ts'

/** Every job name that is ever sent; their queues are made at start. */
export const jobNames: readonly string[] = ['deliver-mail', resetLinkJob]

/** What the process does with them. */
export function jobWorkers(services: Services): JobWorker[] {
  return [...accountsJobs(services)]
}
