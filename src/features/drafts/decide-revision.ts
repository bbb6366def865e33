import { actorId, requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { queueListingEmail } from '#features/products/queue-listing-email.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { applyForm } from './apply-form.ts'
import { findKeptProduct, type KeptProduct } from './own-form-queries.ts'
import { withMaterialOf } from './product-changes.ts'
import type { ProductForm, RevisionStatus } from './product-form.ts'

export type RevisionDecision = { id: string; decision: 'accept' | 'refuse'; reason?: string | undefined }

type Revision = { id: number; status: RevisionStatus; after: ProductForm }

/** @throws DomainError forbidden, not-found, revision-decided (also after withdrawal), reason-required for a refusal */
export async function decideRevision(
  ctx: Context,
  { id, decision, reason }: RevisionDecision,
): Promise<RevisionStatus> {
  requireRole(ctx.actor, 'admin')
  return transaction(ctx, async (ctx) => {
    const { revision, kept } = await lockRevision(ctx, id)
    if (revision.status !== 'pending') throw new DomainError('revision-decided', { status: revision.status })
    const words = reason?.trim() || null
    if (decision === 'refuse' && !words) throw new DomainError('reason-required')

    if (decision === 'accept') await putInForce(ctx, kept, revision.after)
    const status = decision === 'accept' ? 'accepted' : 'refused'
    await ctx.db.query`
      update product_revisions
        set status = ${status}, reason = ${words}, decided_at = ${ctx.clock.now()}, decided_by = ${actorId(ctx.actor)}
          where id = ${revision.id}`
    await writeAudit(ctx, {
      action: `revision.${decision}`,
      subject: `product:${kept.slug}`,
      after: { revision: id, ...(words ? { reason: words } : {}) },
    })
    await queueListingEmail(ctx, { productId: kept.id, move: `${decision}_revision`, reason: words })
    return status
  })
}

// Locks the product first, as save-product.ts does, so that a concurrent save waits.
async function lockRevision(ctx: Context, id: string): Promise<{ revision: Revision; kept: KeptProduct }> {
  const [product] = await ctx.db.query<{ slug: string }>`
    select p.slug from products p where p.id = (select product_id from product_revisions where public_id = ${id})
    for no key update`
  const [revision] = await ctx.db.query<Revision>`
    select id, status, jsonb_build_object('fields', '{}'::jsonb) || after as after from product_revisions where public_id = ${id} for no key update`
  const kept = product && revision ? await findKeptProduct(ctx, product.slug, null) : null
  if (!revision || !kept) throw new DomainError('not-found')
  return { revision, kept }
}

/** Fields that need no review keep their current values. */
async function putInForce(ctx: Context, kept: KeptProduct, after: ProductForm): Promise<void> {
  const [craft] = await ctx.db.query<{
    id: number
  }>`select coalesce(merged_into, id) as id from crafts where slug = ${after.craft}`
  const form = withMaterialOf(kept.form, after)
  await applyForm(ctx, kept, { form, source: null, craftId: craft?.id ?? kept.craftId })
}

/** Also dismisses a refused change; without one, changes nothing. @throws DomainError not-found */
export async function withdrawRevision(ctx: Context, id: string): Promise<void> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const own = await ctx.db.query`select from products where slug = ${id} and artisan_id = ${artisanId}`
  if (own.length === 0) throw new DomainError('not-found')
  await ctx.db.query`
    update product_revisions r set status = 'withdrawn', decided_at = ${ctx.clock.now()}
    from products p where p.id = r.product_id and p.slug = ${id} and p.artisan_id = ${artisanId}
      and r.status in ('pending', 'refused')
      and r.id = (select max(id) from product_revisions where product_id = p.id)`
}
