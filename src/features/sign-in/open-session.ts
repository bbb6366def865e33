import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { endSessions } from './end-session.ts'
import { mayRemember, mostSessions, sessionMinutes } from './session-limits.ts'

/** Where a person signs in from. */
export type Device = {
  /** the caller's address, or its network for IPv6 */
  address: string
  userAgent: string
  /** the session this browser is in already; it ends, so that nobody can plant one before a sign-in */
  replacesSession: number | null
}

/** `secret` goes to the browser's cookie and is kept nowhere else. `maxAgeSeconds` null: until the browser closes. */
export type OpenedSession = { id: number; publicId: string; secret: string; maxAgeSeconds: number | null }

type Opening = {
  user: { id: number; role: Role }
  isRemembered: boolean
  /** whether a code of the authenticator came with the password */
  hasGivenCode?: boolean
  device: Device
}

const insert = `
  insert into sessions (user_id, token_hash, remembered, user_agent, created_at, last_seen_at, proved_at, expires_at, second_factor_at)
  values ($1, $2, $3, $4, $5, $5, $5, $6, $7) returning id, public_id`

const endOldest = `
  update sessions set revoked_at = $2 where user_id = $1 and revoked_at is null and id not in (
    select id from sessions where user_id = $1 and revoked_at is null and expires_at > $2
    order by id desc limit ${mostSessions})`

/** Opens a session for who has just given a password: 256 random bits, inside the caller's transaction, ends the one it replaces and the oldest beyond ten. */
export async function openSession(
  ctx: Context,
  { user, isRemembered, hasGivenCode = false, device }: Opening,
): Promise<OpenedSession> {
  const now = ctx.clock.now()
  const secret = randomBytes(32).toString('base64url')
  const remembered = isRemembered && mayRemember(user.role)
  const minutes = sessionMinutes(user.role, remembered)

  if (device.replacesSession !== null) await endSessions(ctx, [device.replacesSession])
  const tokenHash = createHash('sha256').update(secret).digest()
  const userAgent = device.userAgent.slice(0, 300)
  const values = [user.id, tokenHash, remembered, userAgent, now, addMinutes(now, minutes), hasGivenCode ? now : null]
  const [row] = await namedQuery<{ id: number; public_id: string }>(ctx.db, 'accounts.open', insert, values)
  if (!row) throw new Error('a session was not written')

  await namedQuery(ctx.db, 'accounts.end-oldest', endOldest, [user.id, now])
  return { id: row.id, publicId: row.public_id, secret, maxAgeSeconds: remembered ? minutes * 60 : null }
}
