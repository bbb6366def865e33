import { requireRole } from '#features/actor.ts'
import { type Context, queueJobs } from '#features/context.ts'

/** The job that goes through the whole chain. */
export const verifyAuditJob = 'verify-audit'

/** Has the chain gone through soon; asked twice meanwhile it is done once. @throws DomainError forbidden */
export async function askAuditCheck(ctx: Context): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await queueJobs(ctx, [{ name: verifyAuditJob, payload: {}, singletonKey: 'asked' }])
}
