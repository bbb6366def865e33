import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { isSameForm, withMaterialOf } from './product-changes.ts'
import type { ProductForm } from './product-form.ts'
import { findPendingForm } from './revision-queries.ts'

const replaceText = `UPDATE product_revisions SET status = 'withdrawn', decided_at = $2
  WHERE product_id = $1 AND status = 'pending'`

const askText = `INSERT INTO product_revisions (product_id, before, after, status, asked_at)
  VALUES ($1, $2, $3, 'pending', $4)`

type Wish = { productId: number; before: ProductForm; after: ProductForm }

/**
 * Asks the office for changes of what buyers see, in place of those that wait already; the caller has locked the product.
 * False when just these wait.
 */
export async function askRevision(ctx: Context, { productId, before, after }: Wish): Promise<boolean> {
  const pending = await findPendingForm(ctx, productId)
  if (pending && isSameForm(withMaterialOf(after, pending), after)) return false

  const now = ctx.clock.now()
  await namedQuery(ctx.db, 'revision-replace', replaceText, [productId, now])
  const values = [productId, JSON.stringify(before), JSON.stringify(after), now]
  await namedQuery(ctx.db, 'revision-ask', askText, values)
  return true
}
