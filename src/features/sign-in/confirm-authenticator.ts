import { requireNotImpersonating } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { totpStep } from '#platform/secrets/totp.server.ts'
import { foldCode, isAuthenticatorCode } from './authenticator.ts'
import { authenticatorSeal } from './check-second-factor.ts'
import { countTry, returnTry } from './count-try.ts'
import { endOtherSessions } from './end-session.ts'
import { writeRecoveryCodes } from './prepare-authenticator.ts'
import { queueAccountEmail } from './queue-account-email.ts'

// The update compares the secret again, because another tab may have made a new one.

type Confirmation = { code: string; sessionId: number }

/**
 * Ends all other sessions. @returns ten recovery codes, shown only this once
 * @throws DomainError code-wrong (after five wrong ones in 15 minutes too-many-requests), authenticator-confirmed
 */
export async function confirmAuthenticator(ctx: Context, { code, sessionId }: Confirmation): Promise<string[]> {
  const { userId, publicId } = requireNotImpersonating(ctx.actor)
  type Row = { sealedSecret: string; confirmedAt: Date | null }
  const [row] = await ctx.db.query<Row>`
    select sealed_secret, confirmed_at from authenticators where user_id = ${userId}`
  if (!row) throw new DomainError('not-found')
  if (row.confirmedAt) throw new DomainError('authenticator-confirmed')

  const limit = { key: `second-factor ${userId}`, tries: 5, windowSeconds: 15 * 60 }
  await countTry(ctx, limit)
  const step = stepOf(ctx, row.sealedSecret, code)
  if (step === null) throw new DomainError('code-wrong', { errors: [{ path: 'code', message: 'invalid.code' }] })
  await returnTry(ctx, limit)

  return transaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const confirmed = await ctx.db.query`
      update authenticators set confirmed_at = ${now}, last_step = ${step}
      where user_id = ${userId} and sealed_secret = ${row.sealedSecret} and confirmed_at is null returning user_id`
    if (confirmed.length === 0) throw new DomainError('authenticator-confirmed')
    await ctx.db.query`update sessions set second_factor_at = ${now} where id = ${sessionId} and user_id = ${userId}`
    await endOtherSessions(ctx, sessionId)
    await queueAccountEmail(ctx, { kind: 'authenticator_on', userId })
    await writeAudit(ctx, { action: 'authenticator.confirm', subject: `user:${publicId}` })
    return writeRecoveryCodes(ctx, userId)
  })
}

function stepOf(ctx: Context, sealedSecret: string, code: string): number | null {
  const digits = foldCode(code)
  if (!isAuthenticatorCode(digits)) return null
  return totpStep(ctx.seal.open(authenticatorSeal, sealedSecret), digits, ctx.clock.now())
}
