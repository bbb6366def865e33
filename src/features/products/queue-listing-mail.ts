import { randomUUID } from 'node:crypto'
import { type Context, queueJobs } from '#features/context.ts'
import { isToldMove, type ListingMail, listingMailJob } from './listing-mail.ts'

/** Writes to a maker about a piece, in the transaction of the office's decision; what nobody is told of queues nothing. */
export async function queueListingMail(ctx: Context, mail: ListingMail): Promise<void> {
  if (!isToldMove(mail.move)) return
  const payload = { ...mail, effect: `listing:${mail.productId}:${randomUUID()}` }
  await queueJobs(ctx, [{ name: listingMailJob, payload }])
}
