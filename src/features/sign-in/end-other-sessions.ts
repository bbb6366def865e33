import { requireOwnHand } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const end = `
  update sessions set revoked_at = $3 where user_id = $1 and id <> $2 and revoked_at is null and expires_at > $3 returning id`

/** Ends all own sessions but this one; tells how many. */
export async function endOtherSessions(ctx: Context, sessionId: number): Promise<number> {
  const user = requireOwnHand(ctx.actor)
  return transaction(ctx, async (ctx) => {
    const values = [user.userId, sessionId, ctx.clock.now()]
    const ended = await namedQuery(ctx.db, 'accounts.end-other-sessions', end, values)
    await writeAudit(ctx, { action: 'session.end', subject: `user:${user.publicId}`, after: { ended: ended.length } })
    return ended.length
  })
}
