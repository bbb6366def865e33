import { isUser, requireNotImpersonating } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import type { Db } from '#platform/database/db.server.ts'
import { revokedTokensOf } from './access-token-queries.ts'
import { endImpersonation } from './begin-impersonation.ts'
import { lockPerson } from './lock-person.ts'

/** Takes effect in every process. @throws DomainError not-found, also for another person's session */
export async function endSession(ctx: Context, sessionId: string): Promise<void> {
  const user = requireNotImpersonating(ctx.actor)
  await transaction(ctx, async (ctx) => {
    await endOneSession(ctx, user.userId, sessionId)
    await writeAudit(ctx, { action: 'session.end', subject: `user:${user.publicId}` })
  })
}

export async function endSessions(ctx: Context, sessionIds: readonly number[]): Promise<void> {
  await ctx.db.query`
    update sessions set revoked_at = ${ctx.clock.now()} where id = any(${sessionIds}) and revoked_at is null`
}

/** Null or an ended session changes nothing, so that sign-out can be repeated. */
export async function signOut(ctx: Context, sessionId: number | null): Promise<void> {
  if (sessionId === null || !isUser(ctx.actor)) return
  const subject = `user:${ctx.actor.publicId}` as const

  await transaction(ctx, async (ctx) => {
    await endImpersonation(ctx, sessionId)
    await endSessions(ctx, [sessionId])
    await writeAudit(ctx, { action: 'session.end', subject })
  })
}

/** Restarts the idle time. Takes a db, because there is no actor yet. */
export async function touchSession(db: Db, sessionId: number, now: Date): Promise<void> {
  await db.query`
    update sessions set last_seen_at = ${now}::timestamptz
    where id = ${sessionId} and last_seen_at < ${now}::timestamptz`
}

/** With the person's access tokens: whoever is locked out by this is not let in by a program. */
export async function endAllSessions(ctx: Context, userId: number): Promise<number> {
  const now = ctx.clock.now()
  await ctx.db.query`${revokedTokensOf(userId, now)}`
  const ended = await ctx.db.query`
    update sessions set revoked_at = ${now}::timestamptz
    where user_id = ${userId} and revoked_at is null and expires_at > ${now}::timestamptz returning id`
  return ended.length
}

export async function endOtherSessions(ctx: Context, sessionId: number): Promise<number> {
  const user = requireNotImpersonating(ctx.actor)
  return transaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const ended = await ctx.db.query`
      update sessions set revoked_at = ${now}::timestamptz
      where user_id = ${user.userId} and id <> ${sessionId} and revoked_at is null
        and expires_at > ${now}::timestamptz returning id`
    await writeAudit(ctx, { action: 'session.end', subject: `user:${user.publicId}`, after: { ended: ended.length } })
    return ended.length
  })
}

/**
 * Null ends all sessions of the person. Returns the number of ended sessions.
 * @throws DomainError not-found for an ended session or another person's; forbidden, proof-needed
 */
export async function endPersonSessions(
  ctx: Context,
  { id, sessionId }: { id: string; sessionId: string | null },
): Promise<number> {
  requireFreshProof(ctx)
  return transaction(ctx, async (ctx) => {
    const { userId } = await lockPerson(ctx, id)
    const ended = sessionId === null ? await endAllSessions(ctx, userId) : await endOneSession(ctx, userId, sessionId)
    await writeAudit(ctx, { action: 'session.end', subject: `user:${id}`, after: { ended } })
    return ended
  })
}

async function endOneSession(ctx: Context, userId: number, sessionId: string): Promise<number> {
  const now = ctx.clock.now()
  const ended = await ctx.db.query`
    update sessions set revoked_at = ${now}::timestamptz
    where user_id = ${userId} and public_id::text = ${sessionId} and revoked_at is null
      and expires_at > ${now}::timestamptz
    returning id`
  if (ended.length === 0) throw new DomainError('not-found')
  return ended.length
}
