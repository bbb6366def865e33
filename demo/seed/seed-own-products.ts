import type { User } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { findKeptProduct } from '#features/drafts/own-form-queries.ts'
import { saveProduct } from '#features/drafts/save-product.ts'

const notes: Record<string, string> = {
  textiles: 'Dyed and woven by hand: the colour may be a little lighter or darker than in the picture.',
  pottery: 'Painted by hand: no two pieces are alike.',
  woodwork: 'The grain of the wood is different in every piece.',
  bamboo: 'The colour of the cane changes a little with the season.',
}

const writeNotes = `
  UPDATE products SET variation_note = note.words FROM json_each_text($1) AS note(category, words)
  WHERE products.category = note.category AND products.id % 3 = 0 AND variation_note IS NULL`

// What is made so many a week does not sell out; its stock is the most one order may take.
const writeCapacity = `
  WITH made AS (
    UPDATE products SET weekly_capacity = 1 + id % 4 WHERE is_made_to_order AND id % 2 = 0 AND weekly_capacity IS NULL
    RETURNING id
  ), empty AS (
    SELECT s.variant_id FROM stock s JOIN variants v ON v.id = s.variant_id JOIN made ON made.id = v.product_id
    WHERE s.on_hand = 0
  ), noted AS (
    INSERT INTO stock_movements (variant_id, kind, quantity, at) SELECT variant_id, 'adjusted', 2, $1 FROM empty
  )
  UPDATE stock SET on_hand = 2 FROM empty WHERE stock.variant_id = empty.variant_id`

// Names on what can be engraved, painted or stitched, portraits on some; wrapping for what is often given.
const writeExtras = `
  UPDATE products SET extras = jsonb_build_object('words', CASE WHEN id % 3 = 0 AND category IN ('woodwork', 'pottery', 'metalwork', 'leather')
      THEN jsonb_build_object('pricePaise', 15000, 'letters', 20) END, 'wrapPaise', 6000,
    'picture', CASE WHEN id % 6 = 0 AND category IN ('woodwork', 'pottery')
      THEN jsonb_build_object('pricePaise', 40000) END)
  WHERE id % 3 < 2 AND price_paise BETWEEN 50000 AND 1500000 AND extras IS NULL`

// Together less than any artisan's share of a price, whatever the tax.
const writeParts = `
  UPDATE products SET break_up = jsonb_build_object('materialsPaise', price_paise / 100 * 21, 'workPaise', price_paise / 100 * 38,
    'otherPaise', price_paise / 100 * 6, 'workDays', greatest(1, least(60, price_paise / 60000)))
  WHERE id % 5 = 0 AND break_up IS NULL`

const packings: Record<string, string> = {
  pottery: 'boxInBox',
  glass: 'boxInBox',
  stone: 'crate',
  textiles: 'folded',
  paintings: 'flat',
}

const writePackings = `
  UPDATE products SET packing = recipe.name FROM json_each_text($1) AS recipe(category, name)
  WHERE products.category = recipe.category AND packing IS NULL`

const readChanged = `
  SELECT p.slug, u.id AS "userId", u.public_id AS "publicId", u.full_name AS name, u.role, a.id AS "artisanId"
  FROM products p JOIN artisans a ON a.id = p.artisan_id JOIN users u ON u.id = a.user_id
  WHERE p.status = 'published' AND p.category = 'textiles' AND NOT EXISTS (SELECT FROM product_revisions)
  ORDER BY p.id LIMIT 1`

/** A second run changes nothing. */
export async function seedOwnGoods(ctx: Context): Promise<void> {
  const { $client } = ctx.db
  await $client.query(writeNotes, [JSON.stringify(notes)])
  await $client.query(writeCapacity, [ctx.clock.now()])
  await $client.query(writeParts)
  await $client.query(writeExtras)
  await $client.query(writePackings, [JSON.stringify(packings)])

  type Changed = User & { slug: string }
  const [changed] = (await $client.query<Changed>(readChanged)).rows
  if (changed) await askForChange({ ...ctx, actor: changed }, changed.slug)
}

async function askForChange(ctx: Context, slug: string): Promise<void> {
  const kept = await findKeptProduct(ctx, slug, null)
  const { en } = kept?.form.words ?? {}
  if (!kept || !en) return
  const words = { ...kept.form.words, en: { ...en, name: `${en.name}, with tassels` } }
  const features = [...kept.form.features, 'Wash by hand in cold water']
  await saveProduct(ctx, { id: slug, form: { ...kept.form, words, features } })
}
