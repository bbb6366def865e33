import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { endAllSessions } from './end-all-sessions.ts'
import { lockPerson } from './lock-person.ts'

const endOne = `
  update sessions set revoked_at = $3 where user_id = $1 and public_id::text = $2 and revoked_at is null and expires_at > $3
  returning id`

/**
 * Ends one session of somebody, or with null all of them, at once and in every process; tells how many.
 * @throws DomainError not-found for a session that has ended or is another person's; forbidden, proof-needed
 */
export async function endPersonSessions(
  ctx: Context,
  { id, sessionId }: { id: string; sessionId: string | null },
): Promise<number> {
  requireFreshProof(ctx)
  return transaction(ctx, async (ctx) => {
    const { userId } = await lockPerson(ctx, id)
    const ended = sessionId === null ? await endAllSessions(ctx, userId) : await end(ctx, userId, sessionId)
    await writeAudit(ctx, { action: 'session.end', subject: `user:${id}`, after: { ended } })
    return ended
  })
}

async function end(ctx: Context, userId: number, sessionId: string): Promise<number> {
  const ended = await namedQuery(ctx.db, 'people.end-session', endOne, [userId, sessionId, ctx.clock.now()])
  if (ended.length === 0) throw new DomainError('not-found')
  return ended.length
}
