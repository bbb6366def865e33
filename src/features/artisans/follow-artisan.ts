import { randomBytes } from 'node:crypto'
import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'

// Repeating keeps the date and the code; email changes only when requested.
const text = `
  insert into follows (artisan_id, user_id, followed_at, leave_code, emails_off_at)
  select a.id, $2, $3, $4, case when $5::boolean = false then $3::timestamptz end
  from artisans a where a.slug = $1 and a.status in ('verified', 'paused')
  on conflict (artisan_id, user_id) do update set emails_off_at = case
    when $5::boolean is null then follows.emails_off_at
    when $5 then null
    else coalesce(follows.emails_off_at, $3) end
  returning artisan_id`

/**
 * Follows an artisan; `emails` switches only the emails. Repeating changes nothing.
 * @throws DomainError unauthorized, forbidden for all but customers, not-found for artisans whom visitors cannot see
 */
export async function followArtisan(
  ctx: Context,
  { artisan, emails = null }: { artisan: string; emails?: boolean | null },
): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const leaveCode = randomBytes(24).toString('base64url')
  const values = [artisan, userId, ctx.clock.now(), leaveCode, emails]
  const followed = await namedQuery(ctx.db, 'artisans.follow', text, values)
  if (followed.length === 0) throw new DomainError('not-found')
}

const unfollowArtisanText = `
  delete from follows where user_id = $2 and artisan_id = (select id from artisans where slug = $1)`

/**
 * Idempotent.
 * @throws DomainError unauthorized, forbidden for all but customers
 */
export async function unfollowArtisan(ctx: Context, artisan: string): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'customer')
  await namedQuery(ctx.db, 'artisans.unfollow', unfollowArtisanText, [artisan, userId])
}

const leaveArtisanEmailsText = 'update follows set emails_off_at = coalesce(emails_off_at, $2) where leave_code = $1'

/** Unsubscribes by the code in the email; needs no session. An unknown code changes nothing. */
export async function leaveArtisanEmails(ctx: Context, code: string): Promise<void> {
  await namedQuery(ctx.db, 'artisans.leave-emails', leaveArtisanEmailsText, [code, ctx.clock.now()])
}
