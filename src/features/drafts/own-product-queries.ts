import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { ownMovesFrom } from '#features/products/listing-status.ts'
import type { Picture } from '#features/products/product.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { SaidReason } from '#platform/lists/state-move.ts'
import { findKeptProduct, type KeptProduct } from './own-form-queries.ts'
import type { OwnProduct } from './own-product.ts'
import type { ProductForm } from './product-form.ts'
import { findPictures } from './revision-queries.ts'

type LastRevision = { status: 'pending' | 'refused'; after: ProductForm; reason: string | null; askedAt: Date }
type Standing = { said: SaidReason | null; last: LastRevision | null }

// A refusal is shown until the artisan changes or withdraws the product.
const standingText = `
  SELECT (SELECT CASE WHEN r.after ->> 'reason' IS NOT NULL THEN json_build_object('by', r.actor_role, 'words', r.after ->> 'reason') END
      FROM audit_records r WHERE r.subject = 'product:' || $2 AND r.action LIKE 'listing.%' ORDER BY r.id DESC LIMIT 1) AS said,
    (SELECT json_build_object('status', status, 'after', after, 'reason', reason, 'askedAt', asked_at)
      FROM (SELECT * FROM product_revisions WHERE product_id = $1 ORDER BY id DESC LIMIT 1) v
      WHERE status IN ('pending', 'refused')) AS last`

export async function findOwnProduct(ctx: Context, slug: string): Promise<OwnProduct | null> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  if (artisanId === null) return null
  const kept = await findKeptProduct(ctx, slug, artisanId)
  return kept && ownProductOf(ctx, kept)
}

async function ownProductOf(ctx: Context, kept: KeptProduct): Promise<OwnProduct> {
  const [standing] = await namedQuery<Standing>(ctx.db, 'own-standing', standingText, [kept.id, kept.slug])
  const live = kept.variants.filter(({ isRemoved }) => !isRemoved)
  const isArchived = kept.archivedAt !== null
  const last = standing?.last
  return {
    id: kept.slug,
    status: kept.status,
    isArchived,
    isVisible: kept.status === 'published' && kept.isVerified,
    revision: kept.revision,
    moves: isArchived ? [] : ownMovesFrom(kept.status),
    said: standing?.said ?? null,
    form: kept.form,
    pictures: [...kept.pictures, ...(await otherPictures(ctx, kept, last?.after))],
    reserved: Object.fromEntries(live.map(({ sku, reserved }) => [sku, reserved])),
    pending: last
      ? { status: last.status, form: last.after, reason: last.reason, askedAt: new Date(last.askedAt).toISOString() }
      : null,
  }
}

async function otherPictures(ctx: Context, kept: KeptProduct, waiting: ProductForm | undefined): Promise<Picture[]> {
  const shown = new Set(kept.pictures.map(({ key }) => key))
  const others = (waiting?.pictures ?? []).filter(({ key }) => !shown.has(key))
  if (others.length === 0) return []
  const found = await findPictures(
    ctx,
    others.map(({ key }) => key),
  )
  return others.flatMap(({ key, alt }) => found.filter((one) => one.key === key).map((one) => ({ ...one, alt })))
}

const freeText = `
  SELECT s.on_hand - s.reserved AS free FROM products p JOIN variants v ON v.product_id = p.id JOIN stock s ON s.variant_id = v.id
  WHERE p.slug = $1 AND p.artisan_id = $2 AND v.sku = $3 AND v.removed_at IS NULL`

export async function findFreeUnits(
  ctx: Context,
  { id, sku }: { id: string; sku: string },
): Promise<{ free: number } | null> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const [found] = await namedQuery<{ free: number }>(ctx.db, 'own-free', freeText, [id, artisanId, sku])
  return found ?? null
}
