import { requireNotImpersonating, requireRole, requireUser } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { isActedFor } from './acted-artisan.ts'

type Beginning = { sessionId: number; artisanId: number; reason: string }

/** Takes effect with the next request. @throws DomainError unauthorized (also for an ended session), forbidden */
export async function beginImpersonation(ctx: Context, { sessionId, artisanId, reason }: Beginning): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'admin')
  const begun = await ctx.db.query`
    update sessions set impersonation_artisan_id = ${artisanId}, impersonation_reason = ${reason},
      impersonation_since = ${ctx.clock.now()}
    where id = ${sessionId} and user_id = ${userId} and revoked_at is null returning id`
  if (begun.length === 0) throw new DomainError('unauthorized')
}

/** Returns the artisan's slug, or null when there was no impersonation. @throws DomainError unauthorized */
export async function endImpersonation(ctx: Context, sessionId: number): Promise<string | null> {
  const { userId } = requireUser(ctx.actor)
  return transaction(ctx, async (ctx) => {
    const [ended] = await ctx.db.query<{ artisan: string }>`
      with acting as (
        select s.id, a.slug from sessions s join artisans a on a.id = s.impersonation_artisan_id
        where s.id = ${sessionId} and s.user_id = ${userId} for update of s
      )
      update sessions s set impersonation_artisan_id = null, impersonation_reason = null, impersonation_since = null
      from acting where s.id = acting.id
      returning acting.slug as artisan`
    if (!ended) return null
    await writeAudit(ctx, { action: 'impersonation.end', subject: `artisan:${ended.artisan}` })
    return ended.artisan
  })
}

/**
 * Changes only this browser's session.
 * @throws DomainError forbidden for all but artisans; not-found for artisans of other accounts or without consent
 */
export async function actForArtisan(
  ctx: Context,
  { sessionId, artisan }: { sessionId: number; artisan: string },
): Promise<void> {
  const { userId } = requireNotImpersonating(ctx.actor, 'artisan')
  const changed = await ctx.db.query`
    update sessions s set artisan_id = artisans.id from artisans
    where s.id = ${sessionId} and s.user_id = ${userId}::bigint and artisans.slug = ${artisan}
      and artisans.user_id = ${userId}::bigint and ${isActedFor} returning 1`
  if (changed.length === 0) throw new DomainError('not-found')
}
