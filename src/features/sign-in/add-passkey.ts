import type { RegistrationResponseJSON, VerifiedRegistrationResponse } from '@simplewebauthn/server'
import { requireNotImpersonating, requireUser, type User } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { isPasskeyChallenge, passkeyChallenge, passkeySite, passkeyTools, spendChallenge } from './check-passkey.ts'
import { deviceName } from './device-name.ts'
import { mostPasskeys, type NewPasskey, type PasskeyOptions, type PasskeyRow } from './passkey.ts'
import { queueAccountEmail } from './queue-account-email.ts'

export async function listPasskeys(ctx: Context): Promise<PasskeyRow[]> {
  const { userId } = requireUser(ctx.actor)
  type Row = { publicId: string; userAgent: string; createdAt: Date; lastUsedAt: Date | null }
  const rows = await ctx.db.query<Row>`
    select public_id, user_agent, created_at, last_used_at from passkeys where user_id = ${userId} order by id`
  return rows.map((row) => ({
    id: row.publicId,
    device: deviceName(row.userAgent),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }))
}

/**
 * A session that still owes its second factor must neither replace nor remove the one the account has.
 * @throws DomainError second-factor-needed
 */
export async function requireNoPasskeyOwed(ctx: Context): Promise<void> {
  const { userId, needsSecondFactor } = requireUser(ctx.actor)
  if (!needsSecondFactor) return
  const [known] = await ctx.db.query`select 1 as one from passkeys where user_id = ${userId} limit 1`
  if (known) throw new DomainError('second-factor-needed')
}

/** @throws DomainError proof-needed, not-on-impersonation, second-factor-needed */
export async function preparePasskey(ctx: Context, origin: string): Promise<PasskeyOptions> {
  requireFreshProof(ctx)
  const { userId, publicId, name } = requireNotImpersonating(ctx.actor)
  await requireNoPasskeyOwed(ctx)
  type Row = { email: string; known: { id: string }[] }
  const [row] = await ctx.db.query<Row>`
    select email, (select coalesce(json_agg(json_build_object('id', credential_id)), '[]') from passkeys
      where user_id = u.id) as known from users u where id = ${userId}`
  if (!row) throw new DomainError('unauthorized')
  const { generateRegistrationOptions } = await passkeyTools()
  const options = await generateRegistrationOptions({
    rpName: translate(ctx.locale, 'common:shopName'),
    rpID: passkeySite(origin).expectedRPID,
    userName: row.email,
    userDisplayName: name,
    userID: new TextEncoder().encode(publicId),
    challenge: passkeyChallenge(ctx, 'add', userId),
    excludeCredentials: row.known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

type Adding = { passkey: NewPasskey; origin: string; userAgent: string; sessionId: number }

/**
 * Counts as the second factor of this session too: it is something the person has, opened by a finger, face or PIN.
 * @throws DomainError passkey-refused, too-many-passkeys, proof-needed, not-on-impersonation, second-factor-needed
 */
export async function addPasskey(ctx: Context, { passkey, origin, userAgent, sessionId }: Adding): Promise<void> {
  requireFreshProof(ctx)
  const user = requireNotImpersonating(ctx.actor)
  await requireNoPasskeyOwed(ctx)
  const { id, publicKey, counter } = await verifyNew(ctx, user, passkey, origin)

  await transaction(ctx, async (ctx) => {
    const { userId, publicId } = user
    const now = ctx.clock.now()
    await spendChallenge(ctx, userId, passkey.response.clientDataJSON)
    // Locked, so that two browsers at once do not pass the limit together.
    await ctx.db.query`select id from users where id = ${userId} for update`
    const added = await ctx.db.query`
      insert into passkeys (user_id, credential_id, public_key, counter, user_agent, created_at)
      select ${userId}::bigint, ${id}, ${Buffer.from(publicKey)}, ${counter}::bigint,
        ${userAgent.slice(0, 300)}, ${now}::timestamptz
      where (select count(*) from passkeys where user_id = ${userId}::bigint) < ${mostPasskeys}
      on conflict (credential_id) do nothing returning id`
    if (added.length === 0) throw new DomainError('too-many-passkeys', { most: mostPasskeys })
    await ctx.db.query`
      update sessions set second_factor_at = ${now} where id = ${sessionId} and user_id = ${userId}`
    await queueAccountEmail(ctx, { kind: 'passkey_added', userId, userAgent })
    await writeAudit(ctx, { action: 'passkey.add', subject: `user:${publicId}` })
  })
}

type Credential = NonNullable<VerifiedRegistrationResponse['registrationInfo']>['credential']

async function verifyNew(ctx: Context, { userId }: User, passkey: NewPasskey, origin: string): Promise<Credential> {
  const { verifyRegistrationResponse } = await passkeyTools()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: passkey as RegistrationResponseJSON,
      expectedChallenge: (challenge) => isPasskeyChallenge(ctx, { challenge, use: 'add', userId }),
      ...passkeySite(origin),
    })
    if (registrationInfo) return registrationInfo.credential
  } catch (error) {
    ctx.log.warn({ err: error }, 'a new passkey was refused')
  }
  throw new DomainError('passkey-refused')
}

/**
 * The password stays, so the last one may go too.
 * @throws DomainError not-found, proof-needed, not-on-impersonation, second-factor-needed
 */
export async function removePasskey(ctx: Context, id: string): Promise<void> {
  requireFreshProof(ctx)
  const { userId, publicId } = requireNotImpersonating(ctx.actor)
  await requireNoPasskeyOwed(ctx)
  await transaction(ctx, async (ctx) => {
    const removed = await ctx.db.query`
      delete from passkeys where public_id::text = ${id} and user_id = ${userId} returning id`
    if (removed.length === 0) throw new DomainError('not-found')
    await queueAccountEmail(ctx, { kind: 'passkey_removed', userId })
    await writeAudit(ctx, { action: 'passkey.remove', subject: `user:${publicId}` })
  })
}
