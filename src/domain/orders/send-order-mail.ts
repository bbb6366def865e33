import type { Context } from '#domain/context.ts'
import { sendOnce } from '#domain/letters.ts'
import { findLetterFacts } from './letter-queries.ts'
import { isOrderMail, isUnwanted, type OrderLinks, orderLetter } from './order-letter.ts'
import type { OrderMailJob } from './order-mail.ts'

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
