import { requireUser, type User } from '#domain/actor.ts'
import { writeAudit } from '#domain/audit/write-audit.ts'
import { type Context, transaction } from '#domain/context.ts'
import { namedQuery } from '#platform/db.server.ts'
import { DomainError } from '#platform/domain-error.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { queueAccountMail } from './queue-account-mail.ts'

/** Whose traces go: what areas below this one know of a person is found by one of these. */
export type ForgottenPerson = { userId: number; emailFolded: string; email: string; artisanId: number | null }

/** Forgets in one area what it knows of a person, inside the transaction that closes the account. */
export type ForgetPerson = (ctx: Context, person: ForgottenPerson) => Promise<void>

type Row = { email: string; emailFolded: string; name: string; language: string; unfinished: boolean; owed: boolean }

// Rights to return end with the account, so a delivered parcel does not hold it open; a maker's does until its money is paid out.
const find = `
  select u.email, u.email_folded as "emailFolded", u.full_name as name, u.language,
    exists (select from parcels p join orders o on o.id = p.order_id where o.customer_id = u.id
      and p.status not in ('delivered', 'completed', 'cancelled', 'expired', 'returned', 'lost'))
    or exists (select from returns r where r.customer_id = u.id
      and r.status not in ('resolved', 'withdrawn', 'rejected', 'rejected_finally', 'lost'))
    or exists (select from refunds f join payments y on y.id = f.payment_id join orders o on o.id = y.order_id
      where o.customer_id = u.id and f.status <> 'succeeded')
    or exists (select from parcels p where p.artisan_id = $2
      and p.status not in ('completed', 'cancelled', 'expired', 'returned', 'lost')) as unfinished,
    exists (select from ledger_entries e where e.artisan_id = $2 and e.account = 'artisan_payable'
      having sum(e.amount_paise) <> 0) as owed
  from users u where u.id = $1 and u.closed_at is null for update of u`

const admins = "select id from users where role = 'admin' and closed_at is null order by id for update"

const close = `
  update users set full_name = '–', email = 'closed-' || public_id || '@haat.invalid',
    email_folded = 'closed-' || public_id || '@haat.invalid', phone = '', password_hash = '', email_confirmed_at = null, closed_at = $2
  where id = $1`

const forgotten = ['addresses', 'sessions', 'one_time_codes', 'notification_switches']

/**
 * Closes the own account and forgets the person. Orders keep what invoices and the books need, under no name; documents keep
 * theirs, since tax law wants them for 72 months (CGST Act section 36). The row in `erasures` is applied again after a restore.
 * @param forget what the areas below know of a person; each in the same transaction
 * @throws DomainError current-password-wrong, account-has-orders while a parcel, return or refund is open, account-is-owed while
 * a maker has money with the shop or owes some, last-admin, too-many-requests
 */
export async function deleteAccount(
  ctx: Context,
  { currentPassword, forget }: { currentPassword: string; forget: readonly ForgetPerson[] },
): Promise<void> {
  const user = requireUser(ctx.actor)
  await checkOwnPassword(ctx, currentPassword)

  await transaction(ctx, async (ctx) => {
    const row = await getClosable(ctx, user)
    const now = ctx.clock.now()
    const { email, emailFolded, name, language } = row
    await queueAccountMail(ctx, { kind: 'account_closed', userId: user.userId, reader: { to: email, name, language } })

    const person = { userId: user.userId, email, emailFolded, artisanId: user.artisanId }
    for (const forgetOne of forget) await forgetOne(ctx, person)
    for (const table of forgotten) {
      await namedQuery(ctx.db, `accounts.forget-${table}`, `delete from ${table} where user_id = $1`, [user.userId])
    }
    await namedQuery(ctx.db, 'accounts.end-consents', endConsents, [user.userId, now])
    await namedQuery(ctx.db, 'accounts.forget-mails', 'delete from kept_mails where lower("to") = $1', [emailFolded])
    await namedQuery(ctx.db, 'accounts.close', close, [user.userId, now])
    await namedQuery(ctx.db, 'accounts.erasure', 'insert into erasures (user_id, at) values ($1, $2)', [
      user.userId,
      now,
    ])
    await writeAudit(ctx, { action: 'account.close', subject: `user:${user.publicId}` })
  })
}

const endConsents = 'update consents set withdrawn_at = $2 where user_id = $1 and withdrawn_at is null'

async function getClosable(ctx: Context, user: User): Promise<Row> {
  // All admins are locked before they are counted: two of them leaving at once must not be the last two.
  const inOffice = user.role === 'admin' ? await namedQuery(ctx.db, 'accounts.lock-admins', admins, []) : []
  if (user.role === 'admin' && inOffice.length < 2) throw new DomainError('last-admin')

  const [row] = await namedQuery<Row>(ctx.db, 'accounts.closable', find, [user.userId, user.artisanId])
  if (!row) throw new DomainError('unauthorized')
  if (row.unfinished) throw new DomainError('account-has-orders')
  if (row.owed) throw new DomainError('account-is-owed')
  return row
}
