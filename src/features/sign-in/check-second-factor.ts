import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { totpStep } from '#platform/secrets/totp.server.ts'
import { foldCode, isAuthenticatorCode } from './authenticator.ts'
import { countTry, returnTry } from './count-try.ts'
import { queueAccountEmail } from './queue-account-email.ts'

export const authenticatorSeal = 'authenticator'

// One statement, so that a code used by two browsers at once counts once.

/**
 * Accepts an authenticator or recovery code; each works once. Call it outside a transaction, or a rollback forgets the
 * attempt.
 * @throws DomainError code-wrong for a wrong, an old and a used code alike; too-many-requests after five wrong ones in
 * 15 minutes
 */
export async function checkSecondFactor(
  ctx: Context,
  { userId, code }: { userId: number; code: string },
): Promise<void> {
  const limit = { key: `second-factor ${userId}`, tries: 5, windowSeconds: 15 * 60 }
  await countTry(ctx, limit)

  const folded = foldCode(code)
  const isTaken = isAuthenticatorCode(folded)
    ? await takeStep(ctx, userId, folded)
    : await takeCode(ctx, userId, folded)
  if (!isTaken) throw new DomainError('code-wrong', { errors: [{ path: 'code', message: 'invalid.code' }] })
  await returnTry(ctx, limit)
}

async function takeStep(ctx: Context, userId: number, digits: string): Promise<boolean> {
  const [row] = await ctx.db.query<{ sealedSecret: string }>`
    select sealed_secret from authenticators where user_id = ${userId} and confirmed_at is not null`
  const step = row ? totpStep(ctx.seal.open(authenticatorSeal, row.sealedSecret), digits, ctx.clock.now()) : null
  if (step === null) return false
  return (
    (
      await ctx.db.query`
    update authenticators set last_step = ${step}::integer
    where user_id = ${userId} and confirmed_at is not null and coalesce(last_step, 0) < ${step}::integer
    returning user_id`
    ).length > 0
  )
}

/** The owner is emailed, because a recovery code may have been used by a thief. */
async function takeCode(ctx: Context, userId: number, folded: string): Promise<boolean> {
  const used = await ctx.db.query`
    update recovery_codes set used_at = ${ctx.clock.now()}
    where user_id = ${userId} and code_hash = ${recoveryCodeHash(ctx, userId, folded)} and used_at is null
    returning user_id`
  if (used.length === 0) return false
  await queueAccountEmail(ctx, { kind: 'recovery_code_used', userId })
  return true
}

/** Keyed, so that the database alone is not enough to guess codes. */
export function recoveryCodeHash(ctx: Context, userId: number, folded: string): Buffer {
  return Buffer.from(ctx.seal.sign('recovery code', `${userId} ${folded}`), 'base64url')
}
