import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { Language } from '#platform/i18n/languages.ts'
import type { ProductForm } from './product-form.ts'

type Wish = { productId: number; form: ProductForm; language: Language }

export async function writeShowing(ctx: Context, { productId, form, language }: Wish): Promise<void> {
  await writeTranslations(ctx, { productId, form, language })
  await writePictures(ctx, productId, form.pictures)
}

const forgetText = 'DELETE FROM product_translations WHERE product_id = $1 AND NOT (language = ANY ($2::text[]))'

const translateText = `
  INSERT INTO product_translations AS t (product_id, language, name, description, variation_note)
  SELECT $2, language, name, description, variation_note
  FROM jsonb_to_recordset($1) AS r(language text, name text, description text, variation_note text)
  ON CONFLICT (product_id, language) DO UPDATE
    SET name = excluded.name, description = excluded.description, variation_note = excluded.variation_note
    WHERE (t.name, t.description, t.variation_note)
      IS DISTINCT FROM (excluded.name, excluded.description, excluded.variation_note)`

async function writeTranslations(ctx: Context, { productId, form, language }: Wish): Promise<void> {
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
  await namedQuery(ctx.db, 'translations-forget', forgetText, [productId, languages])
  if (rows.length > 0) await namedQuery(ctx.db, 'translations-write', translateText, [JSON.stringify(rows), productId])
}

const clearText = 'DELETE FROM product_pictures WHERE product_id = $1 AND position >= $2'

const showText = `
  INSERT INTO product_pictures AS pp (product_id, position, image_id, alt)
  SELECT $2, r.position, i.id, r.alt FROM jsonb_to_recordset($1) AS r(position int, key text, alt text)
  JOIN images i ON i.key = r.key
  ON CONFLICT (product_id, position) DO UPDATE SET image_id = excluded.image_id, alt = excluded.alt
    WHERE (pp.image_id, pp.alt) IS DISTINCT FROM (excluded.image_id, excluded.alt)`

async function writePictures(ctx: Context, productId: number, pictures: ProductForm['pictures']): Promise<void> {
  await namedQuery(ctx.db, 'pictures-clear', clearText, [productId, pictures.length])
  if (pictures.length === 0) return
  const rows = pictures.map(({ key, alt }, position) => ({ position, key, alt }))
  await namedQuery(ctx.db, 'pictures-show', showText, [JSON.stringify(rows), productId])
}
