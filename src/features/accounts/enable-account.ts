import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { lockPerson } from '#features/sign-in/lock-person.ts'
import { queueAccountMail } from '#features/sign-in/queue-account-mail.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const enable = 'update users set disabled_at = null, disabled_reason = null where id = $1'

/** Opens a shut account again; one that is open stays as it is. @throws DomainError not-found, forbidden, proof-needed */
export async function enableAccount(ctx: Context, { id }: { id: string }): Promise<void> {
  requireFreshProof(ctx)
  await transaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx, id)
    if (!person.disabledAt) return

    await namedQuery(ctx.db, 'accounts.enable', enable, [person.userId])
    await queueAccountMail(ctx, { kind: 'account_enabled', userId: person.userId })
    await writeAudit(ctx, {
      action: 'account.enable',
      subject: `user:${id}`,
      before: { reason: person.disabledReason ?? '' },
    })
  })
}
