import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { defineList } from '#features/define-list.ts'
import { type ListingStatus, listingMovesFor } from '#features/products/listing-status.ts'
import type { Picture } from '#features/products/product.ts'
import { rupeeCell } from '#platform/csv/csv-cell.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type Keyset, type Put, readKeyset, type Where } from '#platform/database/keyset.server.ts'
import type { AdminPage, ListQuery } from '#platform/lists/admin-list.ts'
import type { SaidReason } from '#platform/lists/state-move.ts'
import {
  type AdminProductFilter,
  type AdminProductSort,
  readAdminProductFilter,
  sortsOf,
  waitingStatuses,
} from './admin-product.ts'
import { findFlags } from './flag-queries.ts'
import type { ProductFlag } from './product-flag.ts'

export type AdminProduct = {
  id: string
  name: string
  nameLanguage: string
  artisan: { id: string; name: string }
  category: string
  status: ListingStatus
  /** counts the artisan's saves: a decision names the revision it saw */
  revision: number
  pricePaise: number
  free: number
  reserved: number
  picture: Picture | null
  createdAt: string
  waitingSince: string | null
  change: string | null
  moves: string[]
  said: SaidReason | null
  flags: ProductFlag[]
}

type Row = Omit<AdminProduct, 'createdAt' | 'waitingSince' | 'moves' | 'flags'> & {
  rowId: number
  isArchived: boolean
  createdAt: Date
  waitingSince: Date | null
}

const waiting = waitingStatuses.map((status) => `'${status}'`).join(', ')

const list: Keyset<AdminProductSort> = {
  select: `p.id AS "rowId", p.slug AS id, p.name, p.language AS "nameLanguage",
    json_build_object('id', a.slug, 'name', a.name) AS artisan, p.category, p.status, p.revision, p.price_paise AS "pricePaise",
    p.archived_at IS NOT NULL AS "isArchived", p.created_at AS "createdAt",
    CASE WHEN p.status IN (${waiting}) THEN coalesce(p.waiting_since, p.created_at) END AS "waitingSince",
    (SELECT coalesce(sum(on_hand - reserved), 0)::int FROM variants v JOIN stock ON variant_id = v.id
      WHERE v.product_id = p.id AND v.removed_at IS NULL) AS free,
    (SELECT coalesce(sum(reserved), 0)::int FROM variants v JOIN stock ON variant_id = v.id
      WHERE v.product_id = p.id AND v.removed_at IS NULL) AS reserved,
    (SELECT json_build_object('key', key, 'width', width, 'height', height, 'ground', ground, 'alt', alt)
      FROM product_pictures JOIN images ON images.id = image_id WHERE product_id = p.id ORDER BY position LIMIT 1) AS picture,
    (SELECT public_id FROM product_revisions r WHERE r.product_id = p.id AND r.status = 'pending') AS change,
    (SELECT CASE WHEN r.after ->> 'reason' IS NOT NULL THEN json_build_object('by', r.actor_role, 'words', r.after ->> 'reason') END
      FROM audit_records r WHERE r.subject = 'product:' || p.slug AND r.action LIKE 'listing.%' ORDER BY r.id DESC LIMIT 1) AS said`,
  from: 'products p JOIN artisans a ON a.id = p.artisan_id',
  id: 'p.id',
  sorts: {
    waiting: { by: 'coalesce(p.waiting_since, p.created_at)', type: 'timestamptz' },
    created: { by: 'p.created_at', type: 'timestamptz' },
    price: { by: 'p.price_paise', type: 'bigint' },
  },
}

export const adminProducts = defineList({
  ...list,
  readFilter: readAdminProductFilter,
  orders: sortsOf,
  where: whereOf,
  toItem: (row: Row) => adminProductOf(row, []),
  readPage: readProductPage,
  file: {
    path: 'products',
    columns: [
      ['Product', ({ id }) => id],
      ['Name', ({ name }) => name],
      ['Artisan', ({ artisan }) => artisan.name],
      ['Category', ({ category }) => category],
      ['State', ({ status }) => status],
      ['Since', ({ waitingSince, createdAt }) => waitingSince ?? createdAt],
      ['Price from (INR)', ({ pricePaise }) => rupeeCell(pricePaise)],
      ['In stock', ({ free }) => free],
      ['Set aside', ({ reserved }) => reserved],
    ],
  },
})

