import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { placeName, specialtyName } from '#features/crafts/artisan-words.ts'
import { shownStatuses } from '#features/verification/verification-status.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { literal, sql } from '#platform/database/sql.ts'
import { type Page, toPage } from '#platform/lists/paging.ts'
import type { FollowedArtisan, FollowState } from './artisan.ts'

const stateText = (artisan: string, userId: number) => sql`
  select f.user_id is not null as is_following, f.user_id is not null and f.emails_off_at is null as has_emails,
    (select count(*) from follows where artisan_id = a.id) as followers
  from artisans a left join follows f on f.artisan_id = a.id and f.user_id = ${userId}
  where a.slug = ${artisan} and a.status in ${literal(shownStatuses)}`

/** @throws DomainError unauthorized, forbidden for all but customers, not-found */
export async function getFollow(ctx: Context, artisan: string): Promise<FollowState> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const [found] = await ctx.db.query<FollowState>(stateText(artisan, userId))
  if (!found) throw new DomainError('not-found')
  return found
}

export async function findFollow(ctx: Context, artisan: string): Promise<FollowState | null> {
  if (ctx.actor.role !== 'customer') return null
  const [found] = await ctx.db.query<FollowState>(stateText(artisan, ctx.actor.userId))
  return found ?? null
}

type Row = Omit<FollowedArtisan, 'verifiedAt' | 'followedAt'> & {
  verifiedAt: Date | null
  followedAt: Date
  total: number
}

export async function listFollowed(
  ctx: Context,
  { page, limit }: { page: number; limit: number },
): Promise<Page<FollowedArtisan>> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const rows = await ctx.db.query<Row>`
    select a.slug as id, a.name, a.home_name, a.home_language, ${placeName(ctx.locale)} as place, a.state, ${specialtyName(ctx.locale)} as specialty,
      a.years_of_experience, a.status = 'verified' as is_verified, a.status = 'paused' as is_paused,
      a.verified_at, f.followed_at, f.emails_off_at is null as has_emails,
      f.email_shared_at is not null as shares_email, count(*) over () as total
    from follows f join artisans a on a.id = f.artisan_id
    where f.user_id = ${userId} and a.status in ${literal(shownStatuses)} order by f.followed_at desc, a.id desc
      limit ${limit} offset ${(page - 1) * limit}`
  const items = rows.map(({ total: _total, verifiedAt, followedAt, ...artisan }) => ({
    ...artisan,
    verifiedAt: verifiedAt?.toISOString() ?? null,
    followedAt: followedAt.toISOString(),
  }))
  return toPage(items, rows[0]?.total ?? 0, { page, limit })
}

/** Followers who share their address with the own workshop: for what an artisan takes along. */
export async function listSharedFollowers(ctx: Context): Promise<SharedFollower[]> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  return ctx.db.query<SharedFollower>`
    select u.full_name as name, u.email, u.language, f.followed_at, f.email_shared_at
    from follows f join users u on u.id = f.user_id
    where f.artisan_id = ${artisanId} and f.email_shared_at is not null and u.disabled_at is null
    order by f.email_shared_at, u.id`
}

type SharedFollower = { name: string; email: string; language: string; followedAt: Date; emailSharedAt: Date }

export async function findLeaving(
  ctx: Context,
  code: string,
): Promise<{ artisan: { id: string; name: string }; isOff: boolean } | null> {
  const [found] = await ctx.db.query<{ id: string; name: string; isOff: boolean }>`
    select a.slug as id, a.name, f.emails_off_at is not null as is_off
    from follows f join artisans a on a.id = f.artisan_id where f.leave_code = ${code}`
  return found ? { artisan: { id: found.id, name: found.name }, isOff: found.isOff } : null
}
