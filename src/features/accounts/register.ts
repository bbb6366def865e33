import { createHash, randomBytes } from 'node:crypto'
import { type Role, requireUser, type User } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { emailOf, queueEmails } from '#features/emails.ts'
import { countTry, isWithinLimit } from '#features/sign-in/count-try.ts'
import { type Device, type OpenedSession, openSession } from '#features/sign-in/open-session.ts'
import { isGuessable } from '#features/sign-in/password-strength.ts'
import { openFor, type SignInDevice } from '#features/sign-in/sign-in.ts'
import { recipientHash, redeemCode } from '#features/sign-in/sign-in-code.ts'
import { DomainError, isDomainError } from '#platform/api/domain-error.ts'
import type { Language } from '#platform/i18n/languages.ts'
import { hashPassword } from '#platform/secrets/password-hash.server.ts'
import { type Account, type CodeRegistration, foldEmail, keptEmail, type Registration } from './account.ts'
import { askEmailConfirmation } from './ask-email-confirmation.ts'
import { keepConfirmedPhone } from './confirm-phone.ts'
import { giveConsent } from './give-consent.ts'

export type WelcomePerson = (ctx: Context, person: { name: string; phone: string }) => Promise<unknown>

/**
 * Never an admin. The owner of a taken address gets an email. Allows 5 attempts an hour for one address.
 * @param welcome creates the artisan's workshop
 * @throws DomainError registration-failed (address taken), password-too-common, too-many-requests, unavailable
 */
export async function register(
  ctx: Context,
  form: Registration,
  { device, welcome }: { device: Device; welcome: WelcomePerson },
): Promise<{ account: Account; session: OpenedSession }> {
  if (isGuessable(form.password, [form.fullName, form.email])) {
    throw new DomainError('password-too-common', {
      errors: [{ path: 'password', message: 'invalid.passwordTooCommon' }],
    })
  }
  await countTry(ctx, triesOf(form.email))

  // Hash before the look-up, so that a taken address takes as long as a free one.
  const passwordHash = await hashPassword(form.password)
  const opened = await transaction(ctx, async (ctx) => {
    const created = await open(ctx, { ...form, role: form.accountType }, { passwordHash, device, welcome })
    if (created) await askEmailConfirmation(created.own)
    return created
  })
  if (opened) return opened

  await warnOwner(ctx, form.email)
  throw new DomainError('registration-failed')
}

function triesOf(email: string) {
  const name = createHash('sha256').update(foldEmail(email)).digest('base64url').slice(0, 22)
  return { key: `register ${name}`, tries: 5, windowSeconds: 3600 }
}

/**
 * Opens a customer's account with the code from the email or the SMS, or signs in where the address or the number has
 * one. Nobody knows its password: the link for a forgotten one sets it.
 * @throws DomainError sign-in-code-wrong, registration-failed (a code to the phone, and the address is taken: its owner
 *   gets an email), too-many-requests, unavailable
 */
export async function registerByCode(
  ctx: Context,
  form: CodeRegistration,
  device: SignInDevice,
): Promise<{ account: Account; session: OpenedSession }> {
  const { email, phone, code } = form
  const isByPhone = form.codeSentTo === 'phone'
  if (isByPhone) await countTry(ctx, triesOf(email))
  const recipient = isByPhone ? { phone } : { email }
  try {
    return await redeemCode(ctx, { recipient, code, device }, async (ctx, row) => {
      if (row) return openFor(ctx, row, { isRemembered: false, hasGivenCode: false, device })

      const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
      const created = await open(ctx, { ...form, role: 'customer' }, { passwordHash, device })
      if (!created) throw new DomainError('registration-failed')
      if (isByPhone) {
        await keepConfirmedPhone(created.own)
        await askEmailConfirmation(created.own)
      } else await keepConfirmedEmail(created.own)
      return created
    })
  } catch (error) {
    if (isDomainError(error) && error.code === 'registration-failed') await warnOwner(ctx, email)
    throw error
  }
}

/**
 * The customer's account of somebody who buys elsewhere: without a session, and without a password that anybody knows.
 * One that has the email address already is theirs only with the same phone.
 * @returns null where the address belongs to somebody else
 */
export async function findOrOpenBuyer(ctx: Context, person: Omit<NewPerson, 'role'>): Promise<User | null> {
  const known = await findBuyer(ctx, person)
  if (known !== undefined) return known
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  await transaction(ctx, async (ctx) => {
    const created = await createAccount(ctx, { ...person, role: 'customer', language: ctx.locale, passwordHash })
    if (!created) return
    await writeAudit(ctx, { action: 'account.open', subject: `user:${created.publicId}`, after: { role: 'customer' } })
  })
  return (await findBuyer(ctx, person)) ?? null
}

