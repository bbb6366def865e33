import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

/** Forgets an authenticator and its recovery codes in the caller's transaction; no session has a second factor any more. */
export async function dropAuthenticator(ctx: Context, userId: number): Promise<void> {
  await namedQuery(ctx.db, 'accounts.drop-authenticator', 'delete from authenticators where user_id = $1', [userId])
  await namedQuery(ctx.db, 'accounts.drop-codes', 'delete from recovery_codes where user_id = $1', [userId])
  const forget = 'update sessions set second_factor_at = null where user_id = $1 and second_factor_at is not null'
  await namedQuery(ctx.db, 'accounts.forget-second-factor', forget, [userId])
}
