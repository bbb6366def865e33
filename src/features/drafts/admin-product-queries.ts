import { z } from 'zod'
import { type Actor, requireRole } from '#features/actor.ts'
import { ownDecision } from '#features/audit/decider-queries.ts'
import type { Context } from '#features/context.ts'
import { type Category, categories } from '#features/crafts/category.ts'
import { defineList } from '#features/define-list.ts'
import { movesOf } from '#features/moves.ts'
import {
  appealableListingActions,
  type ListingStatus,
  listingMoves,
  listingStatuses,
  waitingStatuses,
} from '#features/products/listing-status.ts'
import { picture } from '#features/products/product.ts'
import { rupeeCell } from '#platform/csv/csv-cell.ts'
import { type Keyset, readKeyset, type Where } from '#platform/database/keyset.server.ts'
import { literal, type Sql, sql } from '#platform/database/sql.ts'
import { type AdminPage, type ListQuery, lookedFor, oneOf } from '#platform/lists/admin-list.ts'
import { saidReason } from '#platform/lists/state-move.ts'
import { findFlags } from './flag-queries.ts'
import { type ProductFlag, productFlag } from './product-flag.ts'

const queueSorts = ['waiting', '-created', '-price'] as const
const adminProductSorts = ['-created', '-price'] as const

type AdminProductSort = 'waiting' | 'created' | 'price'

export type AdminProductFilter = {
  q: string | null
  status: ListingStatus | 'waiting' | null
  category: Category | null
  isFlagged: boolean
}

export function readAdminProductFilter(query: Partial<Record<string, string>>): AdminProductFilter {
  const q = lookedFor(query.q)
  const isOpen = query.status !== undefined || q !== null
  return {
    q,
    status: isOpen ? oneOf(['waiting', ...listingStatuses], query.status) : 'waiting',
    category: oneOf(categories, query.category),
    isFlagged: query.flagged === '1',
  }
}

export function sortsOf({ status }: AdminProductFilter) {
  return status === 'waiting' ? queueSorts : adminProductSorts
}

export const adminProduct = z.object({
  id: z.string(),
  name: z.string(),
  nameLanguage: z.string(),
  artisan: z.object({ id: z.string(), name: z.string() }),
  category: z.string(),
  status: z.enum(listingStatuses),
  revision: z.int(),
  pricePaise: z.int(),
  free: z.int(),
  reserved: z.int(),
  picture: picture.nullable(),
  createdAt: z.string(),
  waitingSince: z.string().nullable(),
  change: z.string().nullable(),
  moves: z.array(z.string()),
  said: saidReason.nullable(),
  flags: z.array(productFlag),
})

export type AdminProduct = z.output<typeof adminProduct>

type Row = Omit<AdminProduct, 'createdAt' | 'waitingSince' | 'moves' | 'flags'> & {
  rowId: number
  isArchived: boolean
  createdAt: Date
  waitingSince: Date | null
}

const list: Keyset<AdminProductSort> = {
  select: sql`p.id as row_id, p.slug as id, p.name, p.language as name_language,
    json_build_object('id', a.slug, 'name', a.name) as artisan, p.category, p.status, p.revision, p.price_paise,
    p.archived_at is not null as is_archived, p.created_at,
    case when p.status in ${literal(waitingStatuses)} then coalesce(p.waiting_since, p.created_at) end as waiting_since,
    (select coalesce(sum(on_hand - reserved), 0)::int from variants v join stock on variant_id = v.id
      where v.product_id = p.id and v.removed_at is null) as free,
    (select coalesce(sum(reserved), 0)::int from variants v join stock on variant_id = v.id
      where v.product_id = p.id and v.removed_at is null) as reserved,
    (select json_build_object('key', key, 'width', width, 'height', height, 'ground', ground, 'alt', alt)
      from product_pictures join images on images.id = image_id where product_id = p.id order by position
        limit 1) as picture,
    (select public_id from product_revisions r where r.product_id = p.id and r.status = 'pending') as change,
    (select case when r.after ->> 'reason' is not null
    then json_build_object('by', r.actor_role, 'words', r.after ->> 'reason') end
      from audit_records r where r.subject = 'product:' || p.slug and r.action like 'listing.%' order by r.id desc
        limit 1) as said`,
  from: sql`products p join artisans a on a.id = p.artisan_id`,
  id: sql`p.id`,
  sorts: {
    waiting: { by: sql`coalesce(p.waiting_since, p.created_at)`, type: 'timestamptz' },
    created: { by: sql`p.created_at`, type: 'timestamptz' },
    price: { by: sql`p.price_paise`, type: 'bigint' },
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
      ['Category', ({ category }) => category, 'shop:category'],
      ['State', ({ status }) => status, 'common:listing'],
      ['Since', ({ waitingSince, createdAt }) => waitingSince ?? createdAt],
      ['Price from (INR)', ({ pricePaise }) => rupeeCell(pricePaise)],
      ['In stock', ({ free }) => free],
      ['Set aside', ({ reserved }) => reserved],
    ],
  },
})

type ProductQuery = { filter: AdminProductFilter; ask: ListQuery<AdminProductSort> }

/** With `isFlagged`, pages forward only and checks at most a thousand products. @throws DomainError forbidden */
async function readProductPage(ctx: Context, { filter, ask }: ProductQuery): Promise<AdminPage<AdminProduct>> {
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
    moves: isArchived ? [] : movesOf(listingMoves, 'admin', status),
    flags,
  }
}

function whereOf({ q, status, category }: AdminProductFilter): Where {
  return [
    // A deleted draft has no name: see remove-product.ts.
    sql`p.name <> '' and p.private_to is null`,
    q && sql`p.id in (${found(q)})`,
    // Literals, so that the planner knows their selectivity.
    status && sql`p.status in ${literal(status === 'waiting' ? waitingStatuses : [status])}`,
    category && sql`p.category = ${literal(category)}`,
  ]
}

function found(q: string): Sql {
  const words = sql`
    to_tsquery('simple', (select string_agg(word || ':*', ' & ') from unnest(search_words_of(${q})) word))`
  return sql`
    select id from products where slug = lower(${q})
    union all select product_id from variants where sku = upper(${q}) or own_sku = ${q}
    union all select id from products where all_words @@ ${words} and name_words @@ ${words}
    union all select product_id from product_translations where all_words @@ ${words} and name_words @@ ${words}
    union all select m.id from artisans b join products m on m.artisan_id = b.id
      where to_tsvector('simple', b.name) @@ ${words}`
}

/** for the alias `p` of `products`: what this admin may decide */
export const waitsForAdmin = (actor: Actor) => sql`
  (p.status = 'in_review' or (p.status = 'appealed'
    and not ${ownDecision(actor, sql`'product:' || p.slug`, appealableListingActions)}))`

export async function countWaitingProducts(ctx: Context): Promise<number> {
  requireRole(ctx.actor, 'admin')
  const [found] = await ctx.db.query<{ count: number }>`
    select count(*)::int as count from products p where ${waitsForAdmin(ctx.actor)} and p.name <> ''`
  return found?.count ?? 0
}

/** The piece that has waited longest for this admin, besides the one they look at. */
export async function findNextWaiting(ctx: Context, slug: string): Promise<{ id: string; name: string } | null> {
  requireRole(ctx.actor, 'admin')
  const [next] = await ctx.db.query<{ id: string; name: string }>`
    select p.slug as id, p.name from products p
    where ${waitsForAdmin(ctx.actor)} and p.name <> '' and p.private_to is null and p.slug <> ${slug}
    order by coalesce(p.waiting_since, p.created_at), p.id limit 1`
  return next ?? null
}
