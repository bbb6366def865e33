import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { lockPerson, refuseOwnAccount } from '#features/sign-in/lock-person.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { closeAccount } from './close-account.ts'
import type { ForgetPerson } from './delete-account.ts'
import type { erasureReasons } from './person.ts'

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
