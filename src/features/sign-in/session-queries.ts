import type { Account } from '#features/accounts/account.ts'
import { toAccount, type UserRow } from '#features/accounts/account-row.ts'
import type { SessionRow } from '#features/accounts/own-account.ts'
import type { StaffRole } from '#features/accounts/staff.ts'
import { requireRole, requireUser, type User } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import type { WorkshopRole } from '#features/team/workshop-role.ts'
import type { Db } from '#platform/database/db.server.ts'
import { literal, sql } from '#platform/database/sql.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { isActedFor } from './acted-artisan.ts'
import { deviceName } from './device-name.ts'
import { idleMinutes, impersonationMinutes } from './session-limits.ts'

export type OpenSession = {
  id: number
  publicId: string
  lastSeenAt: Date
  secondFactorAt: Date | null
  user: User
  account: Account
}

type Row = UserRow & {
  id: number
  publicId: string
  lastSeenAt: Date
  userId: number
  artisanId: number | null
  staffRole: StaffRole | null
  workshopRole: WorkshopRole | null
  provedAt: Date | null
  secondFactorAt: Date | null
  impersonationId: number | null
  impersonationSince: Date | null
  impersonationReason: string | null
}

/** Of a session `s` and its user `u`. */
export const isLive = (now: Date) => sql`
  s.revoked_at is null and s.expires_at > ${now}::timestamptz
  and s.last_seen_at > ${now}::timestamptz - make_interval(mins => case
  when u.role = 'admin' then ${literal(idleMinutes.admin)} when s.remembered then ${literal(idleMinutes.remembered)}
  else ${literal(idleMinutes.usual)} end)`

/** By the SHA-256 of the cookie; null when unknown, revoked, ended or idle for too long. */
export async function findOpenSession(db: Db, tokenHash: Buffer, now: Date): Promise<OpenSession | null> {
  const [row] = await db.query<Row>`
    select s.id, s.public_id, s.last_seen_at, s.user_id, s.proved_at, s.second_factor_at,
      coalesce(b.id, a.id, m.artisan_id) as artisan_id,
      case when b.id is null and a.id is null then m.workshop_role end as workshop_role,
      b.id as impersonation_id, s.impersonation_since, s.impersonation_reason, u.public_id as user_public_id,
      u.full_name, u.email, u.phone, u.language, u.staff_role,
      case when b.id is null then u.role else 'artisan' end as role
    from sessions s
    join users u on u.id = s.user_id
    left join lateral (
      select id from artisans where user_id = u.id and ${isActedFor} order by id = s.artisan_id desc nulls last, id
        limit 1
    ) a on true
    left join workshop_members m on m.user_id = u.id and u.role = 'artisan'
    left join artisans b on b.id = s.impersonation_artisan_id and u.role = 'admin' and b.status <> 'closed'
      and s.impersonation_since + make_interval(mins => ${literal(impersonationMinutes)}) > ${now}::timestamptz
    where s.token_hash = ${tokenHash} and ${isLive(now)} and u.closed_at is null and u.disabled_at is null`
  if (!row) return null

  const account = toAccount(row)
  const user: User = {
    role: row.role,
    userId: row.userId,
    publicId: account.id,
    name: account.name,
    artisanId: row.artisanId,
    staff: row.staffRole,
    workshopRole: row.workshopRole,
    provedAt: row.provedAt,
    impersonation: toImpersonation(row),
  }
  const { id, publicId, lastSeenAt, secondFactorAt } = row
  return { id, publicId, lastSeenAt, secondFactorAt, user, account }
}

function toImpersonation({ impersonationId, impersonationSince, impersonationReason }: Row): User['impersonation'] {
  if (impersonationId === null || !impersonationSince) return null
  return { until: addMinutes(impersonationSince, impersonationMinutes), reason: impersonationReason ?? '' }
}

type OwnRow = {
  id: number
  publicId: string
  userAgent: string
  remembered: boolean
  createdAt: Date
  lastSeenAt: Date
}

export function listSessions(ctx: Context, currentId: number): Promise<SessionRow[]> {
  return readSessions(ctx, requireUser(ctx.actor).userId, currentId)
}

/** @throws DomainError forbidden for anybody but an admin */
export function listSessionsOf(ctx: Context, userId: number): Promise<SessionRow[]> {
  requireRole(ctx.actor, 'admin')
  return readSessions(ctx, userId, 0)
}

async function readSessions(ctx: Context, userId: number, currentId: number): Promise<SessionRow[]> {
  const rows = await ctx.db.query<OwnRow>`
    select s.id, s.public_id, s.user_agent, s.remembered, s.created_at, s.last_seen_at from sessions s
      join users u on u.id = s.user_id
    where s.user_id = ${userId} and ${isLive(ctx.clock.now())}
    order by s.id = ${currentId} desc, s.last_seen_at desc, s.id desc`
  return rows.map((row) => ({
    id: row.publicId,
    device: deviceName(row.userAgent),
    openedAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isRemembered: row.remembered,
    isCurrent: row.id === currentId,
  }))
}
