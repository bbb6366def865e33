import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const makers = 'SELECT id FROM artisans WHERE user_id = $1'

const drafts = `DELETE FROM product_drafts WHERE artisan_id IN (${makers})`

const revisions = `
  DELETE FROM product_revisions WHERE product_id IN (SELECT id FROM products WHERE artisan_id IN (${makers}))`

/** Forgets forms that a person began, and changes that she asked for. Goods of a closed maker are shown nowhere. */
export async function forgetDrafts(ctx: Context, { userId }: ForgottenPerson): Promise<void> {
  await namedQuery(ctx.db, 'catalog.forget-drafts', drafts, [userId])
  await namedQuery(ctx.db, 'catalog.forget-revisions', revisions, [userId])
}
