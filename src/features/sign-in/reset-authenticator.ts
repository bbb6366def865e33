import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { dropAuthenticator } from './drop-authenticator.ts'
import { endAllSessions } from './end-all-sessions.ts'
import { lockPerson, refuseOwnAccount } from './lock-person.ts'
import { queueAccountMail } from './queue-account-mail.ts'

/**
 * Takes the authenticator off somebody who has lost the phone and the recovery codes; their sessions end, and sign-in asks for the
 * password alone. Another admin does it, or the command line: nobody for themselves.
 * @throws DomainError own-account, not-found (also without an authenticator), forbidden, proof-needed
 */
export async function resetAuthenticator(ctx: Context, { id }: { id: string }): Promise<void> {
  requireFreshProof(ctx)
  await transaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx, id)
    refuseOwnAccount(ctx, person)
    if (!person.hasAuthenticator) throw new DomainError('not-found')

    await dropAuthenticator(ctx, person.userId)
    await endAllSessions(ctx, person.userId)
    await queueAccountMail(ctx, { kind: 'authenticator_off', userId: person.userId })
    await writeAudit(ctx, { action: 'authenticator.reset', subject: `user:${id}` })
  })
}
