import { requireOwnHand } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { lockPerson, refuseOwnAccount } from '#features/sign-in/lock-person.ts'
import { checkOwnPassword } from '#features/sign-in/renew-proof.ts'
import { DomainError, isDomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { deleteOld } from '#platform/database/delete-old.server.ts'
import { addDays } from '#platform/time/clock.ts'
import { closeAccount } from './close-account.ts'
import type { Erasure } from './erasure-queries.ts'
import type { erasureReasons } from './person.ts'

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

/**
 * Deletes what has no use any more: counters of tries after a day, keys of requests after a week (a browser repeats one within
 * minutes, and is promised two days), codes and sessions a month after their end.
 */
export async function sweepAccounts(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await namedQuery(ctx.db, 'accounts.sweep-throttles', 'delete from throttles where window_start < $1', [
    addDays(now, -1),
  ])
  const sessions = 'delete from sessions where least(expires_at, coalesce(revoked_at, expires_at)) < $1'
  await namedQuery(ctx.db, 'accounts.sweep-sessions', sessions, [addDays(now, -30)])
  await deleteOld(ctx.db, { table: 'one_time_codes', column: 'expires_at', before: addDays(now, -30) })
  await deleteOld(ctx.db, { table: 'idempotency_keys', column: 'created_at', before: addDays(now, -7) })
}

type Asked = { id: string; reason: (typeof erasureReasons)[number]; forget: readonly ForgetPerson[] }

/**
 * Closes somebody's account and forgets the person, for who has asked the office (DPDP Act 2023 section 12). The same is kept as when
 * they do it themselves.
 * @throws DomainError own-account, last-admin-stays, account-has-orders, account-is-owed, not-found, forbidden, proof-needed
 */
export async function erasePerson(ctx: Context, { id, reason, forget }: Asked): Promise<void> {
  requireFreshProof(ctx)
  await transaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx, id)
    if (person.role === 'admin' && person.isLastAdmin) throw new DomainError('last-admin-stays')
    refuseOwnAccount(ctx, person)
    await closeAccount(ctx, { userId: person.userId, publicId: id, forget, why: { reason } })
  })
}

/**
 * repeated: the person is forgotten again; done: still forgotten, or never here, as who came after the backup;
 * waits: the backup is of a time when an order of theirs was open or money was owed, and that must end first
 */
type RepeatedErasure = 'repeated' | 'done' | 'waits'

const find = 'select id from users where public_id = $1 and closed_at is null'

/** Forgets somebody again whom a restored backup has brought back. Nobody is told a second time. */
export async function repeatErasure(
  ctx: Context,
  { publicId, at, forget }: Erasure & { forget: readonly ForgetPerson[] },
): Promise<RepeatedErasure> {
  try {
    return await transaction(ctx, async (ctx) => {
      const [user] = await namedQuery<{ id: number }>(ctx.db, 'accounts.brought-back', find, [publicId])
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
