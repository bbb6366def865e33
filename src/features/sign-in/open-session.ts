import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { literal } from '#platform/database/sql.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { endSessions } from './end-session.ts'
import { mayRemember, mostSessions, sessionMinutes } from './session-limits.ts'

export type Device = {
  address: string
  userAgent: string
  /** this browser's current session; it ends, to prevent session fixation */
  replacesSession: number | null
}

/** `secret` is stored only in the browser's cookie. `maxAgeSeconds` null: until the browser closes. */
export type OpenedSession = { id: number; publicId: string; secret: string; maxAgeSeconds: number | null }

type Opening = {
  user: { id: number; role: Role }
  isRemembered: boolean
  hasGivenCode?: boolean
  device: Device
}

/** In the caller's transaction. 256 random bits; ends the replaced session and the oldest beyond ten. */
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
  const [row] = await ctx.db.query<{ id: number; publicId: string }>`
    insert into sessions (user_id, token_hash, remembered, user_agent, created_at, last_seen_at, proved_at,
      expires_at, second_factor_at)
    values (${user.id}, ${tokenHash}, ${remembered}, ${userAgent}, ${now}::timestamptz, ${now}::timestamptz,
      ${now}::timestamptz, ${addMinutes(now, minutes)}, ${hasGivenCode ? now : null}) returning id, public_id`
  if (!row) throw new Error('a session was not written')

  await ctx.db.query`
    update sessions set revoked_at = ${now}::timestamptz
    where user_id = ${user.id}::bigint and revoked_at is null and id not in (
      select id from sessions
      where user_id = ${user.id}::bigint and revoked_at is null and expires_at > ${now}::timestamptz
      order by id desc limit ${literal(mostSessions)})`
  return { id: row.id, publicId: row.publicId, secret, maxAgeSeconds: remembered ? minutes * 60 : null }
}
