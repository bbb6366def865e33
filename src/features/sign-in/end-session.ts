import { requireOwnHand } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const end = `
  update sessions set revoked_at = $3 where user_id = $1 and public_id::text = $2 and revoked_at is null and expires_at > $3
  returning id`

/** Ends an own session, in every process with its next request. @throws DomainError not-found, also for another person's */
export async function endSession(ctx: Context, sessionId: string): Promise<void> {
  const user = requireOwnHand(ctx.actor)
  await transaction(ctx, async (ctx) => {
    const values = [user.userId, sessionId, ctx.clock.now()]
    const ended = await namedQuery(ctx.db, 'accounts.end-session', end, values)
    if (ended.length === 0) throw new DomainError('not-found')
    await writeAudit(ctx, { action: 'session.end', subject: `user:${user.publicId}` })
  })
}
