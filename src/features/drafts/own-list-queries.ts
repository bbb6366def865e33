import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { ownMovesFrom } from '#features/products/listing-status.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type Page, toPage } from '#platform/lists/paging.ts'
import type { ListedProduct } from './own-product.ts'

export type OwnListQuery = { page: number; limit: number; status?: string | undefined; q?: string | undefined }

/**
 * Ids of the artisan's products, the newest first, with the total. Unused filters are left out of the SQL, so that the
 * plain list is read and counted from its index, also with 5,000 products.
 */
function idsText({ archived, byStatus, byWords }: Record<'archived' | 'byStatus' | 'byWords', boolean>): string {
  const wanted = [
    'p.artisan_id = $1',
    archived ? "p.archived_at IS NOT NULL AND p.name <> ''" : 'p.archived_at IS NULL',
    byStatus ? 'p.status = $4' : '$4::text IS NULL',
    byWords
      ? `(strpos(lower(p.name), lower($5)) > 0
          OR EXISTS (SELECT FROM product_translations t WHERE t.product_id = p.id AND strpos(lower(t.name), lower($5)) > 0)
          OR p.id = ANY (ARRAY(SELECT v.product_id FROM variants v WHERE v.own_sku = $5 AND v.removed_at IS NULL)))`
      : '$5::text IS NULL',
  ].join(' AND ')
  // A text search reads every own row: so one scan serves both list and total.
  if (byWords) {
    return `
    WITH own AS MATERIALIZED (SELECT p.id, p.created_at FROM products p WHERE ${wanted})
    SELECT ARRAY(SELECT id FROM own ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3) AS ids,
      (SELECT count(*)::int FROM own) AS total`
  }
  return `
    SELECT ARRAY(SELECT p.id FROM products p WHERE ${wanted} ORDER BY p.created_at DESC, p.id DESC LIMIT $2 OFFSET $3) AS ids,
      (SELECT count(*)::int FROM products p WHERE ${wanted}) AS total`
}

const rowsText = `
  SELECT p.slug AS id, coalesce(t.name, p.name) AS name, CASE WHEN t.name IS NULL THEN p.language ELSE t.language END AS "nameLanguage",
    p.status, p.archived_at IS NOT NULL AS "isArchived", p.status = 'published' AND a.status = 'verified' AS "isVisible",
    p.price_paise AS "pricePaise", p.is_made_to_order AS "isMadeToOrder", s.free, s.reserved, s.variants, s.least, s.sku, s."onHand",
    (SELECT json_build_object('key', key, 'width', width, 'height', height, 'ground', ground, 'alt', alt)
      FROM product_pictures JOIN images ON id = image_id WHERE product_id = p.id ORDER BY position LIMIT 1) AS picture,
    EXISTS (SELECT FROM product_revisions WHERE product_id = p.id AND status = 'pending') AS "hasRevision",
    (SELECT CASE WHEN r.after ->> 'reason' IS NOT NULL THEN json_build_object('by', r.actor_role, 'words', r.after ->> 'reason') END
      FROM audit_records r WHERE r.subject = 'product:' || p.slug AND r.action LIKE 'listing.%' ORDER BY r.id DESC LIMIT 1) AS said
  FROM unnest($1::bigint[]) WITH ORDINALITY AS wanted (id, place)
  JOIN products p ON p.id = wanted.id JOIN artisans a ON a.id = p.artisan_id
  LEFT JOIN product_translations t ON t.product_id = p.id AND t.language = $2
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(on_hand - reserved), 0)::int AS free, coalesce(sum(reserved), 0)::int AS reserved,
           count(*)::int AS variants, min(on_hand - reserved) AS least,
           CASE WHEN count(*) = 1 THEN min(v.sku) END AS sku, CASE WHEN count(*) = 1 THEN min(on_hand) END AS "onHand"
    FROM variants v JOIN stock ON variant_id = v.id WHERE v.product_id = p.id AND v.removed_at IS NULL
  ) s
  ORDER BY wanted.place`

export async function listOwnGoods(ctx: Context, query: OwnListQuery): Promise<Page<ListedProduct>> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const { page, limit, status = '', q = '' } = query
  if (artisanId === null) return toPage([], 0, query)

  const archived = status === 'archived'
  const kind = { archived, byStatus: !archived && status !== '', byWords: q.trim() !== '' }
  const name = `own-goods-${Object.values(kind).map(Number).join('')}`
  const values = [artisanId, limit, (page - 1) * limit, kind.byStatus ? status : null, kind.byWords ? q.trim() : null]
  type Found = { ids: string[]; total: number }
  const [found] = await namedQuery<Found>(ctx.db, name, idsText(kind), values)
  // The driver returns bigint[] items as text.
  const ids = (found?.ids ?? []).map(Number)
  if (ids.length === 0) return toPage([], found?.total ?? 0, query)

  const rows = await namedQuery<Omit<ListedProduct, 'moves'>>(ctx.db, 'own-goods-rows', rowsText, [ids, ctx.locale])
  const items = rows.map((row) => ({ ...row, moves: row.isArchived ? [] : ownMovesFrom(row.status) }))
  return toPage(items, found?.total ?? 0, { page, limit })
}