type Asked = { filter: AdminProductFilter; ask: ListQuery<AdminProductSort> }

/**
 * With `isFlagged` it reads on until a page is full of flagged products or a thousand were checked; such a list pages
 * forward only. @throws DomainError forbidden for all but admins
 */
async function readProductPage(ctx: Context, { filter, ask }: Asked): Promise<AdminPage<AdminProduct>> {
  const where = whereOf(filter)
  if (!filter.isFlagged) {
    const page = await readKeyset<Row, AdminProductSort>(ctx.db, list, { where, ask })
    return { ...page, items: await withFlags(ctx, page.items) }
  }

  const items: AdminProduct[] = []
  let { after } = ask
  for (let portion = 0; portion < mostPortions && items.length < ask.limit; portion += 1) {
    const portionAsk = { ...ask, after, before: null, limit: perPortion }
    const page = await readKeyset<Row, AdminProductSort>(ctx.db, list, { where, ask: portionAsk })
    items.push(...(await withFlags(ctx, page.items)).filter(({ flags }) => flags.length > 0))
    after = page.after
    if (after === null) break
  }
  return { items, before: null, after }
}

const perPortion = 50
const mostPortions = 20

async function withFlags(ctx: Context, rows: readonly Row[]): Promise<AdminProduct[]> {
  const flags = await findFlags(
    ctx,
    rows.map(({ rowId }) => rowId),
  )
  return rows.map((row) => adminProductOf(row, flags.get(row.rowId) ?? []))
}

function adminProductOf(row: Row, flags: ProductFlag[]): AdminProduct {
  const { id, name, nameLanguage, artisan, category, status, revision, pricePaise, free, reserved, picture } = row
  const { change, said, isArchived, createdAt, waitingSince } = row
  return {
    ...{
      id,
      name,
      nameLanguage,
      artisan,
      category,
      status,
      revision,
      pricePaise,
      free,
      reserved,
      picture,
      change,
      said,
    },
    createdAt: createdAt.toISOString(),
    waitingSince: waitingSince?.toISOString() ?? null,
    moves: isArchived ? [] : listingMovesFor('admin', status).map(({ move }) => move),
    flags,
  }
}

function whereOf({ q, status, category }: AdminProductFilter): Where {
  return (put) => [
    // A deleted draft has no name: see remove-product.ts.
    "p.name <> ''",
    q && `p.id IN (${found(q, put)})`,
    // Constants are inlined in the SQL, so that the planner knows their selectivity.
    status && (status === 'waiting' ? `p.status IN (${waiting})` : `p.status = '${status}'`),
    category && `p.category = '${category}'`,
  ]
}

/** Matches name in any language or artisan, each word by prefix, and slug or sku. */
function found(q: string, put: Put): string {
  const typed = put(q)
  const words = `(SELECT string_agg(word || ':*', ' & ') FROM unnest(search_words_of(${typed})) word)`
  const asked = `to_tsquery('simple', ${words})`
  return [
    `SELECT id FROM products WHERE slug = lower(${typed})`,
    `SELECT product_id FROM variants WHERE sku = upper(${typed}) OR own_sku = ${typed}`,
    `SELECT id FROM products WHERE all_words @@ ${asked} AND name_words @@ ${asked}`,
    `SELECT product_id FROM product_translations WHERE all_words @@ ${asked} AND name_words @@ ${asked}`,
    `SELECT m.id FROM artisans b JOIN products m ON m.artisan_id = b.id WHERE to_tsvector('simple', b.name) @@ ${asked}`,
  ].join(' UNION ALL ')
}

const countText = `SELECT count(*)::int AS count FROM products WHERE status IN (${waiting}) AND name <> ''`

export async function countWaitingProducts(ctx: Context): Promise<number> {
  requireRole(ctx.actor, 'admin')
  const [found] = await namedQuery<{ count: number }>(ctx.db, 'products-waiting', countText, [])
  return found?.count ?? 0
}
