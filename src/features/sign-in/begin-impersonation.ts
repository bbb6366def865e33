import { requireOwnHand, requireRole, requireUser } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { isActedFor } from './acted-artisan.ts'

const begin = `
  update sessions set impersonation_artisan_id = $3, impersonation_reason = $4, impersonation_since = $5
  where id = $1 and user_id = $2 and revoked_at is null returning id`

type Beginning = { sessionId: number; artisanId: number; reason: string }

/**
 * From now on the session of an admin acts for that artisan, in the caller's transaction. Answers nothing; the next request sees it.
 * @throws DomainError unauthorized (also for a session that has ended meanwhile), forbidden
 */
export async function beginImpersonation(ctx: Context, { sessionId, artisanId, reason }: Beginning): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'admin')
  const values = [sessionId, userId, artisanId, reason, ctx.clock.now()]
  const begun = await namedQuery(ctx.db, 'accounts.begin-impersonation', begin, values)
  if (begun.length === 0) throw new DomainError('unauthorized')
}

const end = `
  with acting as (
    select s.id, a.slug from sessions s join artisans a on a.id = s.impersonation_artisan_id where s.id = $1 and s.user_id = $2 for update of s
  )
  update sessions s set impersonation_artisan_id = null, impersonation_reason = null, impersonation_since = null from acting where s.id = acting.id
  returning acting.slug as "artisan"`

/**
 * The admin of this session acts for themselves again. Who acted for nobody, or no longer, changes nothing. Answers the artisan's slug.
 * @throws DomainError unauthorized
 */
export async function endImpersonation(ctx: Context, sessionId: number): Promise<string | null> {
  const { userId } = requireUser(ctx.actor)
  return transaction(ctx, async (ctx) => {
    const [ended] = await namedQuery<{ artisan: string }>(ctx.db, 'accounts.end-impersonation', end, [
      sessionId,
      userId,
    ])
    if (!ended) return null
    await writeAudit(ctx, { action: 'impersonation.end', subject: `artisan:${ended.artisan}` })
    return ended.artisan
  })
}

const text = `
  update sessions s set artisan_id = artisans.id from artisans
  where s.id = $1 and s.user_id = $2 and artisans.slug = $3 and artisans.user_id = $2 and ${isActedFor} returning 1`

/**
 * From now on this browser acts for another artisan of the account; other browsers stay where they are.
 * @throws DomainError forbidden for all but artisans; not-found for artisans of others and those who took their consent back
 */
export async function actForArtisan(
  ctx: Context,
  { sessionId, artisan }: { sessionId: number; artisan: string },
): Promise<void> {
  const { userId } = requireOwnHand(ctx.actor, 'artisan')
  const changed = await namedQuery(ctx.db, 'accounts.act-for', text, [sessionId, userId, artisan])
  if (changed.length === 0) throw new DomainError('not-found')
}
