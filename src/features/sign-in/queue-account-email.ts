import { randomUUID } from 'node:crypto'
import { type Context, queueJobs } from '#features/context.ts'
import { type AccountEmail, accountEmailJob } from './account-email.ts'

/** Writes to the owner of an account when the transaction of `ctx` commits. */
export function queueAccountEmail(ctx: Context, email: AccountEmail): Promise<void> {
  const effect = `account-${email.kind}:${email.userId}:${randomUUID()}`
  return queueJobs(ctx, [{ name: accountEmailJob, payload: { ...email, at: ctx.clock.now().toISOString(), effect } }])
}
