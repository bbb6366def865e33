import { randomInt } from 'node:crypto'
import { requireNotImpersonating } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { newTotpSecret, totpAddress } from '#platform/secrets/totp.server.ts'
import { requireNoPasskeyOwed } from './add-passkey.ts'
import { type NewAuthenticator, recoveryCodeCount, spacedCode } from './authenticator.ts'
import { authenticatorSeal, checkSecondFactor, recoveryCodeHash } from './check-second-factor.ts'
import { endAllSessions } from './end-session.ts'
import { lockPerson, refuseOwnAccount } from './lock-person.ts'
import { queueAccountEmail } from './queue-account-email.ts'

/**
 * Sign-in does not require it until a first code confirms it.
 * @throws DomainError authenticator-confirmed while one is in use, proof-needed, second-factor-needed
 */
export async function prepareAuthenticator(ctx: Context): Promise<NewAuthenticator> {
  requireFreshProof(ctx)
  const { userId, publicId } = requireNotImpersonating(ctx.actor)
  await requireNoPasskeyOwed(ctx)
  const secret = newTotpSecret()
  const sealed = ctx.seal.close(authenticatorSeal, secret)

  const email = await transaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const [row] = await ctx.db.query<{ email: string }>`
      insert into authenticators (user_id, sealed_secret, created_at)
      values (${userId}::bigint, ${sealed}::text, ${now}::timestamptz)
      on conflict (user_id) do update
        set sealed_secret = ${sealed}::text, created_at = ${now}::timestamptz, last_step = null
      where authenticators.confirmed_at is null
      returning (select email from users where id = ${userId}::bigint) as email`
    if (!row) throw new DomainError('authenticator-confirmed')
    await writeAudit(ctx, { action: 'authenticator.prepare', subject: `user:${publicId}` })
    return row.email
  })
  return { secret, address: totpAddress({ secret, issuer: translate(ctx.locale, 'common:shopName'), account: email }) }
}

/** 31 characters that cannot be confused on paper, so twelve make 59 bits. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 12

export async function writeRecoveryCodes(ctx: Context, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  const hashes = codes.map((code) => recoveryCodeHash(ctx, userId, code))
  await ctx.db.query`delete from recovery_codes where user_id = ${userId}`
  await ctx.db.query`
    insert into recovery_codes (user_id, code_hash, created_at) select ${userId}, hash, ${ctx.clock.now()}
    from unnest(${hashes}::bytea[]) as hash`
  return codes.map(spacedCode)
}

function newCode(): string {
  return Array.from({ length }, () => signs[randomInt(signs.length)]).join('')
}

/** The old codes stop working. @throws DomainError not-found without a confirmed authenticator, proof-needed */
export async function renewRecoveryCodes(ctx: Context): Promise<string[]> {
  requireFreshProof(ctx)
  const { userId, publicId } = requireNotImpersonating(ctx.actor)
  return transaction(ctx, async (ctx) => {
    // Locked: of two concurrent renewals the later one's codes are valid.
    const [row] = await ctx.db.query`
      select user_id from authenticators where user_id = ${userId} and confirmed_at is not null for update`
    if (!row) throw new DomainError('not-found')
    await writeAudit(ctx, { action: 'authenticator.renew-codes', subject: `user:${publicId}` })
    return writeRecoveryCodes(ctx, userId)
  })
}

async function dropAuthenticator(ctx: Context, userId: number): Promise<void> {
  await ctx.db.query`delete from authenticators where user_id = ${userId}`
  await ctx.db.query`delete from recovery_codes where user_id = ${userId}`
  await ctx.db.query`
    update sessions set second_factor_at = null where user_id = ${userId} and second_factor_at is not null`
}

/**
 * Where admins need a second factor, the admin has no access until they set up another.
 * @throws DomainError code-wrong (also without an authenticator), too-many-requests, proof-needed
 */
export async function removeAuthenticator(ctx: Context, { code }: { code: string }): Promise<void> {
  requireFreshProof(ctx)
  const { userId, publicId } = requireNotImpersonating(ctx.actor)
  await checkSecondFactor(ctx, { userId, code })

  await transaction(ctx, async (ctx) => {
    await dropAuthenticator(ctx, userId)
    await queueAccountEmail(ctx, { kind: 'authenticator_off', userId })
    await writeAudit(ctx, { action: 'authenticator.remove', subject: `user:${publicId}` })
  })
}

/**
 * For a lost phone, with its passkeys; only another admin or the command line can do it.
 * @throws DomainError own-account, not-found (also without an authenticator and passkeys), forbidden, proof-needed
 */
export async function resetAuthenticator(ctx: Context, { id }: { id: string }): Promise<void> {
  requireFreshProof(ctx)
  await transaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx, id)
    refuseOwnAccount(ctx, person)
    if (!person.hasAuthenticator) throw new DomainError('not-found')

    await dropAuthenticator(ctx, person.userId)
    // The lost phone may hold these too.
    await ctx.db.query`delete from passkeys where user_id = ${person.userId}`
    await endAllSessions(ctx, person.userId)
    await queueAccountEmail(ctx, { kind: 'authenticator_off', userId: person.userId })
    await writeAudit(ctx, { action: 'authenticator.reset', subject: `user:${id}` })
  })
}
