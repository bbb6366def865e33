import { type Context, queueJobs } from '#domain/context.ts'
import type { OrderMailJob } from './order-mail.ts'

/** One job per effect, written with the effect: whoever commits it, commits the mail. `effect` names it, and so it is sent once. */
export function queueOrderMail(ctx: Context, effect: string, mail: OrderMailJob): Promise<void> {
  const name = `mail:order-${mail.kind}:${effect}`
  return queueJobs(ctx, [{ name: 'order-mail', payload: { ...mail, effect: name }, singletonKey: name }])
}
