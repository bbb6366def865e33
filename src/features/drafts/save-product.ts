import { randomInt } from 'node:crypto'
import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { applyForm, homeLanguageOf } from './apply-form.ts'
import { askRevision } from './ask-revision.ts'
import { checkProduct } from './check-product.ts'
import { type KeptProduct, lockKeptProduct } from './own-form-queries.ts'
import { isSameForm, materialChanges, withMaterialOf } from './product-changes.ts'
import type { ProductForm } from './product-form.ts'
import { productSlug } from './product-slug.ts'
import { findPendingForm } from './revision-queries.ts'
import { takePictures } from './take-pictures.ts'
import { baseLanguage, fieldsOf, insertProduct } from './write-product.ts'
import { writeShowing } from './write-showing.ts'
import { writeVariants } from './write-variants.ts'

export type ProductWish = {
  /** the slug; null for a new one */
  id: string | null
  form: ProductForm
  /** the one the form was opened with; left out, nothing is compared (files) */
  revision?: number | undefined
  /** its name in the file it comes from, and a hash of what stood there */
  source?: { key: string; hash: string } | undefined
}

/** `waits`: what buyers see waits for the office, the rest counts already. */
export type SavedProduct = { slug: string; waits: boolean; revision: number }

/**
 * Writes an own product from its whole form: a new one as a draft of the shop, or changes. What the office has said yes to
 * changes in what buyers were shown (product-changes.ts) only after another yes; price, stock, days and packing count at once.
 * @throws DomainError not-found (also for another's), invalid-request with `errors` by path, product-changed with `theirs` and
 * `revision` when another device was faster, stock-below-reserved, product-closed
 */
export async function saveProduct(ctx: Context, wish: ProductWish): Promise<SavedProduct> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  if (artisanId === null) throw new DomainError('not-found')
  const { id } = wish
  return transaction(ctx, (ctx) =>
    id === null ? addProduct(ctx, wish, artisanId) : changeProduct(ctx, { ...wish, id }, artisanId),
  )
}

async function addProduct(ctx: Context, { form, source }: ProductWish, artisanId: number): Promise<SavedProduct> {
  const { craftId } = await checkProduct(ctx, { artisanId, productId: null, form })
  await takePictures(ctx, { artisanId, keys: form.pictures.map(({ key }) => key), shown: [] })

  const language = baseLanguage(form, await homeLanguageOf(ctx, artisanId))
  const fields = fieldsOf(form, { craftId, language })
  const { id, slug } = await insertNamed(ctx, fields, { form, artisanId, source: source ?? null })
  const wanted = form.variants.map(({ sku: _sku, ...variant }) => variant)
  await writeVariants(ctx, { productId: id, slug, kept: [], wanted })
  await writeShowing(ctx, { productId: id, form, language })
  return { slug, waits: false, revision: 1 }
}

type Named = { form: ProductForm; artisanId: number; source: { key: string; hash: string } | null }

async function insertNamed(ctx: Context, fields: Record<string, unknown>, { form, artisanId, source }: Named) {
  for (let again = 0; again < 10; again += 1) {
    const sign = randomInt(36 ** 3, 36 ** 4).toString(36)
    const slug = productSlug({ name: form.words.en?.name, craft: form.craft }, again, sign)
    const id = await insertProduct(ctx, fields, { slug, artisanId, source })
    if (id !== null) return { id, slug }
  }
  throw new Error(`no free name for a product of ${form.craft}`)
}

type Change = ProductWish & { id: string }

async function changeProduct(ctx: Context, wish: Change, artisanId: number): Promise<SavedProduct> {
  const { form, source = null } = wish
  const kept = await lockKeptProduct(ctx, wish.id, artisanId)
  if (!kept) throw new DomainError('not-found')
  if (kept.status === 'removed_finally') throw new DomainError('product-closed')
  if (wish.revision !== undefined && wish.revision !== kept.revision) return requireSaved(ctx, kept, form)

  const { craftId } = await checkProduct(ctx, { artisanId, productId: kept.id, form })
  const keys = form.pictures.map(({ key }) => key)
  await takePictures(ctx, { artisanId, keys, shown: kept.pictures.map(({ key }) => key) })

  const changes = materialChanges(kept.form, form)
  const waits = isApproved(kept) && changes.length > 0
  const now = waits ? withMaterialOf(form, kept.form) : form
  const isAsked = waits && (await askRevision(ctx, { productId: kept.id, before: kept.form, after: form }))
  const isSame = isSameForm(kept.form, now) && !source
  if (isSame && !isAsked) return { slug: kept.slug, waits, revision: kept.revision }

  await applyForm(ctx, kept, { form: now, source, craftId: waits ? kept.craftId : craftId })
  if (isApproved(kept)) await noteChange(ctx, kept, { form: now, waiting: changes.map(({ field }) => field) })
  return { slug: kept.slug, waits, revision: kept.revision + 1 }
}

/** Published once, and back in the shop without the office being asked. */
function isApproved({ status }: KeptProduct): boolean {
  return status === 'published' || status === 'paused'
}

/** A save whose answer was lost on the way comes again with an old revision: it stands already. Any other one is told of both. */
async function requireSaved(ctx: Context, kept: KeptProduct, form: ProductForm): Promise<SavedProduct> {
  const pending = await findPendingForm(ctx, kept.id)
  const wanted = pending ? withMaterialOf(kept.form, pending) : kept.form
  const saved = { slug: kept.slug, revision: kept.revision }
  if (isSameForm(wanted, form)) return { ...saved, waits: pending !== null }
  throw new DomainError('product-changed', { theirs: wanted, revision: kept.revision })
}

async function noteChange(
  ctx: Context,
  kept: KeptProduct,
  { form, waiting }: { form: ProductForm; waiting: string[] },
) {
  const lowest = ({ variants }: ProductForm) => Math.min(...variants.map(({ pricePaise }) => pricePaise))
  await writeAudit(ctx, {
    action: 'product.change',
    subject: `product:${kept.slug}`,
    before: { pricePaise: lowest(kept.form) },
    after: { pricePaise: lowest(form), ...(waiting.length > 0 ? { waiting } : {}) },
  })
}
