import { requireRole } from '#features/actor.ts'
import { type Context, queueJobs } from '#features/context.ts'

export const verifyAuditJob = 'verify-audit'

/** Queues a check of the whole chain; concurrent requests run once. @throws DomainError forbidden */
export async function askAuditCheck(ctx: Context): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await queueJobs(ctx, [{ name: verifyAuditJob, payload: {}, singletonKey: 'asked' }])
}
