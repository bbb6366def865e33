import { randomInt } from 'node:crypto'
import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { type FieldValues, fieldFaults, readFields } from '#features/extensions/additional-field.ts'
import { takeImages } from '#features/images/take-images.ts'
import { isReviewed } from '#features/products/listing-review.ts'
import { splitPrice } from '#features/products/price-split.ts'
import { isOfChoice, optionsKey, type VariantOptions } from '#features/products/variant-options.ts'
import { findFields, readSettings } from '#features/settings/settings-queries.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { locks } from '#platform/database/locks.ts'
import { literal } from '#platform/database/sql.ts'
import { applyForm, homeLanguageOf } from './apply-form.ts'
import { type KeptProduct, lockKeptProduct } from './own-form-queries.ts'
import { isSameForm, materialChanges, withMaterialOf } from './product-changes.ts'
import type { FormVariant, ProductForm } from './product-form.ts'
import { productSlug } from './product-slug.ts'
import { findEarningRates } from './rates-queries.ts'
import { findPendingForm } from './revision-queries.ts'
import { baseLanguage, fieldsOf, insertProduct } from './write-product.ts'
import { writeShowing } from './write-showing.ts'
import { writeVariants } from './write-variants.ts'

export type ProductWish = {
  id: string | null
  form: ProductForm
  /** revision when the form was opened; without it (imports) concurrent changes are not checked */
  revision?: number | undefined
  source?: { key: string; hash: string } | undefined
}

export type SavedProduct = { slug: string; waits: boolean; revision: number }

/**
 * After approval, material changes (product-changes.ts) wait for review; price, stock, days and packing apply at once.
 * @throws DomainError not-found, invalid-request with `errors` by path, product-changed with `theirs` and `revision`,
 * stock-below-reserved, product-closed
 */
export async function saveProduct(ctx: Context, input: ProductWish): Promise<SavedProduct> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  if (artisanId === null) throw new DomainError('not-found')
  const { id } = input
  const form = { ...input.form, fields: readFields(input.form.fields, await findFields(ctx, 'product')) }
  return transaction(ctx, (ctx) =>
    id === null
      ? addProduct(ctx, { ...input, form }, artisanId)
      : changeProduct(ctx, { ...input, form, id }, artisanId),
  )
}

