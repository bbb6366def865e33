import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type Account, foldEmail, sentCode } from '#features/accounts/account.ts'
import { emailAddress, phoneNumber } from '#features/accounts/person-fields.ts'
import { type Context, queueJobs, transaction } from '#features/context.ts'
import { emailOf } from '#features/emails.ts'
import { DomainError, isDomainError } from '#platform/api/domain-error.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { fallbackLanguage, isLanguage } from '#platform/i18n/languages.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { countTry, isWithinLimit, returnTry } from './count-try.ts'
import type { OpenedSession } from './open-session.ts'
import { findSigningIn, openFor, type SignInDevice } from './sign-in.ts'

/** Who gets a code: an email address, or the ten digits of a mobile. Exactly one of the two. */
export type CodeRecipient = { email?: string | undefined; phone?: string | undefined }

const email = z.string({ error: 'invalid.email' }).max(254, { error: 'invalid.email' })

const recipient = { email: email.optional(), phone: phoneNumber.optional() }
const isOne = ({ email, phone }: CodeRecipient) => (email === undefined) !== (phone === undefined)
const eitherOr = { error: 'invalid.email', path: ['email'] }

export const signInCodeRequest = z.strictObject(recipient).refine(isOne, eitherOr)

export const signInCodeUse = z
  .strictObject({ ...recipient, code: sentCode, remember: z.boolean().optional() })
  .refine(isOne, eitherOr)

export const signInCodeJob = 'send-sign-in-code'

const purpose = 'sign-in'
const minutes = 10

/**
 * Does the same work for every address and number; the job finds out whether it has an account.
 * @throws DomainError not-found: this shop sends no SMS
 */
export async function askSignInCode(ctx: Context, { email, phone }: CodeRecipient): Promise<void> {
  if (phone !== undefined && !ctx.sms.sends('sign-in-code')) throw new DomainError('not-found')
  const payload = { email, phone, language: ctx.locale }
  await transaction(ctx, (ctx) => queueJobs(ctx, [{ name: signInCodeJob, payload }]))
}

/**
 * At most three in a quarter of an hour; a new code ends the one before. A recipient without an account gets a code to
 * open one with.
 * @param language of who asked: an account's own is used where there is one
 */
export async function sendSignInCode(
  ctx: Context,
  { language, ...recipient }: CodeRecipient & { language: string },
): Promise<void> {
  const { email, phone } = recipient
  if (phone === undefined && !emailAddress.safeParse(email).success) return
  const row = await findByRecipient(ctx, recipient)
  if (row && !mayUseCodes(row)) return
  const limit = { key: `sign-in code ${row?.id ?? nameOf(recipient)}`, tries: 3, windowSeconds: 15 * 60 }
  if (!(await isWithinLimit(ctx, limit)) || (phone !== undefined && !(await isWithinLimit(ctx, messagesAnHour)))) return

  const code = await writeSignInCode(ctx, { recipient, userId: row?.id ?? null })
  const reader = { name: row?.fullName ?? '', language: row?.language ?? language }
  const sending =
    phone === undefined
      ? ctx.email.send(
          codeEmail({ to: row?.email ?? email?.trim() ?? '', code, isKnown: row !== undefined, ...reader }),
        )
      : ctx.sms.send(codeMessage({ to: phone, code, language: reader.language }))
  await sending.catch(async (error: unknown) => {
    // A failed email server or SMS service does not count as an attempt: the job is retried.
    await returnTry(ctx, limit)
    throw error
  })
}

/** Each message costs the shop money, and who asks needs no account. */
const messagesAnHour = { key: 'sign-in code messages', tries: 500, windowSeconds: 3600 }

async function writeSignInCode(
  ctx: Context,
  { recipient, userId }: { recipient: CodeRecipient; userId: number | null },
): Promise<string> {
  const now = ctx.clock.now()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const salt = randomBytes(16).toString('base64url')
  // The code of a number proves that number, whoever's account it is in; that of an address belongs to its account.
  const isOfAccount = userId !== null && recipient.phone === undefined
  const owner = { userId: isOfAccount ? userId : null, hash: isOfAccount ? null : recipientHash(recipient) }
  await ctx.db.query`
    with over as (
      update one_time_codes set used_at = ${now}::timestamptz
      where (user_id = ${owner.userId}::bigint or email_hash = ${owner.hash}::bytea)
        and purpose = ${purpose} and used_at is null
    )
    insert into one_time_codes (user_id, email_hash, purpose, subject, code_hash, created_at, expires_at)
    values (${owner.userId}, ${owner.hash}, ${purpose}, ${salt}, ${hashOf(salt, code)}, ${now}::timestamptz,
      ${addMinutes(now, minutes)})`
  return code
}

