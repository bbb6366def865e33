import { requireUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { AuthenticatorState } from './authenticator.ts'

const text = `
  select (select confirmed_at from authenticators where user_id = $1) as "confirmedAt",
    (select count(*)::int from recovery_codes where user_id = $1 and used_at is null) as left`

/** The own authenticator, and how many recovery codes are left. */
export async function getAuthenticatorState(ctx: Context): Promise<AuthenticatorState> {
  type Row = { confirmedAt: Date | null; left: number }
  const { userId } = requireUser(ctx.actor)
  const [row] = await namedQuery<Row>(ctx.db, 'accounts.authenticator-state', text, [userId])
  return { confirmedAt: row?.confirmedAt?.toISOString() ?? null, recoveryCodesLeft: row?.left ?? 0 }
}
