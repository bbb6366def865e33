import type { Account } from '#features/accounts/account.ts'
import { toAccount, type UserRow } from '#features/accounts/account-row.ts'
import type { SessionRow } from '#features/accounts/own-account.ts'
import { requireRole, requireUser, type User } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { type Db, namedQuery } from '#platform/database/db.server.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { isActedFor } from './acted-artisan.ts'
import { deviceName } from './device-name.ts'
import { idleMinutes, impersonationMinutes } from './session-limits.ts'

export type OpenSession = {
  id: number
  publicId: string
  lastSeenAt: Date
  /** when a code was given besides the password */
  secondFactorAt: Date | null
  user: User
  account: Account
}

type Row = UserRow & {
  id: number
  public_id: string
  last_seen_at: Date
  user_id: number
  artisan_id: number | null
  proved_at: Date | null
  second_factor_at: Date | null
  impersonation_id: number | null
  impersonation_since: Date | null
  impersonation_reason: string | null
}

const isLive = `s.revoked_at is null and s.expires_at > $2 and s.last_seen_at > $2 - make_interval(mins => case
  when u.role = 'admin' then ${idleMinutes.admin} when s.remembered then ${idleMinutes.remembered} else ${idleMinutes.usual} end)`

const text = `
  select s.id, s.public_id, s.last_seen_at, s.user_id, s.proved_at, s.second_factor_at, coalesce(b.id, a.id) as artisan_id,
         b.id as impersonation_id, s.impersonation_since, s.impersonation_reason, u.public_id as user_public_id, u.full_name, u.email, u.phone, u.language,
         case when b.id is null then u.role else 'artisan' end as role
  from sessions s
  join users u on u.id = s.user_id
  left join lateral (
    select id from artisans where user_id = u.id and ${isActedFor} order by id = s.artisan_id desc nulls last, id limit 1
  ) a on true
  left join artisans b on b.id = s.impersonation_artisan_id and u.role = 'admin' and b.status <> 'closed'
    and s.impersonation_since + make_interval(mins => ${impersonationMinutes}) > $2
  where s.token_hash = $1 and ${isLive} and u.closed_at is null and u.disabled_at is null`

/** The live session of a cookie's SHA-256, or null when it is unknown, revoked, ended or was idle for too long. */
export async function findOpenSession(db: Db, tokenHash: Buffer, now: Date): Promise<OpenSession | null> {
  const [row] = await namedQuery<Row>(db, 'accounts.open-session', text, [tokenHash, now])
  if (!row) return null

  const account = toAccount(row)
  const user: User = {
    role: row.role,
    userId: row.user_id,
    publicId: account.id,
    name: account.name,
    artisanId: row.artisan_id,
    provedAt: row.proved_at,
    impersonation: toImpersonation(row),
  }
  const { id, public_id: publicId, last_seen_at: lastSeenAt, second_factor_at: secondFactorAt } = row
  return { id, publicId, lastSeenAt, secondFactorAt, user, account }
}

function toImpersonation({ impersonation_id, impersonation_since, impersonation_reason }: Row): User['impersonation'] {
  if (impersonation_id === null || !impersonation_since) return null
  return { until: addMinutes(impersonation_since, impersonationMinutes), reason: impersonation_reason ?? '' }
}

type OwnRow = {
  id: number
  public_id: string
  user_agent: string
  remembered: boolean
  created_at: Date
  last_seen_at: Date
}

const own = `
  select s.id, s.public_id, s.user_agent, s.remembered, s.created_at, s.last_seen_at from sessions s join users u on u.id = s.user_id
  where s.user_id = $1 and ${isLive} order by s.id = $3 desc, s.last_seen_at desc, s.id desc`

/** Where this person is signed in, this browser first. `currentId` is the id of its session. */
export function listSessions(ctx: Context, currentId: number): Promise<SessionRow[]> {
  return readSessions(ctx, requireUser(ctx.actor).userId, currentId)
}

/** Where somebody is signed in, for the admin. @throws DomainError forbidden for anybody but an admin */
export function listSessionsOf(ctx: Context, userId: number): Promise<SessionRow[]> {
  requireRole(ctx.actor, 'admin')
  return readSessions(ctx, userId, 0)
}

async function readSessions(ctx: Context, userId: number, currentId: number): Promise<SessionRow[]> {
  const values = [userId, ctx.clock.now(), currentId]
  const rows = await namedQuery<OwnRow>(ctx.db, 'accounts.sessions', own, values)
  return rows.map((row) => ({
    id: row.public_id,
    device: deviceName(row.user_agent),
    openedAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    isRemembered: row.remembered,
    isCurrent: row.id === currentId,
  }))
}
