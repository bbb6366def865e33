import { requireNotImpersonating } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { finalStatuses, settledStatuses } from '#features/orders/order-status.ts'
import { lockPerson, refuseOwnAccount } from '#features/sign-in/lock-person.ts'
import { queueAccountEmail } from '#features/sign-in/queue-account-email.ts'
import { checkOwnPassword } from '#features/sign-in/renew-proof.ts'
import { DomainError, isDomainError } from '#platform/api/domain-error.ts'
import { deleteOld } from '#platform/database/delete-old.server.ts'
import { literal, sql } from '#platform/database/sql.ts'
import { addDays } from '#platform/time/clock.ts'
import type { Erasure } from './erasure-queries.ts'
import type { erasureReasons } from './person.ts'

export type ForgottenPerson = { userId: number; emailFolded: string; email: string }

export type ForgetPerson = (ctx: Context, person: ForgottenPerson) => Promise<void>

/**
 * Orders keep what the books need, without a name; documents keep theirs, because tax law requires them for 72 months
 * (CGST Act section 36). After a restore the row in `erasures` is applied again.
 * @throws DomainError current-password-wrong, account-has-orders while a parcel, return or refund is open,
 * account-is-owed while an artisan is owed or owes money, last-admin, too-many-requests
 */
export async function deleteAccount(
  ctx: Context,
  { currentPassword, forget }: { currentPassword: string; forget: readonly ForgetPerson[] },
): Promise<void> {
  const user = requireNotImpersonating(ctx.actor)
  await checkOwnPassword(ctx, currentPassword)

  await transaction(ctx, async (ctx) => {
    // Lock all owners before counting: the last two must not leave at the same time.
    const owners =
      user.role === 'admin'
        ? await ctx.db.query<{ id: number }>`
            select id from users where role = 'admin' and staff_role is null and closed_at is null and disabled_at is null
            order by id for update`
        : []
    if (user.role === 'admin' && owners.every(({ id }) => id === user.userId)) throw new DomainError('last-admin')
    await closeAccount(ctx, { userId: user.userId, publicId: user.publicId, forget })
  })
}

/** Idempotency keys live a week: we promise two days, and browsers repeat within minutes. */
export async function sweepAccounts(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.query`delete from throttles where window_start < ${addDays(now, -1)}`
  await ctx.db.query`
    delete from sessions where least(expires_at, coalesce(revoked_at, expires_at)) < ${addDays(now, -30)}`
  await deleteOld(ctx.db, { table: sql`one_time_codes`, column: sql`expires_at`, before: addDays(now, -30) })
  await deleteOld(ctx.db, { table: sql`staff_invitations`, column: sql`expires_at`, before: addDays(now, -30) })
  await deleteOld(ctx.db, { table: sql`workshop_invitations`, column: sql`expires_at`, before: addDays(now, -30) })
  await deleteOld(ctx.db, { table: sql`idempotency_keys`, column: sql`created_at`, before: addDays(now, -7) })
}

type ErasureInput = { id: string; reason: (typeof erasureReasons)[number]; forget: readonly ForgetPerson[] }

/**
 * DPDP Act 2023 section 12. Keeps the same records as deleteAccount.
 * @throws DomainError own-account, last-admin-stays, account-has-orders, account-is-owed, not-found, forbidden,
 * proof-needed
 */
export async function erasePerson(ctx: Context, { id, reason, forget }: ErasureInput): Promise<void> {
  requireFreshProof(ctx)
  await transaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx, id)
    if (person.role === 'admin' && person.isLastAdmin) throw new DomainError('last-admin-stays')
    refuseOwnAccount(ctx, person)
    await closeAccount(ctx, { userId: person.userId, publicId: id, forget, why: { reason } })
  })
}

/** done: still erased, or not in this backup; waits: in the backup an order is open or money is owed */
type RepeatedErasure = 'repeated' | 'done' | 'waits'

