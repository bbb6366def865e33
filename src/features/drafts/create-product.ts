import { requireRole } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { keepRequestAnswer, takeRequestKey } from '#features/sign-in/take-request-key.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { findKeptProduct } from './own-form-queries.ts'
import type { OwnDraft } from './own-product.ts'
import { findDraft } from './product-draft-queries.ts'
import type { ProductForm } from './product-form.ts'
import { saveDraft } from './save-draft.ts'
import { saveProduct } from './save-product.ts'

const route = 'POST /artisan/products'

/** Idempotent per key; returns the slug. @throws DomainError idempotency-key-reused, what saveProduct throws */
export async function createProduct(
  ctx: Context,
  { form, draft, key }: { form: ProductForm; draft?: string | undefined; key: string },
): Promise<string> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  if (artisanId === null) throw new DomainError('not-found')
  return transaction(ctx, async (ctx) => {
    const known = await takeRequestKey(ctx, { route, key, body: { artisanId, form, draft } })
    if (known !== null) return known

    const { slug } = await saveProduct(ctx, { id: null, form })
    if (draft) await ctx.db.query`delete from product_drafts where artisan_id = ${artisanId} and public_id = ${draft}`
    await keepRequestAnswer(ctx, { route, key, answer: slug })
    return slug
  })
}

/**
 * Leaves out stock and SKUs, which belong to one product only. The phone makes the `draft` id: a second call returns
 * the same draft in its current state.
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
