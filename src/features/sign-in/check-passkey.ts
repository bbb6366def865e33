import { createHash, randomBytes } from 'node:crypto'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { addMinutes } from '#platform/time/clock.ts'
import type { UsedPasskey } from './passkey.ts'

export type PasskeyUse = 'add' | 'sign-in' | 'prove'

/** Where passkeys of this shop work: they are bound to the host. `origin`: config.publicOrigin */
export function passkeySite(origin: string): { expectedOrigin: string; expectedRPID: string } {
  return { expectedOrigin: origin, expectedRPID: new URL(origin).hostname }
}

/** Loaded when the first passkey comes: it would take half a second of every start. */
export const passkeyTools = () => import('@simplewebauthn/server')

const minutes = 5
const purpose = 'passkey challenge'

/**
 * The challenge names what it is for, whom, and until when, and is signed: guests ask for many, and none needs a row.
 * `userId` null: a guest, whom the passkey itself names.
 */
export function passkeyChallenge(ctx: Context, use: PasskeyUse, userId: number | null): string {
  const text = [use, userId ?? '', addMinutes(ctx.clock.now(), minutes).getTime(), randomBytes(16).toString('hex')]
  return `${text.join('.')}.${ctx.seal.sign(purpose, text.join('.'))}`
}

/** `challenge`: base64url, as the browser signed it. */
export function isPasskeyChallenge(
  ctx: Context,
  { challenge, use, userId }: { challenge: string; use: PasskeyUse; userId: number | null },
): boolean {
  const [forUse, forUser, until, nonce, signature = ''] = Buffer.from(challenge, 'base64url').toString().split('.')
  const isOurs = ctx.seal.isSigned(purpose, [forUse, forUser, until, nonce].join('.'), signature)
  return isOurs && forUse === use && forUser === String(userId ?? '') && Number(until) > ctx.clock.now().getTime()
}

/** In the caller's transaction, after the check. @throws DomainError passkey-refused for a challenge used before */
export async function spendChallenge(ctx: Context, userId: number, clientDataJSON: string): Promise<void> {
  const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge: string }
  const now = ctx.clock.now()
  const hash = createHash('sha256').update(challenge).digest()
  const spent = await ctx.db.query`
    insert into one_time_codes (user_id, purpose, code_hash, created_at, expires_at, used_at)
    values (${userId}, 'passkey', ${hash}, ${now}, ${addMinutes(now, minutes)}, ${now})
    on conflict (code_hash) do nothing returning id`
  if (spent.length === 0) throw new DomainError('passkey-refused')
}

export type FoundPasskey = {
  id: number
  userId: number
  credentialId: string
  publicKey: Buffer
  counter: number
}

type PasskeyCheck = { passkey: UsedPasskey; use: PasskeyUse; userId: number | null; origin: string }

/**
 * Verifies the signature, with the person's finger, face or PIN. Outside a transaction; then `keepUse` inside one.
 * @returns the passkey with its new counter
 * @throws DomainError passkey-refused: unknown, another site's or purpose's, expired, or its counter went back
 */
export async function checkPasskey(ctx: Context, check: PasskeyCheck): Promise<FoundPasskey> {
  const { passkey, use, userId, origin } = check
  const [found] = await ctx.db.query<FoundPasskey>`
    select id, user_id, credential_id, public_key, counter from passkeys
    where credential_id = ${passkey.id} and (${userId}::bigint is null or user_id = ${userId}::bigint)`
  if (!found) throw new DomainError('passkey-refused')
  const { verifyAuthenticationResponse } = await passkeyTools()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: passkey as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => isPasskeyChallenge(ctx, { challenge, use, userId }),
      ...passkeySite(origin),
      credential: {
        id: found.credentialId,
        publicKey: new Uint8Array(found.publicKey),
        counter: found.counter,
      },
    })
    if (verified) return { ...found, counter: authenticationInfo.newCounter }
  } catch (error) {
    ctx.log.warn({ err: error, passkey: found.id }, 'a passkey was refused')
  }
  throw new DomainError('passkey-refused')
}

/** In the caller's transaction. @throws DomainError passkey-refused when it was used or removed meanwhile */
export async function keepUse(ctx: Context, found: FoundPasskey, passkey: UsedPasskey): Promise<void> {
  await spendChallenge(ctx, found.userId, passkey.response.clientDataJSON)
  const kept = await ctx.db.query`
    update passkeys set counter = ${found.counter}, last_used_at = ${ctx.clock.now()}
    where id = ${found.id} and (counter < ${found.counter} or ${found.counter} = 0) returning id`
  if (kept.length === 0) throw new DomainError('passkey-refused')
}
