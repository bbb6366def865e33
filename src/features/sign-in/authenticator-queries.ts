import { requireUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import type { AuthenticatorState } from './authenticator.ts'

export async function getAuthenticatorState(ctx: Context): Promise<AuthenticatorState> {
  type Row = { confirmedAt: Date | null; left: number }
  const { userId } = requireUser(ctx.actor)
  const [row] = await ctx.db.query<Row>`
    select (select confirmed_at from authenticators where user_id = ${userId}::bigint) as confirmed_at,
      (select count(*)::int from recovery_codes where user_id = ${userId}::bigint and used_at is null) as left`
  return { confirmedAt: row?.confirmedAt?.toISOString() ?? null, recoveryCodesLeft: row?.left ?? 0 }
}
