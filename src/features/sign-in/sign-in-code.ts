import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type Account, emailedCode, foldEmail } from '#features/accounts/account.ts'
import { emailAddress } from '#features/accounts/person-fields.ts'
import { type Context, queueJobs, transaction } from '#features/context.ts'
import { emailOf } from '#features/emails.ts'
import { DomainError, isDomainError } from '#platform/api/domain-error.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { countTry, isWithinLimit, returnTry } from './count-try.ts'
import type { OpenedSession } from './open-session.ts'
import { findSigningIn, openFor, type SignInDevice } from './sign-in.ts'

const email = z.string({ error: 'invalid.email' }).max(254, { error: 'invalid.email' })

export const signInCodeRequest = z.strictObject({ email })

export const signInCodeUse = z.strictObject({
  email,
  code: emailedCode,
  remember: z.boolean().optional(),
})

export const signInCodeJob = 'send-sign-in-code'

const purpose = 'sign-in'
const minutes = 10

/** Does the same work for every address; the job finds out whether it has an account. */
export async function askSignInCode(ctx: Context, email: string): Promise<void> {
  const payload = { email, language: ctx.locale }
  await transaction(ctx, (ctx) => queueJobs(ctx, [{ name: signInCodeJob, payload }]))
}

/**
 * At most three in a quarter of an hour; a new code ends the one before. An address without an account gets a code to
 * open one with.
 * @param language of who asked: an account's own is used where there is one
 */
export async function sendSignInCode(
  ctx: Context,
  { email: address, language }: { email: string; language: string },
): Promise<void> {
  if (!emailAddress.safeParse(address).success) return
  const row = await findSigningIn(ctx, { email: foldEmail(address) })
  if (row && !mayUseCodes(row)) return
  const limit = { key: `sign-in code ${row?.id ?? nameOf(address)}`, tries: 3, windowSeconds: 15 * 60 }
  if (!(await isWithinLimit(ctx, limit))) return

  const now = ctx.clock.now()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const salt = randomBytes(16).toString('base64url')
  const owner = { userId: row?.id ?? null, emailHash: row ? null : emailHashOf(address) }
  await ctx.db.query`
    with over as (
      update one_time_codes set used_at = ${now}::timestamptz
      where (user_id = ${owner.userId}::bigint or email_hash = ${owner.emailHash}::bytea)
        and purpose = ${purpose} and used_at is null
    )
    insert into one_time_codes (user_id, email_hash, purpose, subject, code_hash, created_at, expires_at)
    values (${owner.userId}, ${owner.emailHash}, ${purpose}, ${salt}, ${hashOf(salt, code)}, ${now}::timestamptz,
      ${addMinutes(now, minutes)})`
  const message = emailOf({
    to: row?.email ?? address.trim(),
    language: row?.language ?? language,
    kind: 'sign-in-code',
    words: row ? 'signInCode' : 'accountCode',
    values: { name: row?.fullName ?? '', code, minutes },
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

/** @throws DomainError account-needed: the code is right and still unused; and those of `redeemCode` */
export async function signInByCode(
  ctx: Context,
  { email, code, remember }: z.output<typeof signInCodeUse>,
  device: SignInDevice,
): Promise<{ account: Account; session: OpenedSession }> {
  return redeemCode(ctx, { email, code, device }, (ctx, row) => {
    if (!row) throw new DomainError('account-needed')
    return openFor(ctx, row, { isRemembered: remember === true, hasGivenCode: false, device })
  })
}

type GivenCode = { email: string; code: string; device: SignInDevice }

/**
 * Uses the code up in the transaction of `then`, which gets the account of the address, undefined without one. Of a
 * million codes thirty may be tried in a day; an account that takes no codes answers as a wrong one does.
 * @throws DomainError sign-in-code-wrong; too-many-requests; what `then` throws, which leaves the code usable
 */
export async function redeemCode<T>(
  ctx: Context,
  { email, code, device }: GivenCode,
  then: (ctx: Context, row: Found | undefined) => Promise<T>,
): Promise<T> {
  const name = nameOf(email)
  const limits = [
    { key: `code tried ${name} ${device.address}`, tries: 5, windowSeconds: 15 * 60 },
    { key: `code tried ${name}`, tries: 30, windowSeconds: 24 * 3600 },
  ]
  for (const limit of limits) await countTry(ctx, limit)
  const returnTries = async () => {
    for (const limit of limits) await returnTry(ctx, limit)
  }
  try {
    const result = await transaction(ctx, async (ctx) => {
      const row = await findSigningIn(ctx, { email: foldEmail(email) })
      const isTaken = await takeCode(ctx, { userId: row?.id ?? null, email, code })
      if (!isTaken || (row && !mayUseCodes(row))) throw new DomainError('sign-in-code-wrong')
      return then(ctx, row)
    })
    await returnTries()
    return result
  } catch (error) {
    if (isDomainError(error) && error.code !== 'sign-in-code-wrong') await returnTries()
    throw error
  }
}

/** Of two at once one takes it. A code sent before the account was opened still works after. */
async function takeCode(
  ctx: Context,
  { userId, email, code }: { userId: number | null; email: string; code: string },
): Promise<boolean> {
  const now = ctx.clock.now()
  const [open] = await ctx.db.query<{ id: number; subject: string; codeHash: Buffer }>`
    select id, subject, code_hash from one_time_codes
    where (user_id = ${userId}::bigint or email_hash = ${emailHashOf(email)}::bytea)
      and purpose = ${purpose} and used_at is null and expires_at > ${now}
    order by id desc limit 1`
  if (!open || !timingSafeEqual(open.codeHash, hashOf(open.subject, code))) return false
  const used = await ctx.db.query`
    update one_time_codes set used_at = ${now} where id = ${open.id} and used_at is null returning id`
  return used.length === 1
}

/** Stands in the row of a code for an address that has no account. */
export function emailHashOf(email: string): Buffer {
  return createHash('sha256').update(foldEmail(email)).digest()
}

const nameOf = (email: string) => emailHashOf(email).toString('base64url').slice(0, 22)

function hashOf(salt: string, code: string): Buffer {
  return createHash('sha256').update(`${salt} ${code}`).digest()
}
