import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type Account, foldEmail } from '#features/accounts/account.ts'
import { type Context, queueJobs, transaction } from '#features/context.ts'
import { emailOf } from '#features/emails.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { asciiDigits } from '#platform/i18n/digits.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { countTry, isWithinLimit, returnTry } from './count-try.ts'
import type { OpenedSession } from './open-session.ts'
import { findSigningIn, openFor, requireEnabled, type SignInDevice } from './sign-in.ts'

const email = z.string({ error: 'invalid.email' }).max(254, { error: 'invalid.email' })

export const signInCodeRequest = z.strictObject({ email })

export const signInCodeUse = z.strictObject({
  email,
  code: z
    .string({ error: 'invalid.value' })
    .max(12, { error: 'invalid.value' })
    .transform((typed) => asciiDigits(typed).replace(/\D/g, '')),
  remember: z.boolean().optional(),
})

export const signInCodeJob = 'send-sign-in-code'

const purpose = 'sign-in'
const minutes = 10

/** Does the same work for every address; the job finds out whether it has an account. */
export async function askSignInCode(ctx: Context, email: string): Promise<void> {
  await transaction(ctx, (ctx) => queueJobs(ctx, [{ name: signInCodeJob, payload: { email } }]))
}

/** At most three in a quarter of an hour; a new code ends the one before. */
export async function sendSignInCode(ctx: Context, address: string): Promise<void> {
  const row = await findSigningIn(ctx, { email: foldEmail(address) })
  if (!row || !mayUseCodes(row)) return
  const limit = { key: `sign-in code ${row.id}`, tries: 3, windowSeconds: 15 * 60 }
  if (!(await isWithinLimit(ctx, limit))) return

  const now = ctx.clock.now()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const salt = randomBytes(16).toString('base64url')
  await ctx.db.query`
    with over as (
      update one_time_codes set used_at = ${now}::timestamptz
      where user_id = ${row.id} and purpose = ${purpose} and used_at is null
    )
    insert into one_time_codes (user_id, purpose, subject, code_hash, created_at, expires_at)
    values (${row.id}, ${purpose}, ${salt}, ${hashOf(salt, code)}, ${now}::timestamptz, ${addMinutes(now, minutes)})`
  const message = emailOf({
    to: row.email,
    language: row.language,
    kind: 'sign-in-code',
    words: 'signInCode',
    values: { name: row.fullName, code, minutes },
  })
  await ctx.email.send(message).catch(async (error: unknown) => {
    // A failed email server does not count as an attempt: the job is retried.
    await returnTry(ctx, limit)
    throw error
  })
}

type Found = NonNullable<Awaited<ReturnType<typeof findSigningIn>>>

/** A mailbox is no second factor: who has one, and every admin, signs in with it. */
function mayUseCodes({ role, hasAuthenticator, disabledAt }: Found): boolean {
  return role !== 'admin' && !hasAuthenticator && disabledAt === null
}

/**
 * An unknown address and a wrong code give the same answer. Of a million codes thirty may be tried in a day.
 * @throws DomainError sign-in-code-wrong; too-many-requests; account-disabled with `reason`
 */
export async function signInByCode(
  ctx: Context,
  { email, code, remember }: z.output<typeof signInCodeUse>,
  device: SignInDevice,
): Promise<{ account: Account; session: OpenedSession }> {
  const folded = foldEmail(email)
  const name = createHash('sha256').update(folded).digest('base64url').slice(0, 22)
  const limits = [
    { key: `code tried ${name} ${device.address}`, tries: 5, windowSeconds: 15 * 60 },
    { key: `code tried ${name}`, tries: 30, windowSeconds: 24 * 3600 },
  ]
  for (const limit of limits) await countTry(ctx, limit)
  const row = await findSigningIn(ctx, { email: folded })
  if (!row || !mayUseCodes(row) || !(await takeCode(ctx, row.id, code))) throw new DomainError('sign-in-code-wrong')
  for (const limit of limits) await returnTry(ctx, limit)
  requireEnabled(row)
  return openFor(ctx, row, { isRemembered: remember === true, hasGivenCode: false, device })
}

/** Of two at once one takes it. */
async function takeCode(ctx: Context, userId: number, code: string): Promise<boolean> {
  const now = ctx.clock.now()
  const [open] = await ctx.db.query<{ id: number; subject: string; codeHash: Buffer }>`
    select id, subject, code_hash from one_time_codes
    where user_id = ${userId} and purpose = ${purpose} and used_at is null and expires_at > ${now}
    order by id desc limit 1`
  if (!open || !timingSafeEqual(open.codeHash, hashOf(open.subject, code))) return false
  const used = await ctx.db.query`
    update one_time_codes set used_at = ${now} where id = ${open.id} and used_at is null returning id`
  return used.length === 1
}

function hashOf(salt: string, code: string): Buffer {
  return createHash('sha256').update(`${salt} ${code}`).digest()
}
