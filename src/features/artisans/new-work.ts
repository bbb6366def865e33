import type { Job } from '#platform/jobs/jobs.ts'

export const newWorkJob = 'new-work'

/** A follower gets one email per artisan in this time; it collects the new products. */
export const quietHours = 24

/** Older products are no longer news, for instance after a long pause. */
export const newsDays = 14

/** Queue it in the transaction that first publishes a product. */
export function newWorkOf({ artisanId, productId }: { artisanId: number; productId: number }): Job {
  return { name: newWorkJob, payload: { artisanId }, singletonKey: `product ${productId}` }
}
