import { requireNotImpersonating } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { emailOf, queueEmails } from '#features/emails.ts'
import { countTry, returnTry } from '#features/sign-in/count-try.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { isPasswordOf } from '#platform/secrets/password-hash.server.ts'
import { findPayoutAccount } from './earning-queries.ts'
import type { PayoutAccount, PayoutAccountRequest } from './payout.ts'
import { accountPurpose } from './settle-payout.ts'

/**
 * Drafted payouts keep the old account. The owner is emailed.
 * @throws DomainError current-password-wrong, invalid-request (IFSC, account number or UPI address), too-many-requests
 */
export async function changePayoutAccount(ctx: Context, input: PayoutAccountRequest): Promise<PayoutAccount> {
  const user = requireNotImpersonating(ctx.actor, 'artisan')
  const artisanId = user.artisanId ?? 0
  const owner = await requirePassword(ctx, user.userId, input.currentPassword)
  const { number, ifsc, lastFour } = readAccountNumber(input)

  return transaction(ctx, async (ctx) => {
    const before = await findPayoutAccount(ctx, artisanId)
    const sealed = ctx.seal.close(accountPurpose, number)
    const now = ctx.clock.now()
    await ctx.db.query`
      insert into payout_accounts (artisan_id, kind, holder, ifsc, sealed_number, last_four, changed_at)
      values (${artisanId}, ${input.kind}::text, ${input.holder}::text, ${ifsc}::text, ${sealed}::text,
        ${lastFour}::text, ${now}::timestamptz)
      on conflict (artisan_id) do update
        set kind = ${input.kind}::text, holder = ${input.holder}::text, ifsc = ${ifsc}::text,
          sealed_number = ${sealed}::text, last_four = ${lastFour}::text, changed_at = ${now}::timestamptz`

    const account = await findPayoutAccount(ctx, artisanId)
    if (!account) throw new Error('the account was not written')
    const was = before ? { before: { kind: before.kind, lastFour: before.lastFour } } : {}
    const after = { kind: account.kind, lastFour: account.lastFour }
    await writeAudit(ctx, { action: 'payout-account.change', subject: `user:${user.publicId}`, ...was, after })
    await writeToOwner(ctx, owner, account)
    return account
  })
}

type Owner = { passwordHash: string; email: string; language: string; name: string }

async function requirePassword(ctx: Context, userId: number, password: string): Promise<Owner> {
  const [row] = await ctx.db.query<Owner>`
    select password_hash, email, language, full_name as name from users where id = ${userId} and closed_at is null`
  if (!row) throw new DomainError('unauthorized')
  const limit = { key: `payout-account ${userId}`, tries: 5, windowSeconds: 15 * 60 }
  await countTry(ctx, limit)
  if (!(await isPasswordOf(row.passwordHash, password))) {
    const errors = [{ path: 'currentPassword', message: 'invalid.currentPassword' }]
    throw new DomainError('current-password-wrong', { errors })
  }
  await returnTry(ctx, limit)
  return row
}

function writeToOwner(ctx: Context, owner: Owner, { lastFour }: PayoutAccount): Promise<void> {
  const values = { name: owner.name, lastFour }
  const { email: to, language } = owner
  const email = emailOf({ to, language, kind: 'payout-account', words: 'payoutAccountChanged', values })
  return queueEmails(ctx, [email])
}

/** RBI: four letters for the bank, a zero, six characters for the branch. */
const ifscPattern = /^[A-Z]{4}0[A-Z0-9]{6}$/
const numberPattern = /^\d{9,18}$/
/** NPCI: a name of up to 256 characters, and the handle of a bank or app, letters only. */
const upiPattern = /^[a-zA-Z0-9._-]{2,256}@[a-zA-Z][a-zA-Z0-9]{1,63}$/

type ReadAccount = { number: string; ifsc: string | null; lastFour: string }

/** @throws DomainError invalid-request, naming the field */
function readAccountNumber({ kind, number, ifsc }: PayoutAccountRequest): ReadAccount {
  if (kind === 'upi') {
    const upi = number.replace(/\s/g, '')
    if (!upiPattern.test(upi)) throw invalid('number', 'invalid.upi')
    return { number: upi, ifsc: null, lastFour: upi.slice(-4) }
  }

  const digits = number.replace(/[\s-]/g, '')
  if (!numberPattern.test(digits)) throw invalid('number', 'invalid.accountNumber')
  const code = (ifsc ?? '').trim().toUpperCase()
  if (!ifscPattern.test(code)) throw invalid('ifsc', 'invalid.ifsc')
  return { number: digits, ifsc: code, lastFour: digits.slice(-4) }
}

function invalid(path: string, message: string): DomainError {
  return new DomainError('invalid-request', { errors: [{ path, message }] })
}
