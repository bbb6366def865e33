import { createHash } from 'node:crypto'
import { type Account, type Credentials, foldEmail } from '#features/accounts/account.ts'
import { toAccount, type UserRow } from '#features/accounts/account-row.ts'
import { phoneNumber } from '#features/accounts/person-fields.ts'
import type { Role } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { isPasswordOf } from '#platform/secrets/password-hash.server.ts'
import { isActedFor } from './acted-artisan.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { countTry, returnTry, type TryLimit } from './count-try.ts'
import { type Device, type OpenedSession, openSession } from './open-session.ts'
import { queueAccountEmail } from './queue-account-email.ts'

/** `knownDevice` identifies a browser that used this account before, else null; it has its own attempts. */
export type SignInDevice = Device & { knownDevice: (userPublicId: string) => string | null }

type Row = UserRow & {
  id: number
  passwordHash: string
  artisanId: number | null
  disabledAt: Date | null
  disabledReason: string | null
  hasAuthenticator: boolean
}

/**
 * `credentials.email` may be a confirmed number. An unknown account and a wrong password give the same answer after the same work. Only the right password reveals
 * that a code is needed or that the account is closed.
 * @throws DomainError login-failed; too-many-requests after 5 wrong attempts in 15 minutes from one address, or 20 in
 * all; account-disabled with `reason`; code-needed, code-wrong; unavailable
 */
export async function signIn(
  ctx: Context,
  credentials: Credentials,
  device: SignInDevice,
): Promise<{ account: Account; session: OpenedSession }> {
  const name = foldEmail(credentials.email)
  const phone = phoneNumber.safeParse(name)
  const row = await findSigningIn(ctx, phone.success ? { phone: phone.data } : { email: name })

  const limits = limitsFor(phone.data ?? name, device, row)
  for (const limit of limits) await countTry(ctx, limit)
  const isRight = await isPasswordOf(row?.passwordHash ?? null, credentials.password).catch(async (error: unknown) => {
    // Refused because of load, not a wrong password, so it does not count.
    await returnTries(ctx, limits)
    throw error
  })
  if (!isRight || !row) throw new DomainError('login-failed')
  await returnTries(ctx, limits)

  requireEnabled(row)
  const hasGivenCode = await takeCode(ctx, row, credentials.code)
  return openFor(ctx, row, { isRemembered: credentials.remember === true, hasGivenCode, device })
}

/** `email`: folded; `phone`: a confirmed one. Undefined also for a closed account. */
export async function findSigningIn(
  ctx: Context,
  { email, phone, userId }: { email?: string; phone?: string; userId?: number },
): Promise<Row | undefined> {
  const [row] = await ctx.db.query<Row>`
    select u.id, u.password_hash, u.public_id as user_public_id, u.full_name, u.email, u.phone, u.role, u.language,
      coalesce(a.id, (select artisan_id from workshop_members where user_id = u.id)) as artisan_id, u.disabled_at, u.disabled_reason,
      exists (select from authenticators t where t.user_id = u.id and t.confirmed_at is not null) as has_authenticator
    from users u left join lateral (
      select id from artisans where user_id = u.id and ${isActedFor} order by id limit 1) a on true
    where (u.email_folded = ${email ?? null}::text or u.id = ${userId ?? null}::bigint
        or (u.phone = ${phone ?? null}::text and u.phone_confirmed_at is not null)) and u.closed_at is null`
  return row
}

/** @throws DomainError account-disabled with `reason` */
export function requireEnabled({ disabledAt, disabledReason }: Row): void {
  if (disabledAt) throw new DomainError('account-disabled', { reason: disabledReason ?? '' })
}

async function takeCode(ctx: Context, { id, hasAuthenticator }: Row, code: string | undefined): Promise<boolean> {
  if (!hasAuthenticator) return false
  if (!code) throw new DomainError('code-needed')
  await checkSecondFactor(ctx, { userId: id, code })
  return true
}

async function returnTries(ctx: Context, limits: readonly TryLimit[]): Promise<void> {
  for (const limit of limits) await returnTry(ctx, limit)
}

/** A stranger can use up the attempts of an address and of the account, but not those of the owner's known browser. */
function limitsFor(login: string, device: SignInDevice, row: Row | undefined): TryLimit[] {
  const windowSeconds = 15 * 60
  const known = row ? device.knownDevice(row.userPublicId) : null
  if (known) return [{ key: `sign-in device ${known}`, tries: 5, windowSeconds }]

  const name = createHash('sha256').update(login).digest('base64url').slice(0, 22)
  return [
    { key: `sign-in ${name} ${device.address}`, tries: 5, windowSeconds },
    { key: `sign-in ${name}`, tries: 20, windowSeconds },
  ]
}

/** Opens the session, and tells the account's owner about a browser that is new to it. */
export function openFor(
  ctx: Context,
  row: Row,
  { isRemembered, hasGivenCode, device }: { isRemembered: boolean; hasGivenCode: boolean; device: SignInDevice },
): Promise<{ account: Account; session: OpenedSession }> {
  const account = toAccount(row)
  const user = { id: row.id, role: row.role as Role }
  const isNew = device.knownDevice(account.id) === null
  const actor = { role: row.role, userId: row.id, publicId: account.id, name: account.name, artisanId: row.artisanId }

  return transaction({ ...ctx, actor }, async (ctx) => {
    if (isNew && (await hasSignedIn(ctx, row.id))) {
      await queueAccountEmail(ctx, { kind: 'new_device', userId: row.id, userAgent: device.userAgent.slice(0, 300) })
    }
    const session = await openSession(ctx, { user, isRemembered, hasGivenCode, device })
    await writeAudit(ctx, { action: 'session.open', subject: `user:${account.id}` })
    return { account, session }
  })
}

/** No email about the first sign-in, which follows registration. */
async function hasSignedIn(ctx: Context, userId: number): Promise<boolean> {
  const [row] = await ctx.db.query<{ found: boolean }>`
    select exists (select from sessions where user_id = ${userId}) as found`
  return row?.found === true
}
