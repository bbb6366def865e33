import { type Context, queueJobs } from '#features/context.ts'
import { sendOnce } from '#features/emails.ts'
import { isOrderMail, isUnwanted, type OrderLinks, orderLetter } from './order-email.ts'
import type { OrderMailJob } from './order-email-kinds.ts'
import { findLetterFacts } from './order-email-queries.ts'

/** A letter and what brings it about: `effect` names it, and so it is sent once. */
export type EffectMail = OrderMailJob & { effect: string }

/** One job per effect, written with the effect: whoever commits it, commits the mail. */
export function queueOrderMail(ctx: Context, effect: string, mail: OrderMailJob): Promise<void> {
  return queueOrderMails(ctx, [{ ...mail, effect }])
}

/** All that one transaction has to tell, in one statement. */
export function queueOrderMails(ctx: Context, mails: readonly EffectMail[]): Promise<void> {
  const jobs = mails.map((mail) => {
    const name = `mail:order-${mail.kind}:${mail.effect}`
    return { name: 'order-mail', payload: { ...mail, effect: name }, singletonKey: name }
  })
  return queueJobs(ctx, jobs)
}

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
