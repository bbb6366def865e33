// A new product of an artisan, published by the use cases: the workshop has no screen for it yet.

import { contextFor, type Services } from '#app/http/context.ts'
import { closeServices, openServices } from '#app/services.ts'
import type { Actor } from '#features/actor.ts'
import { moveListing } from '#features/products/move-listing.ts'
import { readConfig } from '#platform/config/config.server.ts'

/** A copy of one of the artisan's products with another name, in review. */
const copy = `
  WITH source AS (
    SELECT p.* FROM products p JOIN artisans a ON a.id = p.artisan_id WHERE a.slug = $1 ORDER BY p.id LIMIT 1
  ), piece AS (
    INSERT INTO products (slug, artisan_id, craft_id, category, state, name, description, materials, techniques, colors, features,
      material_keys, color_keys, length_mm, width_mm, height_mm, weight_grams, packed_length_mm, packed_width_mm,
      packed_height_mm, packed_weight_grams, is_fragile, dispatch_days, hsn, status, price_paise, created_at)
    SELECT $2, artisan_id, craft_id, category, state, $3, description, materials, techniques, colors, features,
      material_keys, color_keys, length_mm, width_mm, height_mm, weight_grams, packed_length_mm, packed_width_mm,
      packed_height_mm, packed_weight_grams, is_fragile, dispatch_days, hsn, 'in_review', price_paise, now()
    FROM source RETURNING id
  ), choice AS (
    INSERT INTO variants (product_id, sku, options, options_key, price_paise, position)
    SELECT piece.id, $2, '{}', '{}', source.price_paise, 0 FROM piece, source RETURNING id
  ), pictures AS (
    INSERT INTO product_pictures (product_id, position, image_id, alt)
    SELECT piece.id, position, image_id, alt FROM piece, source JOIN product_pictures ON product_id = source.id
  ), shelf AS (
    INSERT INTO stock (variant_id, on_hand) SELECT id, 3 FROM choice RETURNING variant_id
  )
  INSERT INTO stock_movements (variant_id, kind, quantity, at) SELECT variant_id, 'opening', 3, now() FROM shelf`

export async function publishNewPiece(artisan: string, name: string): Promise<{ slug: string }> {
  const databaseUrl = process.env.SHOP_DATABASE_URL
  if (!databaseUrl) throw new Error('SHOP_DATABASE_URL is missing: run this in the browser project')
  const services = await openServices(readConfig({ DATABASE_URL: databaseUrl, DEMO: '1', LOG_LEVEL: 'silent' }))
  const slug = `${name.toLowerCase().replace(/\W+/g, '-')}-${Date.now()}`
  try {
    await services.pool.query(copy, [artisan, slug, name])
    const ctx = contextFor(services, { actor: await adminOf(services), locale: 'en', requestId: 'e2e' })
    await moveListing(ctx, { productId: slug, move: 'publish' })
  } finally {
    await closeServices(services)
  }
  return { slug }
}

async function adminOf({ pool }: Services): Promise<Actor> {
  const { rows } = await pool.query<{ userId: number; publicId: string; name: string }>(
    `SELECT id AS "userId", public_id AS "publicId", full_name AS name FROM users WHERE role = 'admin' LIMIT 1`,
  )
  if (!rows[0]) throw new Error('the demo has an admin')
  return { role: 'admin', artisanId: null, ...rows[0] }
}
