import type { Context } from '#features/context.ts'
import type { KeptProduct } from './own-form-queries.ts'
import type { ProductForm } from './product-form.ts'
import { baseLanguage, fieldsOf, writeProduct } from './write-product.ts'
import { writeShowing } from './write-showing.ts'
import { writeVariants } from './write-variants.ts'

type FormInput = { form: ProductForm; source: { key: string; hash: string } | null; craftId: number }

export async function applyForm(ctx: Context, kept: KeptProduct, { form, source, craftId }: FormInput): Promise<void> {
  const language = baseLanguage(form, await homeLanguageOf(ctx, kept.artisanId))
  await writeProduct(ctx, { id: kept.id, fields: fieldsOf(form, { craftId, language }), source })
  await writeVariants(ctx, { productId: kept.id, slug: kept.slug, kept: kept.variants, wanted: form.variants })
  await writeShowing(ctx, { productId: kept.id, form, language })
}

export async function homeLanguageOf(ctx: Context, artisanId: number): Promise<string> {
  const [found] = await ctx.db.query<{ language: string }>`
    select home_language as language from artisans where id = ${artisanId}`
  return found?.language ?? 'en'
}
