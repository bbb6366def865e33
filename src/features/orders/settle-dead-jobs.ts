import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, queueJobs, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { takeDeadJobs } from '#platform/jobs/dead-jobs.server.ts'

export type DeadJobWish = { name: string; move: 'retry' | 'drop' }

/**
 * Work that was given up is tried again from the beginning, or dropped for good; all of one name at once. Of two admins the second
 * finds nothing.
 * @throws DomainError forbidden, not-found (nothing of that name is given up)
 */
export async function settleDeadJobs(ctx: Context, { name, move }: DeadJobWish): Promise<number> {
  requireRole(ctx.actor, 'admin')
  return transaction(ctx, async (ctx) => {
    const taken = await takeDeadJobs(ctx.db, name)
    if (taken.length === 0) throw new DomainError('not-found')
    if (move === 'retry')
      await queueJobs(
        ctx,
        taken.map(({ payload }) => ({ name, payload })),
      )
    await writeAudit(ctx, { action: `dead-jobs.${move}`, subject: `job:${name}`, after: { count: taken.length } })
    return taken.length
  })
}
