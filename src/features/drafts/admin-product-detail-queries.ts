import { requireRole } from '#features/actor.ts'
import { findLastDecider } from '#features/audit/decider-queries.ts'
import { isSecondPerson } from '#features/audit/second-person.ts'
import type { PinShelf } from '#features/collections/pin-shelf.ts'
import type { Context } from '#features/context.ts'
import { movesOf } from '#features/moves.ts'
import { appealableListingActions, type ListingStatus, listingMoves } from '#features/products/listing-status.ts'
import type { Picture } from '#features/products/product.ts'
import type { SaidReason } from '#platform/lists/state-move.ts'
import { findFlags } from './flag-queries.ts'
import { findKeptProduct } from './own-form-queries.ts'
import type { ProductFlag } from './product-flag.ts'
import type { ProductForm } from './product-form.ts'
import { findCraftNames } from './revision-queries.ts'

export type AdminProductDetail = {
  id: string
  name: string
  nameLanguage: string
  status: ListingStatus
  /** the artisan's save count; a decision names the revision it saw */
  revision: number
  isArchived: boolean
  isVisible: boolean
  moves: string[]
  said: SaidReason | null
  artisan: { id: string; name: string; place: string; state: string; verification: string }
  form: ProductForm
  pictures: Picture[]
  crafts: Record<string, string>
  change: string | null
  flags: ProductFlag[]
  pins: { shelf: PinShelf; until: string | null }[]
  removedBy: string | null
  createdAt: string
}

type Around = Pick<AdminProductDetail, 'name' | 'nameLanguage' | 'artisan' | 'change' | 'said' | 'pins'> & {
  createdAt: Date
}

export async function findAdminProduct(ctx: Context, slug: string): Promise<AdminProductDetail | null> {
  requireRole(ctx.actor, 'admin')
  const kept = await findKeptProduct(ctx, slug, null)
  if (!kept) return null
  const [around] = await ctx.db.query<Around>`
    select coalesce(t.name, p.name) as name, coalesce(t.language, p.language) as name_language, p.created_at,
      json_build_object('id', a.slug, 'name', a.name, 'place', a.place, 'state', a.state, 'verification',
      a.status) as artisan,
      (select public_id from product_revisions where product_id = p.id and status = 'pending') as change,
    (select coalesce(json_agg(json_build_object('shelf', shelf, 'until', until) order by shelf), '[]')
    from product_pins where product_id = p.id) as pins,
      (select case when r.after ->> 'reason' is not null
      then json_build_object('by', r.actor_role, 'words', r.after ->> 'reason') end
        from audit_records r where r.subject = 'product:' || p.slug and r.action like 'listing.%' order by r.id desc
          limit 1) as said
    from products p join artisans a on a.id = p.artisan_id
    left join product_translations t on t.product_id = p.id and t.language = ${ctx.locale} where p.id = ${kept.id}`
  if (!around) return null
  const isArchived = kept.archivedAt !== null
  const flags = await findFlags(ctx, [kept.id])
  return {
    ...around,
    id: kept.slug,
    status: kept.status,
    revision: kept.revision,
    isArchived,
    isVisible: kept.status === 'published' && kept.isVerified,
    moves: isArchived ? [] : movesOf(listingMoves, 'admin', kept.status),
    form: kept.form,
    pictures: kept.pictures,
    crafts: await findCraftNames(ctx, [kept.form.craft]),
    flags: flags.get(kept.id) ?? [],
    removedBy: kept.status === 'appealed' ? await ownRemoval(ctx, kept.slug) : null,
    createdAt: around.createdAt.toISOString(),
  }
}

/** Their name if the reader removed the product: another admin must decide the appeal. */
async function ownRemoval(ctx: Context, slug: string): Promise<string | null> {
  const decider = await findLastDecider(ctx, { subject: `product:${slug}`, actions: appealableListingActions })
  return isSecondPerson(ctx.actor, decider) ? null : (decider?.name ?? '')
}
