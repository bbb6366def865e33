import { randomUUID } from 'node:crypto'
import { type Context, queueJobs } from '#features/context.ts'
import { type AccountMail, accountMailJob } from './account-mail.ts'

/** Writes to the owner of an account when the transaction of `ctx` commits. */
export function queueAccountMail(ctx: Context, mail: AccountMail): Promise<void> {
  const effect = `account-${mail.kind}:${mail.userId}:${randomUUID()}`
  return queueJobs(ctx, [{ name: accountMailJob, payload: { ...mail, at: ctx.clock.now().toISOString(), effect } }])
}
