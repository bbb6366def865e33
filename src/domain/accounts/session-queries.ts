import { requireUser, type User } from '#domain/actor.ts'
import type { Context } from '#domain/context.ts'
import { type Db, namedQuery } from '#platform/db.server.ts'
import type { Account } from './account.ts'
import { toAccount, type UserRow } from './account-row.ts'
import { deviceName } from './device-name.ts'
import type { SessionRow } from './own-account.ts'
import { idleMinutes } from './session-limits.ts'

export type OpenSession = { id: number; publicId: string; lastSeenAt: Date; user: User; account: Account }

type Row = UserRow & {
  id: number
  public_id: string
  last_seen_at: Date
  user_id: number
  artisan_id: number | null
}

const isLive = `s.revoked_at is null and s.expires_at > $2 and s.last_seen_at > $2 - make_interval(mins => case
  when u.role = 'admin' then ${idleMinutes.admin} when s.remembered then ${idleMinutes.remembered} else ${idleMinutes.usual} end)`

const text = `
  select s.id, s.public_id, s.last_seen_at, s.user_id, a.id as artisan_id,
         u.public_id as user_public_id, u.full_name, u.email, u.phone, u.role, u.language
  from sessions s
  join users u on u.id = s.user_id
  left join artisans a on a.user_id = u.id
  where s.token_hash = $1 and ${isLive} and u.closed_at is null`

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
  }
  return { id: row.id, publicId: row.public_id, lastSeenAt: row.last_seen_at, user, account }
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
export async function listSessions(ctx: Context, currentId: number): Promise<SessionRow[]> {
  const values = [requireUser(ctx.actor).userId, ctx.clock.now(), currentId]
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
