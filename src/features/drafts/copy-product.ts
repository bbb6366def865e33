import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { findKeptProduct } from './own-form-queries.ts'
import type { OwnDraft } from './own-product.ts'
import { findDraft } from './product-draft-queries.ts'
import { saveDraft } from './save-draft.ts'

/**
 * A draft of a new product with the form of an own one: without stock, and without codes, which belong to one piece only.
 * `draft` is made on the phone: asked twice, it is one draft, as it stands by then.
 * @throws DomainError not-found, too-many-drafts
 */
export async function copyProduct(ctx: Context, { id, draft }: { id: string; draft: string }): Promise<OwnDraft> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const kept = artisanId === null ? null : await findKeptProduct(ctx, id, artisanId)
  if (!kept) throw new DomainError('not-found')
  const known = await findDraft(ctx, draft)
  if (known) return known

  const variants = kept.form.variants.map(({ options, pricePaise }) => ({ options, pricePaise, stock: 0 }))
  return saveDraft(ctx, { id: draft, content: { ...kept.form, variants }, revision: 0 })
}
