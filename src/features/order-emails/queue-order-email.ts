import { type Context, queueJobs } from '#features/context.ts'
import { sendOnce } from '#features/emails.ts'
import { isOrderEmail, isUnwanted, type OrderLinks, orderEmail, orderMessage } from './order-email.ts'
import type { OrderEmailJob } from './order-email-kinds.ts'
import { findEmailFacts } from './order-email-queries.ts'

export type EffectEmail = OrderEmailJob & { effect: string }

/** One job per effect, in the caller's transaction: the email is sent if and only if it commits. */
export function queueOrderEmail(ctx: Context, effect: string, email: OrderEmailJob): Promise<void> {
  return queueOrderEmails(ctx, [{ ...email, effect }])
}

export function queueOrderEmails(ctx: Context, emails: readonly EffectEmail[]): Promise<void> {
  const jobs = emails.map((email) => {
    const name = effectOf(email)
    return { name: 'order-email', payload: { ...email, effect: name }, singletonKey: name }
  })
  return queueJobs(ctx, jobs)
}

/** The name under which an email is sent once. */
export function effectOf({ kind, effect }: EffectEmail): string {
  return `email:order-${kind}:${effect}`
}

/**
 * In the order's language, or the artisan's own; some also by SMS or WhatsApp, where the shop sends any. A job: throws what the
 * mailer and the SMS service throw, and is retried; skips unknown kinds.
 */
export async function sendOrderEmail(
  ctx: Context,
  job: OrderEmailJob & { effect: string },
  links: OrderLinks,
): Promise<void> {
  if (!isOrderEmail(job.kind)) {
    ctx.log.error({ kind: job.kind }, 'an email about an order of no known kind')
    return
  }
  const facts = await findEmailFacts(ctx, job)
  if (!facts || isUnwanted(job.kind, facts)) return

  await sendOnce(ctx, job.effect, orderEmail(job, facts, links))
  const message = orderMessage(job.kind, facts, links)
  if (message && ctx.sms.sends(message.kind)) await ctx.sms.send(message)
}
