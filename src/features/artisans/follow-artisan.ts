import { randomBytes } from 'node:crypto'
import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { shownStatuses } from '#features/verification/verification-status.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { literal } from '#platform/database/sql.ts'

type Following = { artisan: string; emails?: boolean | null; sharesEmail?: boolean | null }

/**
 * Repeating keeps the date and the code. `emails` switches the emails, `sharesEmail` whether the artisan may take the
 * address along; without them they stay as they are.
 * @throws DomainError unauthorized, forbidden for all but customers, not-found for artisans whom visitors cannot see
 */
export async function followArtisan(
  ctx: Context,
  { artisan, emails = null, sharesEmail = null }: Following,
): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const leaveCode = randomBytes(24).toString('base64url')
  const now = ctx.clock.now()
  const followed = await ctx.db.query`
    insert into follows (artisan_id, user_id, followed_at, leave_code, emails_off_at, email_shared_at)
    select a.id, ${userId}, ${now}::timestamptz, ${leaveCode},
      case when ${emails}::boolean = false then ${now}::timestamptz end,
      case when ${sharesEmail}::boolean then ${now}::timestamptz end
    from artisans a where a.slug = ${artisan} and a.status in ${literal(shownStatuses)}
    on conflict (artisan_id, user_id) do update set emails_off_at = case
      when ${emails}::boolean is null then follows.emails_off_at
      when ${emails}::boolean then null
      else coalesce(follows.emails_off_at, ${now}::timestamptz) end, email_shared_at = case
      when ${sharesEmail}::boolean is null then follows.email_shared_at
      when ${sharesEmail}::boolean then coalesce(follows.email_shared_at, ${now}::timestamptz) end
    returning artisan_id`
  if (followed.length === 0) throw new DomainError('not-found')
}

/** Idempotent. @throws DomainError unauthorized, forbidden for all but customers */
export async function unfollowArtisan(ctx: Context, artisan: string): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'customer')
  await ctx.db.query`
    delete from follows where user_id = ${userId} and artisan_id = (select id from artisans where slug = ${artisan})`
}

/** Needs only the code of the email, no session. An unknown code changes nothing. */
export async function leaveArtisanEmails(ctx: Context, code: string): Promise<void> {
  await ctx.db.query`
    update follows set emails_off_at = coalesce(emails_off_at, ${ctx.clock.now()}) where leave_code = ${code}`
}
