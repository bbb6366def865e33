import { writeAudit } from '#domain/audit/write-audit.ts'
import { type Context, transaction } from '#domain/context.ts'
import { requireFreshProof } from '#domain/fresh-proof.ts'
import { namedQuery } from '#platform/db.server.ts'
import { lockPerson } from './lock-person.ts'
import { queueAccountMail } from './queue-account-mail.ts'

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
