import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { movesOf } from '#features/moves.ts'
import { listingMoves } from '#features/products/listing-status.ts'
import type { Picture } from '#features/products/product.ts'
import type { SaidReason } from '#platform/lists/state-move.ts'
import { findKeptProduct, type KeptProduct } from './own-form-queries.ts'
import type { OwnProduct } from './own-product.ts'
import type { ProductForm } from './product-form.ts'
import { findPictures } from './revision-queries.ts'

type LastRevision = { status: 'pending' | 'refused'; after: ProductForm; reason: string | null; askedAt: Date }
type Standing = { said: SaidReason | null; last: LastRevision | null }

// A refusal is shown until the artisan changes or withdraws the product.
export async function findOwnProduct(ctx: Context, slug: string): Promise<OwnProduct | null> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  if (artisanId === null) return null
  const kept = await findKeptProduct(ctx, slug, artisanId)
  return kept && ownProductOf(ctx, kept)
}

async function ownProductOf(ctx: Context, kept: KeptProduct): Promise<OwnProduct> {
  const [standing] = await ctx.db.query<Standing>`
    select (select case when r.after ->> 'reason' is not null
      then json_build_object('by', r.actor_role, 'words', r.after ->> 'reason') end
        from audit_records r where r.subject = 'product:' || ${kept.slug} and r.action like 'listing.%'
        order by r.id desc limit 1) as said,
      (select json_build_object('status', status, 'after', after, 'reason', reason, 'askedAt', asked_at)
        from (select * from product_revisions where product_id = ${kept.id} order by id desc limit 1) v
        where status in ('pending', 'refused')) as last`
  const live = kept.variants.filter(({ isRemoved }) => !isRemoved)
  const isArchived = kept.archivedAt !== null
  const last = standing?.last
  return {
    id: kept.slug,
    status: kept.status,
    isArchived,
    isVisible: kept.status === 'published' && kept.isVerified,
    revision: kept.revision,
    moves: isArchived ? [] : movesOf(listingMoves, 'artisan', kept.status),
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

export async function findFreeUnits(
  ctx: Context,
  { id, sku }: { id: string; sku: string },
): Promise<{ free: number } | null> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const [found] = await ctx.db.query<{ free: number }>`
    select s.on_hand - s.reserved as free from products p join variants v on v.product_id = p.id
      join stock s on s.variant_id = v.id
    where p.slug = ${id} and p.artisan_id = ${artisanId} and v.sku = ${sku} and v.removed_at is null`
  return found ?? null
}
