import { requireUser } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const end = `
  with acting as (
    select s.id, a.slug from sessions s join artisans a on a.id = s.behalf_artisan_id where s.id = $1 and s.user_id = $2 for update of s
  )
  update sessions s set behalf_artisan_id = null, behalf_reason = null, behalf_since = null from acting where s.id = acting.id
  returning acting.slug as "artisan"`

/**
 * The admin of this session acts for themselves again. Who acted for nobody, or no longer, changes nothing. Answers the maker's slug.
 * @throws DomainError unauthorized
 */
export async function endBehalf(ctx: Context, sessionId: number): Promise<string | null> {
  const { userId } = requireUser(ctx.actor)
  return transaction(ctx, async (ctx) => {
    const [ended] = await namedQuery<{ artisan: string }>(ctx.db, 'accounts.end-behalf', end, [sessionId, userId])
    if (!ended) return null
    await writeAudit(ctx, { action: 'behalf.end', subject: `artisan:${ended.artisan}` })
    return ended.artisan
  })
}
