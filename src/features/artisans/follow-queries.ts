import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type Page, toPage } from '#platform/lists/paging.ts'
import type { FollowedArtisan, FollowState } from './artisan.ts'

const stateText = `
  select f.user_id is not null as "isFollowing", f.user_id is not null and f.emails_off_at is null as "hasEmails",
    (select count(*) from follows where artisan_id = a.id) as followers
  from artisans a left join follows f on f.artisan_id = a.id and f.user_id = $2
  where a.slug = $1 and a.status in ('verified', 'paused')`

/** @throws DomainError unauthorized, forbidden for all but customers, not-found */
export async function getFollow(ctx: Context, artisan: string): Promise<FollowState> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const [found] = await namedQuery<FollowState>(ctx.db, 'artisans.follow-state', stateText, [artisan, userId])
  if (!found) throw new DomainError('not-found')
  return found
}

/** For public pages: null for all but customers, and for unknown artisans. */
export async function findFollow(ctx: Context, artisan: string): Promise<FollowState | null> {
  if (ctx.actor.role !== 'customer') return null
  const [found] = await namedQuery<FollowState>(ctx.db, 'artisans.follow-state', stateText, [artisan, ctx.actor.userId])
  return found ?? null
}

const listText = `
  select a.slug as id, a.name, a.home_name as "homeName", a.home_language as "homeLanguage", a.place, a.state, a.specialty,
    a.years_of_experience as "yearsOfExperience", a.status = 'verified' as "isVerified", a.status = 'paused' as "isPaused",
    a.verified_at as "verifiedAt", f.followed_at as "followedAt", f.emails_off_at is null as "hasEmails", count(*) over () as total
  from follows f join artisans a on a.id = f.artisan_id
  where f.user_id = $1 and a.status in ('verified', 'paused') order by f.followed_at desc, a.id desc limit $2 offset $3`

type Row = Omit<FollowedArtisan, 'verifiedAt' | 'followedAt'> & {
  verifiedAt: Date | null
  followedAt: Date
  total: number
}

/** Latest first. Artisans who left the shop are skipped, but kept. */
export async function listFollowed(
  ctx: Context,
  { page, limit }: { page: number; limit: number },
): Promise<Page<FollowedArtisan>> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const rows = await namedQuery<Row>(ctx.db, 'artisans.followed', listText, [userId, limit, (page - 1) * limit])
  const items = rows.map(({ total: _total, verifiedAt, followedAt, ...artisan }) => ({
    ...artisan,
    verifiedAt: verifiedAt?.toISOString() ?? null,
    followedAt: followedAt.toISOString(),
  }))
  return toPage(items, rows[0]?.total ?? 0, { page, limit })
}

/** `isOff` when already unsubscribed. Null for an unknown code. */
export async function findLeaving(
  ctx: Context,
  code: string,
): Promise<{ artisan: { id: string; name: string }; isOff: boolean } | null> {
  const text = `select a.slug as id, a.name, f.emails_off_at is not null as "isOff"
    from follows f join artisans a on a.id = f.artisan_id where f.leave_code = $1`
  const [found] = await namedQuery<{ id: string; name: string; isOff: boolean }>(ctx.db, 'artisans.leaving', text, [
    code,
  ])
  return found ? { artisan: { id: found.id, name: found.name }, isOff: found.isOff } : null
}
