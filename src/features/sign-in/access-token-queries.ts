import type { StaffRole } from '#features/accounts/staff.ts'
import { type Role, requireUser, type User } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import type { WorkshopRole } from '#features/team/workshop-role.ts'
import type { Db } from '#platform/database/db.server.ts'
import { sql } from '#platform/database/sql.ts'
import { iso, isoOrNull } from '#platform/time/iso-time.ts'
import type { AccessTokenRow, TokenArea, TokenScope } from './access-token.ts'
import { isActedFor } from './acted-artisan.ts'

/** The own ones that work, the oldest first. @throws DomainError unauthorized */
export async function listAccessTokens(ctx: Context): Promise<AccessTokenRow[]> {
  type Row = Omit<AccessTokenRow, 'createdAt' | 'lastUsedAt'> & { createdAt: Date; lastUsedAt: Date | null }
  const rows = await ctx.db.query<Row>`
    select t.public_id as id, t.name, t.scope, t.areas, t.created_at, t.last_used_at from access_tokens t
    where t.user_id = ${requireUser(ctx.actor).userId} and t.revoked_at is null order by t.id`
  return rows.map((row) => ({ ...row, createdAt: iso(row.createdAt), lastUsedAt: isoOrNull(row.lastUsedAt) }))
}

type Row = {
  id: number
  scope: TokenScope
  areas: TokenArea[] | null
  userId: number
  publicId: string
  name: string
  role: Role
  staff: StaffRole | null
  artisanId: number | null
  workshopRole: WorkshopRole | null
}

/** Takes a db, because there is no actor yet. Null: unknown, revoked, or its account is closed or disabled. */
export async function findTokenUser(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<{ id: number; scope: TokenScope; areas: TokenArea[] | null; user: User } | null> {
  const [row] = await db.query<Row>`
    with used as (
      update access_tokens set last_used_at = ${now}::timestamptz
      where (token_hash = ${tokenHash} or previous_hash = ${tokenHash}) and revoked_at is null
        and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')
    )
    select t.id, t.scope, t.areas, u.id as user_id, u.public_id, u.full_name as name, u.role, u.staff_role as staff,
      coalesce(a.id, m.artisan_id) as artisan_id, case when a.id is null then m.workshop_role end as workshop_role
    from access_tokens t join users u on u.id = t.user_id
    left join lateral (
      select id from artisans where user_id = u.id and ${isActedFor} order by id limit 1
    ) a on true
    left join workshop_members m on m.user_id = u.id and u.role = 'artisan'
    where (t.token_hash = ${tokenHash} or (t.previous_hash = ${tokenHash} and t.previous_until > ${now}::timestamptz))
      and t.revoked_at is null and u.closed_at is null and u.disabled_at is null`
  if (!row) return null
  const { id, scope, areas, ...user } = row
  return { id, scope, areas, user }
}

/** SQL: ends all tokens of a person. */
export const revokedTokensOf = (userId: number, now: Date) => sql`
  update access_tokens set revoked_at = ${now}::timestamptz where user_id = ${userId} and revoked_at is null`
