import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { findKeptProduct } from '#features/drafts/own-form-queries.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { ExportedProduct } from './export-rows.ts'

const pageText = `SELECT id, slug FROM products WHERE artisan_id = $1 AND id > $2 AND name <> '' ORDER BY id LIMIT 100`

/** All own products with their forms, those put away too, one at a time. */
export async function* exportProducts(ctx: Context): AsyncGenerator<ExportedProduct> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  for (let last = 0; ; ) {
    const rows = await namedQuery<{ id: number; slug: string }>(ctx.db, 'products-export', pageText, [artisanId, last])
    for (const { slug } of rows) {
      const kept = await findKeptProduct(ctx, slug, artisanId)
      if (kept) yield { slug, status: kept.archivedAt ? 'archived' : kept.status, form: kept.form }
    }
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}

const pictureText = `
  SELECT DISTINCT i.key FROM images i WHERE i.kind = 'uploaded' AND (
    i.id IN (SELECT pp.image_id FROM product_pictures pp JOIN products p ON p.id = pp.product_id WHERE p.artisan_id = $1)
    OR i.id IN (SELECT image_id FROM artisan_pictures WHERE artisan_id = $1)) ORDER BY 1`

/** Keys of all uploaded pictures of the acting artisan's goods and workshop. */
export async function listOwnPictures(ctx: Context): Promise<string[]> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const found = await namedQuery<{ key: string }>(ctx.db, 'pictures-export', pictureText, [artisanId])
  return found.map(({ key }) => key)
}

const makerText = `
  SELECT slug, name, home_name AS "homeName", home_language AS "homeLanguage", state, place, pincode, phone, specialty, story,
    years_of_experience AS "yearsOfExperience", status, tax_status AS "taxStatus", gstin, enrolment_number AS "enrolmentNumber",
    legal_form AS "legalForm", postal_address AS "postalAddress", created_at AS "createdAt",
    (SELECT coalesce(json_agg(c.slug ORDER BY c.slug), '[]') FROM artisan_crafts ac JOIN crafts c ON c.id = ac.craft_id
      WHERE ac.artisan_id = artisans.id) AS crafts
  FROM artisans WHERE id = $1`

/** What the acting artisan has told the shop of herself and her workshop. */
export async function findOwnMaker(ctx: Context): Promise<Record<string, unknown> | null> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const [found] = await namedQuery<Record<string, unknown>>(ctx.db, 'maker-export', makerText, [artisanId])
  return found ?? null
}
