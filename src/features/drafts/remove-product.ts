import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { archiveProduct } from './archive-product.ts'
import { lockKeptProduct } from './own-form-queries.ts'

// The row stays, because stock movements and audit records refer to it; its content is deleted.

/** Archives a product that was ever published. Idempotent. @throws DomainError not-found, move-not-allowed */
export async function removeProduct(ctx: Context, id: string): Promise<void> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  if (artisanId === null) throw new DomainError('not-found')
  await transaction(ctx, async (ctx) => {
    const kept = await lockKeptProduct(ctx, id, artisanId)
    if (!kept) return requireGone(ctx, id, artisanId)
    if (kept.publishedAt !== null) return archiveProduct(ctx, { id, archived: true })

    const now = ctx.clock.now()
    await ctx.db.query`
      with away as (
        update variants set removed_at = coalesce(removed_at, ${now}::timestamptz), own_sku = null
        where product_id = ${kept.id}::bigint
      ), words as (
        delete from product_translations where product_id = ${kept.id}::bigint
      ), shown as (
        delete from product_pictures where product_id = ${kept.id}::bigint
      ), drafts as (
        delete from product_drafts where product_id = ${kept.id}::bigint
      ), revisions as (
        delete from product_revisions where product_id = ${kept.id}::bigint
      )
      update products set status = 'draft', archived_at = ${now}::timestamptz, name = '', description = '',
        variation_note = null, features = '{}',
        break_up = null, extras = null, source_key = null, source_hash = null where id = ${kept.id}::bigint`
    await writeAudit(ctx, { action: 'product.remove', subject: `product:${id}` })
  })
}

async function requireGone(ctx: Context, id: string, artisanId: number): Promise<void> {
  const gone = await ctx.db.query`select from products where slug = ${id} and artisan_id = ${artisanId} and name = ''`
  if (gone.length === 0) throw new DomainError('not-found')
}
