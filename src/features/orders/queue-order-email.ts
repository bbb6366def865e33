import { type Context, queueJobs } from '#features/context.ts'
import type { OrderMailJob } from './order-email-kinds.ts'

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
