import type { Context } from '#features/context.ts'
import { fieldKeysOf } from '#features/extensions/additional-field.ts'
import { choicesOf, colorFamilies } from '#features/products/color.ts'
import { materialFamilies } from '#features/products/material.ts'
import { sql } from '#platform/database/sql.ts'
import { type Language, languageCodes } from '#platform/i18n/languages.ts'
import type { ProductForm } from './product-form.ts'

export type ProductFields = Record<string, unknown>

const columns = sql`
  craft_id, category, state, name, description, language, variation_note, materials, techniques, colors, audiences,
  features, material_keys, color_keys, length_mm, width_mm, height_mm, weight_grams, packed_length_mm, packed_width_mm,
  packed_height_mm, packed_weight_grams, is_fragile, dispatch_days, is_made_to_order, weekly_capacity, packing,
  break_up, extras, hsn, option_names, price_paise, fields, field_keys`

type NewProduct = { slug: string; artisanId: number; source: { key: string; hash: string } | null }

export async function insertProduct(ctx: Context, fields: ProductFields, input: NewProduct): Promise<number | null> {
  const { slug, artisanId, source } = input
  const [inserted] = await ctx.db.query<{ id: number }>`
    insert into products (slug, artisan_id, status, created_at, source_key, source_hash, ${columns})
    select ${slug}, ${artisanId}, 'draft', ${ctx.clock.now()}, ${source?.key ?? null}, ${source?.hash ?? null},
      ${columns} from jsonb_populate_record(null::products, ${JSON.stringify(fields)})
    on conflict (slug) do nothing returning id`
  return inserted?.id ?? null
}

type Written = { id: number; fields: ProductFields; source: { key: string; hash: string } | null }

export async function writeProduct(ctx: Context, { id, fields, source }: Written): Promise<void> {
  await ctx.db.query`
    update products p set revision = revision + 1, source_key = coalesce(${source?.key ?? null}, source_key),
      source_hash = coalesce(${source?.hash ?? null}, source_hash), (${columns}) = (select ${columns}
      from jsonb_populate_record(p, ${JSON.stringify(fields)}))
    where id = ${id}`
}

export function baseLanguage({ words }: ProductForm, homeLanguage: string): Language {
  if (words.en) return 'en'
  const given = languageCodes.filter((code) => words[code])
  return given.find((code) => code === homeLanguage) ?? given[0] ?? 'en'
}

export function fieldsOf(
  form: ProductForm,
  { craftId, language }: { craftId: number; language: Language },
): ProductFields {
  const { name = '', description = '', variationNote = '' } = form.words[language] ?? {}
  return {
    craft_id: craftId,
    category: form.category,
    state: form.state,
    name,
    description,
    language,
    variation_note: variationNote || null,
    materials: form.materials,
    techniques: form.techniques,
    colors: form.colors,
    audiences: form.audiences,
    features: form.features,
    material_keys: materialFamilies(form.materials),
    color_keys: colorFamilies(form.colors, choicesOf(form.variants)),
    length_mm: form.size.lengthMm,
    width_mm: form.size.widthMm,
    height_mm: form.size.heightMm,
    weight_grams: form.weightGrams,
    packed_length_mm: form.packed.lengthMm,
    packed_width_mm: form.packed.widthMm,
    packed_height_mm: form.packed.heightMm,
    packed_weight_grams: form.packed.weightGrams,
    is_fragile: form.isFragile,
    dispatch_days: form.dispatchDays,
    is_made_to_order: form.isMadeToOrder,
    weekly_capacity: form.isMadeToOrder ? form.weeklyCapacity : null,
    packing: form.packing,
    break_up: form.breakUp,
    extras: form.extras.words || form.extras.wrapPaise !== null || form.extras.picture ? form.extras : null,
    hsn: form.hsn,
    option_names: form.optionNames,
    fields: form.fields,
    field_keys: fieldKeysOf(form.fields),
    price_paise: Math.min(...form.variants.map(({ pricePaise }) => pricePaise)),
  }
}
