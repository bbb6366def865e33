import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { isSameSecret } from '#platform/secrets/same-secret.server.ts'

/** Key objects: an HMAC with a buffer makes one each time, which is six times its work. */
export type SessionKeys = { csrf: KeyObject; marker: KeyObject; device: KeyObject }

const keysBySecret = new Map<string, SessionKeys>()

/** One HKDF-SHA256 key per purpose, so that one never signs for another. Cached, because the secret never changes. */
export function sessionKeys(secret: string | Uint8Array): SessionKeys {
  const name = Buffer.from(secret).toString('base64')
  const known = keysBySecret.get(name)
  if (known) return known

  const keys = { csrf: derive(secret, 'csrf'), marker: derive(secret, 'marker'), device: derive(secret, 'device') }
  keysBySecret.set(name, keys)
  return keys
}

function derive(secret: string | Uint8Array, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'haat', purpose, 32)))
}

/** `random.HMAC(key, session|random)`: useless without that session's cookie. */
export function issueCsrfToken(keys: SessionKeys, sessionPublicId: string): string {
  const random = randomBytes(16).toString('base64url')
  return `${random}.${sign(keys.csrf, `${sessionPublicId}|${random}`)}`
}

export function isCsrfToken(keys: SessionKeys, sessionPublicId: string, token: string | undefined): boolean {
  return isSigned(keys.csrf, token, (random) => `${sessionPublicId}|${random}`)
}

export function issueDeviceToken(keys: SessionKeys, userPublicId: string): string {
  const random = randomBytes(16).toString('base64url')
  return `${random}.${sign(keys.device, `${userPublicId}|${random}`)}`
}

export function isDeviceToken(keys: SessionKeys, userPublicId: string, token: string | undefined): boolean {
  return isSigned(keys.device, token, (random) => `${userPublicId}|${random}`)
}

/** One-way marker of the browser's session. No call accepts it; it only keeps tabs in sync. */
export function sessionMarker(keys: SessionKeys, sessionId: number): string {
  const digest = createHmac('sha256', keys.marker).update(String(sessionId)).digest()
  return `m1.${digest.subarray(0, 16).toString('base64url')}`
}

function sign(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

function isSigned(key: KeyObject, token: string | undefined, textOf: (random: string) => string): boolean {
  const [random, signature, ...rest] = (token ?? '').split('.')
  if (!random || !signature || rest.length > 0) return false
  return isSameSecret(signature, sign(key, textOf(random)))
}