/** Undefined: nobody has the address. Null: somebody else has. */
async function findBuyer(
  ctx: Context,
  { email, phone }: Pick<NewPerson, 'email' | 'phone'>,
): Promise<User | null | undefined> {
  type Row = { userId: number; publicId: string; name: string; isBuyer: boolean }
  const [row] = await ctx.db.query<Row>`
    select id as user_id, public_id, full_name as name,
      phone = ${phone} and role = 'customer' and disabled_at is null as is_buyer
    from users where email_folded = ${foldEmail(email)}`
  if (!row) return undefined
  const { isBuyer, ...user } = row
  return isBuyer ? { role: 'customer', artisanId: null, ...user } : null
}

async function keepConfirmedEmail(ctx: Context): Promise<void> {
  const { userId } = requireUser(ctx.actor)
  const [row] = await ctx.db.query<{ email: string }>`
    update users set email_confirmed_at = ${ctx.clock.now()} where id = ${userId} returning email`
  await ctx.db.query`
    update one_time_codes set (user_id, email_hash) = (${userId}::bigint, null)
    where email_hash = ${recipientHash({ email: row?.email })}`
}

type NewPerson = { fullName: string; email: string; phone: string; role: 'customer' | 'artisan' }

/** Null: the address is taken. */
async function open(
  ctx: Context,
  { fullName, email, phone, role }: NewPerson,
  { passwordHash, device, welcome }: { passwordHash: string; device: Device; welcome?: WelcomePerson },
) {
  const created = await createAccount(ctx, { fullName, email, phone, role, language: ctx.locale, passwordHash })
  if (!created) return null

  const actor: User = { role, userId: created.id, publicId: created.publicId, name: fullName, artisanId: null }
  const own = { ...ctx, actor }
  await giveConsent(own, { purpose: 'terms', textVersion: await findTermsVersion(own) })
  if (role === 'artisan') await welcome?.(own, { name: fullName, phone })
  const session = await openSession(own, { user: { id: created.id, role }, isRemembered: false, device })
  await writeAudit(own, { action: 'account.open', subject: `user:${created.publicId}`, after: { role } })

  const account: Account = {
    id: created.publicId,
    name: fullName,
    fullName,
    email: keptEmail(email),
    phone,
    role,
    language: ctx.locale,
  }
  return { account, session, own }
}

/** Version of the terms shipped with the shop; new wording gets a new month. */
const shippedVersion = '2026-11'

export async function findTermsVersion(ctx: Context): Promise<string> {
  type Row = { revision: number; isWritten: boolean }
  // The latest published revision; one without text means the shipped text.
  const [row] = await ctx.db.query<Row>`
    select revision, body ->> 'en' is not null as is_written from info_pages
    where slug = 'terms' and published_at <= ${ctx.clock.now()} order by revision desc limit 1`
  return row?.isWritten ? `revision ${row.revision}` : shippedVersion
}

type Owner = { id: number; email: string; fullName: string; language: string }

async function warnOwner(ctx: Context, email: string): Promise<void> {
  const [owner] = await ctx.db.query<Owner>`
    select id, email, full_name, language from users where email_folded = ${foldEmail(email)} and closed_at is null`
  if (!owner || !(await isWithinLimit(ctx, { key: `warn-owner ${owner.id}`, tries: 1, windowSeconds: 3600 }))) return

  // Send to the stored address, never the typed one: look-alikes must not divert it.
  const { email: to, language, fullName: name } = owner
  const message = emailOf({ to, language, kind: 'known-address', words: 'knownAddress', values: { name } })
  await transaction(ctx, (ctx) => queueEmails(ctx, [message]))
}

type NewAccount = {
  fullName: string
  email: string
  phone: string
  role: Role
  language: Language
  /** argon2id from `hashPassword`; the seeder hashes once for all */
  passwordHash: string
}

export async function createAccount(
  ctx: Context,
  account: NewAccount,
): Promise<{ id: number; publicId: string } | null> {
  const { email, fullName, phone, role, passwordHash, language } = account
  const now = ctx.clock.now()
  const [row] = await ctx.db.query<{ id: number; publicId: string }>`
    insert into users (email, email_folded, full_name, phone, role, password_hash, language, created_at,
      password_changed_at)
    values (${keptEmail(email)}, ${foldEmail(email)}, ${fullName}, ${phone}, ${role}, ${passwordHash}, ${language},
      ${now}::timestamptz, ${now}::timestamptz)
    on conflict (email_folded) do nothing returning id, public_id`
  return row ? { id: row.id, publicId: row.publicId } : null
}
