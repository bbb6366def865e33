import { requireOwnHand } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { newTotpSecret, totpAddress } from '#platform/secrets/totp.server.ts'
import type { NewAuthenticator } from './authenticator.ts'
import { authenticatorSeal } from './check-second-factor.ts'

/** Under this name the shop stands in the app. */
const issuer = 'Haat'

const prepare = `
  insert into authenticators (user_id, sealed_secret, created_at) values ($1, $2, $3)
  on conflict (user_id) do update set sealed_secret = $2, created_at = $3, last_step = null
  where authenticators.confirmed_at is null
  returning (select email from users where id = $1) as email`

/**
 * Makes a new secret for the phone. It asks nothing at sign-in until a first code has shown that the phone has it.
 * @throws DomainError authenticator-confirmed while one is in use, proof-needed
 */
export async function prepareAuthenticator(ctx: Context): Promise<NewAuthenticator> {
  requireFreshProof(ctx)
  const { userId, publicId } = requireOwnHand(ctx.actor)
  const secret = newTotpSecret()
  const sealed = ctx.seal.close(authenticatorSeal, secret)

  const email = await transaction(ctx, async (ctx) => {
    const values = [userId, sealed, ctx.clock.now()]
    const [row] = await namedQuery<{ email: string }>(ctx.db, 'accounts.prepare-authenticator', prepare, values)
    if (!row) throw new DomainError('authenticator-confirmed')
    await writeAudit(ctx, { action: 'authenticator.prepare', subject: `user:${publicId}` })
    return row.email
  })
  return { secret, address: totpAddress({ secret, issuer, account: email }) }
}
