import { createHash } from 'node:crypto'
import type { Session } from '#features/call.ts'
import { touchSession } from '#features/sign-in/end-session.ts'
import { findOpenSession } from '#features/sign-in/session-queries.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Clock } from '#platform/time/clock.ts'
import { issueCsrfToken, type SessionKeys, sessionKeys, sessionMarker } from './csrf.ts'

export type SessionServices = {
  config: { secret: string | Uint8Array; publicOrigin: string; isDemo: boolean }
  db: Db
  clock: Clock
}

const touchEveryMs = 5 * 60_000

/** Reads the database each time, so that a revoked session ends at once in every process. Null: ended or idle. */
export async function findSession(
  services: SessionServices,
  cookieHeader: string | undefined,
): Promise<Session | null> {
  const secret = readCookie(cookieHeader, sessionCookieName(services.config))
  if (!secret || !/^[\w-]{43}$/.test(secret)) return null

  const now = services.clock.now()
  const found = await findOpenSession(services.db, createHash('sha256').update(secret).digest(), now)
  if (!found) return null

  if (now.getTime() - found.lastSeenAt.getTime() > touchEveryMs) await touchSession(services.db, found.id, now)
  const { id, publicId, account, secondFactorAt } = found
  // The demo admin has a published password and no phone, so there the second factor is optional.
  const needsSecondFactor = found.user.role === 'admin' && secondFactorAt === null && !services.config.isDemo
  const user = needsSecondFactor ? { ...found.user, needsSecondFactor } : found.user
  return { id, publicId, user, account, ...sessionTokens(sessionKeys(services.config.secret), found) }
}

export function sessionTokens(
  keys: SessionKeys,
  session: { id: number; publicId: string },
): { csrfToken: string; marker: string } {
  return { csrfToken: issueCsrfToken(keys, session.publicId), marker: sessionMarker(keys, session.id) }
}

/** The `__Host-` prefix binds the cookie to this host over https; plain http (development) cannot use it. */
export function sessionCookieName(config: { publicOrigin: string }): string {
  return isSecure(config) ? '__Host-sid' : 'sid'
}

export function deviceCookieName(config: { publicOrigin: string }): string {
  return isSecure(config) ? '__Host-device' : 'device'
}

/** A Set-Cookie value. `maxAgeSeconds` null: session cookie; 0: remove it. */
export function writeCookie(
  config: { publicOrigin: string },
  name: string,
  value: string,
  maxAgeSeconds: number | null,
): string {
  const parts = [`${name}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  if (isSecure(config)) parts.push('Secure')
  if (maxAgeSeconds !== null) parts.push(`Max-Age=${maxAgeSeconds}`)
  return parts.join('; ')
}

export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}

function isSecure({ publicOrigin }: { publicOrigin: string }): boolean {
  return publicOrigin.startsWith('https://')
}
