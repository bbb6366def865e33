import { isUser, requireOwnHand } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { type Db, namedQuery } from '#platform/database/db.server.ts'
import { endImpersonation } from './begin-impersonation.ts'
import { lockPerson } from './lock-person.ts'

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

/** Ends sessions at once, in every process. Those that have ended already stay as they are. */
export async function endSessions(ctx: Context, sessionIds: readonly number[]): Promise<void> {
  const text = 'update sessions set revoked_at = $2 where id = any($1) and revoked_at is null'
  await namedQuery(ctx.db, 'accounts.end-sessions', text, [sessionIds, ctx.clock.now()])
}

/** Ends the session of this browser. Null, or a session that has ended, changes nothing: a repeated sign-out is fine. */
export async function signOut(ctx: Context, sessionId: number | null): Promise<void> {
  if (sessionId === null || !isUser(ctx.actor)) return
  const subject = `user:${ctx.actor.publicId}` as const

  await transaction(ctx, async (ctx) => {
    await endImpersonation(ctx, sessionId)
    await endSessions(ctx, [sessionId])
    await writeAudit(ctx, { action: 'session.end', subject })
  })
}

/** Notes that a session is in use, so that its idle time starts again. Takes a db, for there is no actor yet. */
export async function touchSession(db: Db, sessionId: number, now: Date): Promise<void> {
  const text = 'update sessions set last_seen_at = $2 where id = $1 and last_seen_at < $2'
  await namedQuery(db, 'accounts.touch-session', text, [sessionId, now])
}

const endAllSessionsEnd =
  'update sessions set revoked_at = $2 where user_id = $1 and revoked_at is null and expires_at > $2 returning id'

/** Ends every session of a person at once, in the caller's transaction; tells how many there were. */
export async function endAllSessions(ctx: Context, userId: number): Promise<number> {
  const ended = await namedQuery(ctx.db, 'accounts.end-person-sessions', endAllSessionsEnd, [userId, ctx.clock.now()])
  return ended.length
}

const endOtherSessionsEnd = `
  update sessions set revoked_at = $3 where user_id = $1 and id <> $2 and revoked_at is null and expires_at > $3 returning id`

/** Ends all own sessions but this one; tells how many. */
export async function endOtherSessions(ctx: Context, sessionId: number): Promise<number> {
  const user = requireOwnHand(ctx.actor)
  return transaction(ctx, async (ctx) => {
    const values = [user.userId, sessionId, ctx.clock.now()]
    const ended = await namedQuery(ctx.db, 'accounts.end-other-sessions', endOtherSessionsEnd, values)
    await writeAudit(ctx, { action: 'session.end', subject: `user:${user.publicId}`, after: { ended: ended.length } })
    return ended.length
  })
}

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
    const ended =
      sessionId === null ? await endAllSessions(ctx, userId) : await endPersonSessionsEnd(ctx, userId, sessionId)
    await writeAudit(ctx, { action: 'session.end', subject: `user:${id}`, after: { ended } })
    return ended
  })
}

async function endPersonSessionsEnd(ctx: Context, userId: number, sessionId: string): Promise<number> {
  const ended = await namedQuery(ctx.db, 'people.end-session', endOne, [userId, sessionId, ctx.clock.now()])
  if (ended.length === 0) throw new DomainError('not-found')
  return ended.length
}
