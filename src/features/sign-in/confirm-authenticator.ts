import { requireOwnHand } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { totpStep } from '#platform/secrets/totp.server.ts'
import { foldCode, isAuthenticatorCode } from './authenticator.ts'
import { authenticatorSeal } from './check-second-factor.ts'
import { countTry, returnTry } from './count-try.ts'
import { endOtherSessions } from './end-session.ts'
import { writeRecoveryCodes } from './prepare-authenticator.ts'
import { queueAccountEmail } from './queue-account-email.ts'

const confirmAuthenticatorFind = 'select sealed_secret, confirmed_at from authenticators where user_id = $1'

// The secret again: another tab may have made a new one since.
const confirm = `
  update authenticators set confirmed_at = $4, last_step = $3
  where user_id = $1 and sealed_secret = $2 and confirmed_at is null returning user_id`

const note = 'update sessions set second_factor_at = $3 where id = $1 and user_id = $2'

type Confirmation = { code: string; sessionId: number }

/**
 * Takes a first code: from now on sign-in asks for one. All other sessions end, for none of them has given any.
 * @returns ten recovery codes, shown this once
 * @throws DomainError code-wrong (five wrong ones in 15 minutes: too-many-requests), authenticator-confirmed
 */
export async function confirmAuthenticator(ctx: Context, { code, sessionId }: Confirmation): Promise<string[]> {
  const { userId, publicId } = requireOwnHand(ctx.actor)
  type Row = { sealed_secret: string; confirmed_at: Date | null }
  const [row] = await namedQuery<Row>(ctx.db, 'accounts.own-authenticator', confirmAuthenticatorFind, [userId])
  if (!row) throw new DomainError('not-found')
  if (row.confirmed_at) throw new DomainError('authenticator-confirmed')

  const limit = { key: `second-factor ${userId}`, tries: 5, windowSeconds: 15 * 60 }
  await countTry(ctx, limit)
  const step = stepOf(ctx, row.sealed_secret, code)
  if (step === null) throw new DomainError('code-wrong', { errors: [{ path: 'code', message: 'invalid.code' }] })
  await returnTry(ctx, limit)

  return transaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const confirmed = await namedQuery(ctx.db, 'accounts.confirm-authenticator', confirm, [
      userId,
      row.sealed_secret,
      step,
      now,
    ])
    if (confirmed.length === 0) throw new DomainError('authenticator-confirmed')
    await namedQuery(ctx.db, 'accounts.note-second-factor', note, [sessionId, userId, now])
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
