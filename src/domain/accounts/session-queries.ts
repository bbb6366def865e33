import type { User } from '#domain/actor.ts'
import { type Db, namedQuery } from '#platform/db.server.ts'
import type { Account } from './account.ts'
import { toAccount, type UserRow } from './account-row.ts'
import { idleMinutes } from './session-limits.ts'

export type OpenSession = { id: number; publicId: string; lastSeenAt: Date; user: User; account: Account }

type Row = UserRow & {
  id: number
  public_id: string
  last_seen_at: Date
  user_id: number
  artisan_id: number | null
}

const text = `
  select s.id, s.public_id, s.last_seen_at, s.user_id, a.id as artisan_id,
         u.public_id as user_public_id, u.full_name, u.email, u.phone, u.role, u.language
  from sessions s
  join users u on u.id = s.user_id
  left join artisans a on a.user_id = u.id
  where s.token_hash = $1 and s.revoked_at is null and s.expires_at > $2 and u.closed_at is null
    and s.last_seen_at > $2 - make_interval(mins => case
      when u.role = 'admin' then ${idleMinutes.admin}
      when s.remembered then ${idleMinutes.remembered}
      else ${idleMinutes.usual} end)`

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
