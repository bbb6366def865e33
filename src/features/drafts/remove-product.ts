import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { archiveProduct } from './archive-product.ts'
import { lockKeptProduct } from './own-form-queries.ts'

// The row stays, because stock movements and admin records refer to it; its content is deleted.
const emptyText = `
  WITH away AS (
    UPDATE variants SET removed_at = coalesce(removed_at, $2), own_sku = NULL WHERE product_id = $1
  ), words AS (
    DELETE FROM product_translations WHERE product_id = $1
  ), shown AS (
    DELETE FROM product_pictures WHERE product_id = $1
  ), drafts AS (
    DELETE FROM product_drafts WHERE product_id = $1
  ), asked AS (
    DELETE FROM product_revisions WHERE product_id = $1
  )
  UPDATE products SET status = 'draft', archived_at = $2, name = '', description = '', variation_note = NULL, features = '{}',
    break_up = NULL, source_key = NULL, source_hash = NULL WHERE id = $1`

/**
 * Deletes an own product that was never published; archives any other. Idempotent.
 * @throws DomainError not-found for another's, move-not-allowed during an appeal
 */
export async function removeProduct(ctx: Context, id: string): Promise<void> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  if (artisanId === null) throw new DomainError('not-found')
  await transaction(ctx, async (ctx) => {
    const kept = await lockKeptProduct(ctx, id, artisanId)
    if (!kept) return requireGone(ctx, id, artisanId)
    if (kept.publishedAt !== null) return archiveProduct(ctx, { id, archived: true })

    await namedQuery(ctx.db, 'product-empty', emptyText, [kept.id, ctx.clock.now()])
    await writeAudit(ctx, { action: 'product.remove', subject: `product:${id}` })
  })
}

const goneText = "SELECT FROM products WHERE slug = $1 AND artisan_id = $2 AND name = ''"

async function requireGone(ctx: Context, id: string, artisanId: number): Promise<void> {
  const gone = await namedQuery(ctx.db, 'product-gone', goneText, [id, artisanId])
  if (gone.length === 0) throw new DomainError('not-found')
}
