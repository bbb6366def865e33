import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const text = 'delete from image_parts where user_id = $1'

/** Parts of pictures that were on their way when the account closed. */
export async function forgetParts(ctx: Context, { userId }: ForgottenPerson): Promise<void> {
  await namedQuery(ctx.db, 'image-parts.forget', text, [userId])
}
