import { requireOwnHand } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { checkOwnPassword } from '#features/sign-in/check-own-password.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { closeAccount } from './close-account.ts'

/** Whose traces go: what areas below this one know of a person is found by one of these. */
export type ForgottenPerson = { userId: number; emailFolded: string; email: string }

/** Forgets in one area what it knows of a person, inside the transaction that closes the account. */
export type ForgetPerson = (ctx: Context, person: ForgottenPerson) => Promise<void>

const admins = `
  select id from users where role = 'admin' and closed_at is null and disabled_at is null order by id for update`

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
  const user = requireOwnHand(ctx.actor)
  await checkOwnPassword(ctx, currentPassword)

  await transaction(ctx, async (ctx) => {
    // All admins are locked before they are counted: two of them leaving at once must not be the last two.
    const inOffice = user.role === 'admin' ? await namedQuery(ctx.db, 'accounts.lock-admins-closing', admins, []) : []
    if (user.role === 'admin' && inOffice.length < 2) throw new DomainError('last-admin')
    await closeAccount(ctx, { userId: user.userId, publicId: user.publicId, forget })
  })
}