type CodeEmail = { to: string; name: string; language: string; code: string; isKnown: boolean }

function codeEmail({ to, name, language, code, isKnown }: CodeEmail) {
  const words = isKnown ? 'signInCode' : 'accountCode'
  return emailOf({ to, language, kind: 'sign-in-code', words, values: { name, code, minutes } })
}

function codeMessage({ to, code, language: asked }: { to: string; code: string; language: string }) {
  const language = isLanguage(asked) ? asked : fallbackLanguage
  const values = { code, minutes: String(minutes) }
  const text = translate(language, 'email:signInCode.sms', values)
  return { to, text, values, language, kind: 'sign-in-code' as const }
}

type Found = NonNullable<Awaited<ReturnType<typeof findSigningIn>>>

/** A mailbox or a SIM is no second factor: who has one, and every admin, signs in with it. */
function mayUseCodes({ role, hasAuthenticator, disabledAt }: Found): boolean {
  return role !== 'admin' && !hasAuthenticator && disabledAt === null
}

/** @throws DomainError account-needed: the code is right and still unused; and those of `redeemCode` */
export async function signInByCode(
  ctx: Context,
  { code, remember, ...recipient }: z.output<typeof signInCodeUse>,
  device: SignInDevice,
): Promise<{ account: Account; session: OpenedSession }> {
  return redeemCode(ctx, { recipient, code, device }, (ctx, row) => {
    if (!row) throw new DomainError('account-needed')
    return openFor(ctx, row, { isRemembered: remember === true, hasGivenCode: false, device })
  })
}

type GivenCode = { recipient: CodeRecipient; code: string; device: { address: string } }

/**
 * Uses the code up in the transaction of `then`, which gets the account of the recipient, undefined without one. Of a
 * million codes thirty may be tried in a day; an account that takes no codes answers as a wrong one does.
 * @throws DomainError sign-in-code-wrong; too-many-requests; what `then` throws, which leaves the code usable
 */
export async function redeemCode<T>(
  ctx: Context,
  { recipient, code, device }: GivenCode,
  then: (ctx: Context, row: Found | undefined) => Promise<T>,
): Promise<T> {
  const name = nameOf(recipient)
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
      const row = await findByRecipient(ctx, recipient)
      const userId = recipient.phone === undefined ? (row?.id ?? null) : null
      const isTaken = await takeCode(ctx, { userId, hash: recipientHash(recipient), code })
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
  { userId, hash, code }: { userId: number | null; hash: Buffer; code: string },
): Promise<boolean> {
  const now = ctx.clock.now()
  const [open] = await ctx.db.query<{ id: number; subject: string; codeHash: Buffer }>`
    select id, subject, code_hash from one_time_codes
    where (user_id = ${userId}::bigint or email_hash = ${hash}::bytea)
      and purpose = ${purpose} and used_at is null and expires_at > ${now}
    order by id desc limit 1`
  if (!open || !timingSafeEqual(open.codeHash, hashOf(open.subject, code))) return false
  const used = await ctx.db.query`
    update one_time_codes set used_at = ${now} where id = ${open.id} and used_at is null returning id`
  return used.length === 1
}

/** Stands in the row of a code for an address that has no account, or for a number. */
export function recipientHash({ email, phone }: CodeRecipient): Buffer {
  return createHash('sha256')
    .update(phone ?? foldEmail(email ?? ''))
    .digest()
}

const nameOf = (recipient: CodeRecipient) => recipientHash(recipient).toString('base64url').slice(0, 22)

const findByRecipient = (ctx: Context, { email, phone }: CodeRecipient) =>
  findSigningIn(ctx, phone === undefined ? { email: foldEmail(email ?? '') } : { phone })

function hashOf(salt: string, code: string): Buffer {
  return createHash('sha256').update(`${salt} ${code}`).digest()
}
