import type { Context } from '#features/context.ts'
import { sendOnce } from '#features/emails.ts'
import { isOrderMail, isUnwanted, type OrderLinks, orderLetter } from './order-email.ts'
import type { OrderMailJob } from './order-email-kinds.ts'
import { findLetterFacts } from './order-email-queries.ts'

/**
 * Writes to the buyer of an order, in the language it was ordered in, or to the maker of a parcel, in their own; once for each
 * effect. A job: throws what the mailer throws, to be tried again. A kind that this build does not know is left alone.
 */
export async function sendOrderMail(
  ctx: Context,
  job: OrderMailJob & { effect: string },
  links: OrderLinks,
): Promise<void> {
  if (!isOrderMail(job.kind)) {
    ctx.log.error({ kind: job.kind }, 'a mail about an order of no known kind')
    return
  }
  const facts = await findLetterFacts(ctx, job)
  if (!facts || isUnwanted(job.kind, facts)) return

  await sendOnce(ctx, job.effect, orderLetter(job, facts, links))
}
