import type { Context } from '#features/context.ts'
import type { Language } from '#platform/i18n/languages.ts'
import type { ProductForm } from './product-form.ts'

type ShowingInput = { productId: number; form: ProductForm; language: Language }

export async function writeShowing(ctx: Context, { productId, form, language }: ShowingInput): Promise<void> {
  await writeTranslations(ctx, { productId, form, language })
  await writePictures(ctx, productId, form.pictures)
}

async function writeTranslations(ctx: Context, { productId, form, language }: ShowingInput): Promise<void> {
  const rows = Object.entries(form.words).flatMap(([other, words]) =>
    other === language || !words
      ? []
      : [
          {
            language: other,
            name: words.name,
            description: words.description,
            variation_note: words.variationNote || null,
          },
        ],
  )
  const languages = rows.map((row) => row.language)
  await ctx.db.query`
    delete from product_translations where product_id = ${productId} and not (language = any (${languages}::text[]))`
  if (rows.length > 0)
    await ctx.db.query`
    insert into product_translations as t (product_id, language, name, description, variation_note)
    select ${productId}, language, name, description, variation_note
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r(language text, name text, description text,
      variation_note text)
    on conflict (product_id, language) do update
      set name = excluded.name, description = excluded.description, variation_note = excluded.variation_note
      where (t.name, t.description, t.variation_note)
        is distinct from (excluded.name, excluded.description, excluded.variation_note)`
}

async function writePictures(ctx: Context, productId: number, pictures: ProductForm['pictures']): Promise<void> {
  await ctx.db.query`delete from product_pictures where product_id = ${productId} and position >= ${pictures.length}`
  if (pictures.length === 0) return
  const rows = pictures.map(({ key, alt, shows = {} }, position) => ({ position, key, alt, shows }))
  await ctx.db.query`
    insert into product_pictures as pp (product_id, position, image_id, alt, shows)
    select ${productId}, r.position, i.id, r.alt, r.shows
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r(position int, key text, alt text, shows jsonb)
    join images i on i.key = r.key
    on conflict (product_id, position) do update
      set image_id = excluded.image_id, alt = excluded.alt, shows = excluded.shows
      where (pp.image_id, pp.alt, pp.shows) is distinct from (excluded.image_id, excluded.alt, excluded.shows)`
}
