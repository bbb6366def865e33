import type { CraftChoice } from '#features/crafts/craft-choice.ts'
import type { OwnProduct } from '#features/drafts/own-product.ts'
import type { ProductForm } from '#features/drafts/product-form.ts'
import type { Language } from '#platform/i18n/languages.ts'
import { proposalsOf, withCraft } from './craft-proposals.ts'
import { emptyProduct, type TypedProduct, typedFrom, typedOf } from './typed-product.ts'

type Base = { artisan: string; languages: readonly Language[] }

export function firstForm(base: Base, product: OwnProduct | null, craft: CraftChoice | null): TypedProduct {
  if (product) return typedOf(wantedForm(product), { ...base, revision: product.revision })
  const empty = emptyProduct(base.artisan, base.languages)
  return craft ? { ...empty, ...withCraft(empty, craft.id, proposalsOf(craft), null) } : empty
}

/** Text and pictures may wait for review; price and stock need none, so they are current. */
function wantedForm({ form, pending }: OwnProduct): ProductForm {
  if (pending?.status !== 'pending') return form
  const live = new Map(form.variants.map((variant) => [variant.sku, variant]))
  const variants = pending.form.variants.map((variant) => {
    const now = variant.sku === undefined ? undefined : live.get(variant.sku)
    if (!now) return variant
    const { pricePaise, stock, stockSeen } = now
    return { ...variant, pricePaise, stock, ...(stockSeen === undefined ? {} : { stockSeen }) }
  })
  return { ...pending.form, variants }
}

export function readDraft(content: Record<string, unknown>, base: Base): TypedProduct | null {
  const typed = typedFrom(content, base)
  return typed && typed.artisan === base.artisan ? typed : null
}
