import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const alerts = 'delete from stock_alerts where user_id = $1 or email_folded = $2'

/** Forgets what a person wished and waited for. */
export async function forgetWisher(ctx: Context, { userId, emailFolded }: ForgottenPerson): Promise<void> {
  await namedQuery(ctx.db, 'wishlist.forget', 'delete from wishes where user_id = $1', [userId])
  await namedQuery(ctx.db, 'wishlist.forget-alerts-of', alerts, [userId, emailFolded])
}
