import { writeAudit } from '#features/audit/write-audit.ts'
import type { Context } from '#features/context.ts'
import { queueAccountMail } from '#features/sign-in/queue-account-mail.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { ForgetPerson } from './delete-account.ts'

type Row = { email: string; emailFolded: string; name: string; language: string; unfinished: boolean; owed: boolean }

const makers = 'select id from artisans where user_id = $1'

// Rights to return end with the account, so a delivered parcel does not hold it open; a maker's does until its money is paid out.
const find = `
  select u.email, u.email_folded as "emailFolded", u.full_name as name, u.language,
    exists (select from parcels p join orders o on o.id = p.order_id where o.customer_id = u.id
      and p.status not in ('delivered', 'completed', 'cancelled', 'expired', 'returned', 'lost'))
    or exists (select from returns r where r.customer_id = u.id
      and r.status not in ('resolved', 'withdrawn', 'rejected', 'rejected_finally', 'lost'))
    or exists (select from refunds f join payments y on y.id = f.payment_id join orders o on o.id = y.order_id
      where o.customer_id = u.id and f.status <> 'succeeded')
    or exists (select from parcels p where p.artisan_id in (${makers})
      and p.status not in ('completed', 'cancelled', 'expired', 'returned', 'lost')) as unfinished,
    exists (select from ledger_entries e where e.artisan_id in (${makers})
      and e.account = 'artisan_payable' group by e.artisan_id having sum(e.amount_paise) <> 0) as owed
  from users u where u.id = $1 and u.closed_at is null for update of u`

const close = `
  update users set full_name = '–', email = 'closed-' || public_id || '@haat.invalid',
    email_folded = 'closed-' || public_id || '@haat.invalid', phone = '', password_hash = '', email_confirmed_at = null, closed_at = $2
  where id = $1`

const forgotten = [
  'addresses',
  'sessions',
  'one_time_codes',
  'notification_switches',
  'authenticators',
  'recovery_codes',
]

const endConsents = 'update consents set withdrawn_at = $2 where user_id = $1 and withdrawn_at is null'

type Closing = {
  userId: number
  publicId: string
  /** what the areas below know of a person; each in the same transaction */
  forget: readonly ForgetPerson[]
  /** for the trail of acts, when somebody else closes it */
  why?: Record<string, unknown>
  /** when it was closed already, before a backup was restored: that time stays, and nobody is told again */
  closedBefore?: Date
}

/**
 * Closes an account in the caller's transaction and forgets the person. Orders keep what invoices and the books need, under no name;
 * documents keep theirs, since tax law wants them for 72 months (CGST Act section 36). The row in `erasures` is applied again after
 * a restore.
 * @throws DomainError account-has-orders while a parcel, return or refund is open, account-is-owed while a maker has money with the
 * shop or owes some, not-found for an account that is closed
 */
export async function closeAccount(
  ctx: Context,
  { userId, publicId, forget, why, closedBefore }: Closing,
): Promise<void> {
  const { email, emailFolded, name, language } = await getClosable(ctx, userId)
  const now = closedBefore ?? ctx.clock.now()
  if (!closedBefore)
    await queueAccountMail(ctx, { kind: 'account_closed', userId, reader: { to: email, name, language } })

  for (const forgetOne of forget) await forgetOne(ctx, { userId, email, emailFolded })
  for (const table of forgotten) {
    await namedQuery(ctx.db, `accounts.forget-${table}`, `delete from ${table} where user_id = $1`, [userId])
  }
  await namedQuery(ctx.db, 'accounts.end-consents', endConsents, [userId, now])
  await namedQuery(ctx.db, 'accounts.forget-mails', 'delete from kept_mails where lower("to") = $1', [emailFolded])
  await namedQuery(ctx.db, 'accounts.close', close, [userId, now])
  await namedQuery(ctx.db, 'accounts.erasure', 'insert into erasures (user_id, at) values ($1, $2)', [userId, now])
  await writeAudit(ctx, { action: 'account.close', subject: `user:${publicId}`, ...(why ? { after: why } : {}) })
}

async function getClosable(ctx: Context, userId: number): Promise<Row> {
  const [row] = await namedQuery<Row>(ctx.db, 'accounts.closable', find, [userId])
  if (!row) throw new DomainError('not-found')
  if (row.unfinished) throw new DomainError('account-has-orders')
  if (row.owed) throw new DomainError('account-is-owed')
  return row
}
