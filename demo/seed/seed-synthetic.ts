import { type Context, transaction } from '#features/context.ts'

const perTransaction = 20_000

/**
 * Adds synthetic products up to `count`, varied copies of the demo's: name, price, stock and date differ; pictures are
 * shared. Made inside PostgreSQL, so that a million takes minutes. A second run adds only what is missing.
 */
export async function seedSynthetic(ctx: Context, count: number, onProgress: (made: number) => void): Promise<void> {
  const { rows } = await ctx.db.$client.query<{ made: number }>(
    "SELECT count(*) AS made FROM products WHERE slug ~ '-no-[0-9]+$'",
  )
  for (let made = rows[0]?.made ?? 0; made < count; ) {
    const upTo = Math.min(count, made + perTransaction)
    await transaction(ctx, (inner) => copyProducts(inner, made, upTo))
    made = upTo
    onProgress(made)
  }
}

/** Numbers after `above` up to `upTo`; the demo products are copied in rotation. */
async function copyProducts({ db, clock }: Context, above: number, upTo: number): Promise<void> {
  const { $client } = db
  await $client.query('SET LOCAL statement_timeout = 0')
  const values = [above + 1, upTo]
  const { rows } = await $client.query<{ first: number }>('SELECT coalesce(max(id), 0) AS first FROM products')
  const first = rows[0]?.first ?? 0

  await $client.query(productsText, [...values, clock.now()])
  await $client.query(variantsText, [first])
  await $client.query(stockText, [first])
  await $client.query(movementsText, [first, clock.now()])
  await $client.query(picturesText, [first])
}

const looks = `ARRAY['old pattern', 'fine line', 'deep dye', 'pale dye', 'festival', 'everyday', 'wedding', 'small batch',
  'monsoon', 'harvest', 'temple', 'river', 'mango', 'lotus', 'peacock', 'parrot', 'elephant', 'fish']`

// Multiplied by primes, so that neighbours differ; the same numbers in every run.
const productsText = `
  INSERT INTO products (slug, artisan_id, craft_id, category, state, name, description, materials, techniques, colors, features,
    material_keys, color_keys, name_words, all_words,
    length_mm, width_mm, height_mm, weight_grams, packed_length_mm, packed_width_mm, packed_height_mm, packed_weight_grams,
    is_fragile, dispatch_days, hsn, status, published_at, price_paise, created_at)
  SELECT slug || '-no-' || n, artisan_id, craft_id, category, state,
    name || ', ' || (${looks})[1 + (n * 7919) % 18] || ' no. ' || n, description, materials, techniques, colors, features,
    material_keys, color_keys,
    name_words || array_to_tsvector(string_to_array((${looks})[1 + (n * 7919) % 18], ' ') || ARRAY['no', n::text]),
    all_words || array_to_tsvector(string_to_array((${looks})[1 + (n * 7919) % 18], ' ') || ARRAY['no', n::text]),
    length_mm, width_mm, height_mm, weight_grams, packed_length_mm, packed_width_mm, packed_height_mm, packed_weight_grams,
    is_fragile, dispatch_days, hsn, 'published', $3::timestamptz - (n * 104729) % 525600 * interval '1 minute',
    greatest(5000, price_paise * (60 + (n * 31) % 90) / 100 / 5000 * 5000),
    $3::timestamptz - (n * 104729) % 525600 * interval '1 minute'
  FROM generate_series($1::bigint, $2::bigint) n
  JOIN (
    SELECT *, row_number() OVER (ORDER BY id) - 1 AS turn, count(*) OVER () AS turns
    FROM products WHERE slug !~ '-no-[0-9]+$' AND status = 'published'
  ) source ON source.turn = n % source.turns`

const variantsText = `
  INSERT INTO variants (product_id, sku, options, options_key, price_paise, position)
  SELECT id, slug, '{}', '{}', price_paise, 0 FROM products WHERE id > $1`

const stockText = `
  INSERT INTO stock (variant_id, on_hand)
  SELECT v.id, CASE WHEN v.id % 12 = 0 THEN 0 WHEN v.id % 7 = 0 THEN 1 + v.id % 3 ELSE 5 + v.id % 60 END
  FROM variants v WHERE v.product_id > $1`

const movementsText = `
  INSERT INTO stock_movements (variant_id, kind, quantity, at)
  SELECT v.id, 'opening', s.on_hand, $2 FROM variants v JOIN stock s ON s.variant_id = v.id
  WHERE v.product_id > $1 AND s.on_hand > 0`

const picturesText = `
  INSERT INTO product_pictures (product_id, position, image_id, alt)
  SELECT p.id, pp.position, pp.image_id, pp.alt
  FROM products p
  JOIN products source ON source.slug = regexp_replace(p.slug, '-no-[0-9]+$', '')
  JOIN product_pictures pp ON pp.product_id = source.id
  WHERE p.id > $1`
