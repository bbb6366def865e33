import type { Job } from '#platform/jobs/jobs.ts'

/** Tells the followers of an artisan of new work. */
export const newWorkJob = 'new-work'

/** How long a follower hears nothing more of an artisan: what comes meanwhile is told together. */
export const quietHours = 24

/** What was new before that is news no longer, for instance after a long pause. */
export const newsDays = 14

/** To be queued in the transaction that publishes a product for the first time. */
export function newWorkOf({ artisanId, productId }: { artisanId: number; productId: number }): Job {
  return { name: newWorkJob, payload: { artisanId }, singletonKey: `product ${productId}` }
}