/** Repeats an erasure that a restored backup undid. Sends no second email. */
export async function repeatErasure(
  ctx: Context,
  { publicId, at, forget }: Erasure & { forget: readonly ForgetPerson[] },
): Promise<RepeatedErasure> {
  try {
    return await transaction(ctx, async (ctx) => {
      const [user] = await ctx.db.query<{ id: number }>`
        select id from users where public_id = ${publicId} and closed_at is null`
      if (!user) return 'done'
      await closeAccount(ctx, {
        userId: user.id,
        publicId,
        forget,
        why: { repeatedAfterRestore: true },
        closedBefore: at,
      })
      return 'repeated'
    })
  } catch (error) {
    if (isDomainError(error) && ['account-has-orders', 'account-is-owed'].includes(error.code)) return 'waits'
    throw error
  }
}

type Row = { email: string; emailFolded: string; name: string; language: string; unfinished: boolean; owed: boolean }

const artisans = (userId: number) => sql`select id from artisans where user_id = ${userId}::bigint`

const forgotten = [
  sql`addresses`,
  sql`sessions`,
  sql`one_time_codes`,
  sql`notifications`,
  sql`notification_switches`,
  sql`authenticators`,
  sql`recovery_codes`,
  sql`passkeys`,
]

type Closing = {
  userId: number
  publicId: string
  forget: readonly ForgetPerson[]
  why?: Record<string, unknown>
  /** original closing time, when a restored backup undid it: the time is kept and no email is sent */
  closedBefore?: Date
}

/** Runs in the caller's transaction; see deleteAccount for what is kept. */
async function closeAccount(ctx: Context, { userId, publicId, forget, why, closedBefore }: Closing): Promise<void> {
  const { email, emailFolded, name, language } = await getClosable(ctx, userId)
  const now = closedBefore ?? ctx.clock.now()
  if (!closedBefore)
    await queueAccountEmail(ctx, { kind: 'account_closed', userId, reader: { to: email, name, language } })

  for (const forgetOne of forget) await forgetOne(ctx, { userId, email, emailFolded })
  for (const table of forgotten) await ctx.db.query`delete from ${table} where user_id = ${userId}`
  await ctx.db.query`update consents set withdrawn_at = ${now} where user_id = ${userId} and withdrawn_at is null`
  await ctx.db.query`delete from staff_invitations where email_folded = ${emailFolded}`
  await ctx.db.query`delete from kept_emails where lower("to") = ${emailFolded}`
  await ctx.db.query`
    update users set full_name = '–', email = 'closed-' || public_id || '@haat.invalid',
      email_folded = 'closed-' || public_id || '@haat.invalid', phone = '', password_hash = '',
      email_confirmed_at = null, phone_confirmed_at = null, closed_at = ${now}
    where id = ${userId}`
  await ctx.db.query`insert into erasures (user_id, at) values (${userId}, ${now})`
  await writeAudit(ctx, { action: 'account.close', subject: `user:${publicId}`, ...(why ? { after: why } : {}) })
}

async function getClosable(ctx: Context, userId: number): Promise<Row> {
  // A delivered parcel does not block closing, because return rights end with the account; an artisan's does until its
  // money is paid out.
  const [row] = await ctx.db.query<Row>`
    select u.email, u.email_folded, u.full_name as name, u.language,
      exists (select from parcels p join orders o on o.id = p.order_id where o.customer_id = u.id
        and p.status not in ${literal(settledStatuses)})
      or exists (select from returns r where r.customer_id = u.id
        and r.status not in ('resolved', 'withdrawn', 'rejected', 'rejected_finally', 'lost'))
      or exists (select from refunds f join payments y on y.id = f.payment_id join orders o on o.id = y.order_id
        where o.customer_id = u.id and f.status <> 'succeeded')
      or exists (select from parcels p where p.artisan_id in (${artisans(userId)})
        and p.status not in ${literal(finalStatuses)}) as unfinished,
      exists (select from ledger_entries e where e.artisan_id in (${artisans(userId)})
        and e.account = 'artisan_payable' group by e.artisan_id having sum(e.amount_paise) <> 0) as owed
    from users u where u.id = ${userId}::bigint and u.closed_at is null for update of u`
  if (!row) throw new DomainError('not-found')
  if (row.unfinished) throw new DomainError('account-has-orders')
  if (row.owed) throw new DomainError('account-is-owed')
  return row
}