async function addProduct(ctx: Context, { form, source }: ProductWish, artisanId: number): Promise<SavedProduct> {
  const { craftId } = await checkProduct(ctx, { artisanId, productId: null, slug: null, form })
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

async function changeProduct(ctx: Context, input: Change, artisanId: number): Promise<SavedProduct> {
  const { form, source = null } = input
  const kept = await lockKeptProduct(ctx, input.id, artisanId)
  if (!kept) throw new DomainError('not-found')
  if (kept.status === 'removed_finally') throw new DomainError('product-closed')
  if (input.revision !== undefined && input.revision !== kept.revision) return requireSaved(ctx, kept, form)

  const { craftId } = await checkProduct(ctx, { artisanId, productId: kept.id, slug: input.id, form })
  const keys = form.pictures.map(({ key }) => key)
  await takePictures(ctx, { artisanId, keys, shown: kept.pictures.map(({ key }) => key) })

  const changes = materialChanges(kept.form, form)
  const isMaterial = isApproved(kept) && changes.length > 0
  const waits = isMaterial && (await isReviewed(ctx, { artisanId, slug: kept.slug }))
  const now = waits ? withMaterialOf(form, kept.form) : form
  // What counts at once leaves no older request for an admin to accept over it.
  if (isMaterial && !waits) await withdrawRequest(ctx, kept.id)
  const isNewRequest = waits && (await askRevision(ctx, { productId: kept.id, before: kept.form, after: form }))
  const isSame = isSameForm(kept.form, now) && !source
  if (isSame && !isNewRequest) return { slug: kept.slug, waits, revision: kept.revision }

  await applyForm(ctx, kept, { form: now, source, craftId: waits ? kept.craftId : craftId })
  if (isApproved(kept)) await noteChange(ctx, kept, { form: now, waiting: changes.map(({ field }) => field) })
  return { slug: kept.slug, waits, revision: kept.revision + 1 }
}

function isApproved({ status }: KeptProduct): boolean {
  return status === 'published' || status === 'paused'
}

/** A retry after a lost response is outdated but already saved. Any other outdated save gets both versions. */
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

/** Others than those shown must be the actor's uploads or in an own product. @throws DomainError invalid-request */
async function takePictures(
  ctx: Context,
  { artisanId, keys, shown }: { artisanId: number; keys: readonly string[]; shown: readonly string[] },
): Promise<void> {
  const wanted = keys.filter((key) => !shown.includes(key))
  if (wanted.length === 0) return
  const elsewhere = await ctx.db.query<{ key: string }>`
    select distinct i.key from products p join product_pictures pp on pp.product_id = p.id
      join images i on i.id = pp.image_id
    where p.artisan_id = ${artisanId} and i.key = any (${wanted}::text[])`
  const known = new Set(elsewhere.map(({ key }) => key))
  await takeImages(
    ctx,
    wanted.filter((key) => !known.has(key)),
    'pictures',
  )
}

type RevisionInput = { productId: number; before: ProductForm; after: ProductForm }

/** Replaces a pending request; the caller has locked the product. False when the same request is pending. */
async function askRevision(ctx: Context, { productId, before, after }: RevisionInput): Promise<boolean> {
  const pending = await findPendingForm(ctx, productId)
  if (pending && isSameForm(withMaterialOf(after, pending), after)) return false

  const now = ctx.clock.now()
  await withdrawRequest(ctx, productId)
  await ctx.db.query`
    insert into product_revisions (product_id, before, after, status, asked_at)
    values (${productId}, ${JSON.stringify(before)}, ${JSON.stringify(after)}, 'pending', ${now})`
  return true
}

async function withdrawRequest({ db, clock }: Context, productId: number): Promise<void> {
  await db.query`
    update product_revisions set status = 'withdrawn', decided_at = ${clock.now()}
    where product_id = ${productId} and status = 'pending'`
}

type CheckedProduct = { artisanId: number; productId: number | null; slug: string | null; form: ProductForm }

/**
 * Collects all errors of a form, including those that need the database. Locks the artisan's own SKUs, so that two
 * devices cannot use one at once.
 * @throws DomainError invalid-request with `errors` by path
 */
async function checkProduct(ctx: Context, input: CheckedProduct): Promise<{ craftId: number }> {
  const problems = [
    ...problemsOf(input.form),
    ...(await offerProblems(ctx, input)),
    ...(await fieldProblems(ctx, input)),
  ]
  const [craft] = await ctx.db.query<{
    id: number
  }>`select coalesce(merged_into, id) as id from crafts where slug = ${input.form.craft}`
  if (!craft) problems.push({ path: 'craft', message: 'invalid.craft' })
  problems.push(...(await codeProblems(ctx, input)), ...(await breakUpProblems(ctx, input)))

  if (!craft || problems.length > 0) throw new DomainError('invalid-request', { errors: problems })
  return { craftId: craft.id }
}

async function codeProblems(ctx: Context, { artisanId, productId, form }: CheckedProduct): Promise<FieldProblem[]> {
  const codes = form.variants.flatMap(({ ownSku }) => ownSku || [])
  if (codes.length === 0) return []
  await ctx.db.query`select pg_advisory_xact_lock(${literal(locks.codesOfArtisan)}, hashint8(${artisanId}::bigint))`
  const taken = await ctx.db.query<{ code: string }>`
    select v.own_sku as code from variants v join products p on p.id = v.product_id
    where v.own_sku = any (${codes}::text[]) and p.artisan_id = ${artisanId} and v.removed_at is null
      and p.id is distinct from ${productId}`
  const others = new Set(taken.map(({ code }) => code))
  return form.variants.flatMap(({ ownSku }, place) =>
    ownSku && others.has(ownSku) ? [{ path: `variants.${place}.ownSku`, message: 'invalid.ownSkuTaken' }] : [],
  )
}

async function breakUpProblems(ctx: Context, { artisanId, slug, form }: CheckedProduct): Promise<FieldProblem[]> {
  if (!form.breakUp) return []
  const { materialsPaise, workPaise, otherPaise } = form.breakUp
  const rates = await findEarningRates(ctx, { artisanId, product: slug, hsn: form.hsn, category: form.category })
  const { artisanPaise } = splitPrice(Math.min(...form.variants.map(({ pricePaise }) => pricePaise)), rates)
  const isTooMuch = materialsPaise + workPaise + otherPaise > artisanPaise
  return isTooMuch ? [{ path: 'breakUp', message: 'invalid.breakUp' }] : []
}

/** A product that is on sale keeps what the shop no longer takes. */
async function offerProblems(ctx: Context, { productId, form }: CheckedProduct): Promise<FieldProblem[]> {
  const { categories, states } = (await readSettings(ctx)).settings
  const [kept] = await ctx.db.query<{ category: string; state: string }>`
    select category, state from products where id = ${productId}`
  const isTaken = (offered: readonly string[], value: string, before?: string) =>
    offered.includes(value) || value === before
  return [
    ...(isTaken(categories, form.category, kept?.category)
      ? []
      : [{ path: 'category', message: 'invalid.notOffered' }]),
    ...(isTaken(states, form.state, kept?.state) ? [] : [{ path: 'state', message: 'invalid.notOffered' }]),
  ]
}

async function fieldProblems(ctx: Context, { productId, form }: CheckedProduct): Promise<FieldProblem[]> {
  const fields = (await readSettings(ctx)).fields.product
  const [kept] = await ctx.db.query<{ fields: FieldValues }>`select fields from products where id = ${productId}`
  return fieldFaults(form.fields, fields, kept?.fields ?? {})
}

type FieldProblem = { path: string; message: string }

function problemsOf(form: ProductForm): FieldProblem[] {
  const problems = [...choiceProblems(form), ...productRulesCodeProblems(form.variants)]
  const add = (path: string, message: string) => problems.push({ path, message })

  if (!isHsn(form.hsn)) add('hsn', 'invalid.hsn')
  if (form.packed.weightGrams < form.weightGrams) add('packed.weightGrams', 'invalid.packedWeight')
  if (isRepeated(form.pictures.map(({ key }) => key))) add('pictures', 'invalid.pictureTwice')
  const isChoice = (shows: VariantOptions) => form.variants.some(({ options }) => isOfChoice(options, shows))
  if (form.pictures.some(({ shows = {} }) => !isChoice(shows))) add('pictures', 'invalid.notOffered')
  return problems
}

/** Tariff chapters 01 to 98; 77 is reserved and 99 is services. */
function isHsn(hsn: string): boolean {
  const chapter = Number(hsn.slice(0, 2))
  return chapter >= 1 && chapter <= 98 && chapter !== 77
}

function choiceProblems({ optionNames, variants }: ProductForm): FieldProblem[] {
  if (isRepeated(optionNames.map(folded))) return [{ path: 'optionNames', message: 'invalid.optionTwice' }]
  const wanted = [...optionNames].sort().join('\n')
  const seen = new Set<string>()

  return variants.flatMap(({ options }, place) => {
    const path = `variants.${place}.options`
    if (Object.keys(options).sort().join('\n') !== wanted) return [{ path, message: 'invalid.optionsMissing' }]
    const key = folded(optionsKey(options))
    if (seen.has(key)) return [{ path, message: 'invalid.choiceTwice' }]
    seen.add(key)
    return []
  })
}

function productRulesCodeProblems(variants: readonly FormVariant[]): FieldProblem[] {
  const seen = new Set<string>()
  return variants.flatMap(({ sku, ownSku }, place) => {
    const codes = [
      { path: `variants.${place}.sku`, code: sku && `sku ${sku}`, message: 'invalid.value' },
      { path: `variants.${place}.ownSku`, code: ownSku && `own ${ownSku}`, message: 'invalid.ownSkuTaken' },
    ]
    return codes.flatMap(({ path, code, message }) => {
      if (!code) return []
      if (seen.has(code)) return [{ path, message }]
      seen.add(code)
      return []
    })
  })
}

function isRepeated(values: readonly string[]): boolean {
  return new Set(values).size < values.length
}

function folded(text: string): string {
  return text.toLowerCase()
}
