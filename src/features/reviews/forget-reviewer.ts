import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

/** Reviews stay under no name, as they help others; the private words of reports go. */
export async function forgetReviewer(ctx: Context, { userId }: ForgottenPerson): Promise<void> {
  await namedQuery(ctx.db, 'reviews.forget-notes', "update review_reports set note = '' where user_id = $1", [userId])
}
