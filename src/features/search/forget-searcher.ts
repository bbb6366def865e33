import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

/** Forgets what a person looked for, and that they wanted it forgotten. */
export async function forgetSearcher(ctx: Context, { userId }: ForgottenPerson): Promise<void> {
  await namedQuery(ctx.db, 'search.forget', 'delete from searches where user_id = $1', [userId])
  await namedQuery(ctx.db, 'search.forget-switch', 'delete from search_history_off where user_id = $1', [userId])
}
