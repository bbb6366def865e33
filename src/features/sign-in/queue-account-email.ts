import { randomUUID } from 'node:crypto'
import { type Context, queueJobs } from '#features/context.ts'
import { type AccountEmail, accountEmailJob } from './account-email.ts'

export function queueAccountEmail(ctx: Context, email: AccountEmail): Promise<void> {
  const effect = `account-${email.kind}:${email.userId}:${randomUUID()}`
  return queueJobs(ctx, [{ name: accountEmailJob, payload: { ...email, at: ctx.clock.now().toISOString(), effect } }])
}
