import { type Role, requireRole } from '#domain/actor.ts'
import type { Context } from '#domain/context.ts'
import { type Page, toPage } from '#domain/paging.ts'
import type { SaidReason } from '#domain/state-move.ts'
import { namedQuery } from '#platform/db.server.ts'
import { type ListingStatus, listingMovesFor } from './listing-status.ts'
import { lowStockFrom } from './stock-level.ts'

/** A product as its maker and the office see it: also what visitors do not. */
export type StockRow = {
  id: string
  name: string
  artisan: string
  category: string
  status: string
  /** the lowest of its variants */
  pricePaise: number
  /** units that can be sold now, over all variants */
  free: number
  /** set aside for orders that are not paid yet */
  reserved: number
  variants: number
  /** free units of the variant that has least; null without a variant */
  least: number | null
  /** true when visitors see its page */
  isVisible: boolean
  /** moves of the listing that the reader may make now */
  moves: string[]
  /** the words that came with the last move of the listing */
  said: SaidReason | null
}

export type LowStockRow = Omit<StockRow, 'moves' | 'said'>

type ListedRow = Omit<StockRow, 'moves'> & { status: ListingStatus; total: number }

const rowColumns = `
  p.slug AS id, p.name, a.name AS artisan, p.category, p.status, p.price_paise AS "pricePaise",
  s.free, s.reserved, s.variants, s.least, p.status = 'published' AND a.status = 'verified' AS "isVisible"`

const rowTables = `
  products p JOIN artisans a ON a.id = p.artisan_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(on_hand - reserved), 0)::int AS free, coalesce(sum(reserved), 0)::int AS reserved,
           count(*)::int AS variants, min(on_hand - reserved) AS least
    FROM variants v JOIN stock ON variant_id = v.id WHERE v.product_id = p.id AND v.removed_at IS NULL
  ) s`

const listText = `
  SELECT ${rowColumns}, count(*) OVER () AS total,
    (SELECT CASE WHEN r.after ->> 'reason' IS NOT NULL THEN json_build_object('by', r.actor_role, 'words', r.after ->> 'reason') END
     FROM audit_records r WHERE r.subject = 'product:' || p.slug AND r.action LIKE 'listing.%' ORDER BY r.id DESC LIMIT 1) AS said
  FROM ${rowTables}
  WHERE ($1::bigint IS NULL OR p.artisan_id = $1) AND ($2::text IS NULL OR p.status = $2)
    AND strpos(lower(p.name || ' ' || a.name), lower($3)) > 0
  ORDER BY ($1::bigint IS NULL AND p.status IN ('appealed', 'in_review')) DESC, p.created_at DESC, p.id DESC LIMIT $4 OFFSET $5`

export type StockQuery = { page: number; limit: number; status?: string; q?: string }

/** All of the artisan's own products, the newest first; none before the profile exists. */
export async function listOwnProducts(ctx: Context, query: StockQuery): Promise<Page<StockRow>> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  return artisanId === null ? toPage([], 0, query) : listRows(ctx, 'artisan', artisanId, query)
}

/** Every product of every maker, those that wait for the office first. @throws DomainError forbidden for anybody but an admin */
export async function listAllProducts(ctx: Context, query: StockQuery): Promise<Page<StockRow>> {
  requireRole(ctx.actor, 'admin')
  return listRows(ctx, 'admin', null, query)
}

async function listRows(
  ctx: Context,
  role: Exclude<Role, 'customer'>,
  artisanId: number | null,
  { page, limit, status, q = '' }: StockQuery,
): Promise<Page<StockRow>> {
  const values = [artisanId, status ?? null, q, limit, (page - 1) * limit]
  const rows = await namedQuery<ListedRow>(ctx.db, 'products-stock', listText, values)
  const items = rows.map(({ total: _total, ...row }) => ({
    ...row,
    moves: listingMovesFor(role, row.status).map(({ move }) => move),
  }))
  return toPage(items, rows[0]?.total ?? 0, { page, limit })
}

const lowText = `
  SELECT ${rowColumns} FROM ${rowTables}
  WHERE p.artisan_id = $1 AND p.status = 'published' AND s.least <= ${lowStockFrom}
  ORDER BY s.least, p.name, p.id LIMIT $2`

/** The artisan's published goods of which a variant is running out, the emptiest first. */
export async function listLowStock(ctx: Context, limit: number): Promise<LowStockRow[]> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  return artisanId === null ? [] : namedQuery<LowStockRow>(ctx.db, 'products-low', lowText, [artisanId, limit])
}
