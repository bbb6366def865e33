import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { movesOf } from '#features/moves.ts'
import { listingMoves } from '#features/products/listing-status.ts'
import { allOf, type Sql, sql } from '#platform/database/sql.ts'
import { type Page, toPage } from '#platform/lists/paging.ts'
import type { ListedProduct } from './own-product.ts'

export type OwnListQuery = { page: number; limit: number; status?: string | undefined; q?: string | undefined }

type Wanted = { artisanId: number; archived: boolean; status: string | null; words: string | null }

/** Omits unused filters, so that the plain list is read and counted from its index, even with 5,000 products. */
const wanted = ({ artisanId, archived, status, words }: Wanted) =>
  allOf([
    sql`p.artisan_id = ${artisanId} and p.private_to is null`,
    archived ? sql`p.archived_at is not null and p.name <> ''` : sql`p.archived_at is null`,
    status !== null && sql`p.status = ${status}`,
    words !== null &&
      sql`strpos(lower(p.name), lower(${words}::text)) > 0
        or exists (select from product_translations t
          where t.product_id = p.id and strpos(lower(t.name), lower(${words}::text)) > 0)
        or p.id = any (array(select v.product_id from variants v
          where v.own_sku = ${words}::text and v.removed_at is null))`,
  ])

/** Newest first, with the total. A text search reads every own row anyway, so one scan serves both. */
const ids = (own: Sql, isSearch: boolean, { limit, offset }: { limit: number; offset: number }) =>
  isSearch
    ? sql`
      with own as materialized (select p.id, p.created_at from products p where ${own})
      select array(select id from own order by created_at desc, id desc limit ${limit} offset ${offset}) as ids,
        (select count(*)::int from own) as total`
    : sql`
      select array(select p.id from products p where ${own} order by p.created_at desc, p.id desc
          limit ${limit} offset ${offset}) as ids,
        (select count(*)::int from products p where ${own}) as total`

export async function listOwnGoods(ctx: Context, query: OwnListQuery): Promise<Page<ListedProduct>> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const { page, limit, status = '', q = '' } = query
  if (artisanId === null) return toPage([], 0, query)

  const archived = status === 'archived'
  const words = q.trim() || null
  const own = wanted({ artisanId, archived, status: archived || status === '' ? null : status, words })
  const place = { limit, offset: (page - 1) * limit }
  const [found] = await ctx.db.query<{ ids: string[]; total: number }>(ids(own, words !== null, place))
  // The driver returns bigint[] items as text.
  const shown = (found?.ids ?? []).map(Number)
  if (shown.length === 0) return toPage([], found?.total ?? 0, query)

  const rows = await ctx.db.query<Omit<ListedProduct, 'moves'>>`
    select p.slug as id, coalesce(t.name, p.name) as name, case when t.name is null then p.language
      else t.language end as name_language, p.status, p.archived_at is not null as is_archived,
      p.status = 'published'
      and a.status = 'verified' as is_visible, p.price_paise, p.is_made_to_order, s.free, s.reserved, s.variants,
      s.least, s.sku, s.on_hand,
      (select json_build_object('key', key, 'width', width, 'height', height, 'ground', ground, 'alt', alt)
        from product_pictures join images on id = image_id where product_id = p.id order by position
          limit 1) as picture,
      exists (select from product_revisions where product_id = p.id and status = 'pending') as has_revision,
      (select case when r.after ->> 'reason' is not null
      then json_build_object('by', r.actor_role, 'words', r.after ->> 'reason') end
        from audit_records r where r.subject = 'product:' || p.slug and r.action like 'listing.%' order by r.id desc
          limit 1) as said
    from unnest(${shown}::bigint[]) with ordinality as wanted (id, place)
    join products p on p.id = wanted.id join artisans a on a.id = p.artisan_id
    left join product_translations t on t.product_id = p.id and t.language = ${ctx.locale}
    cross join lateral (
      select coalesce(sum(on_hand - reserved), 0)::int as free, coalesce(sum(reserved), 0)::int as reserved,
             count(*)::int as variants, min(on_hand - reserved) as least,
             case when count(*) = 1 then min(v.sku) end as sku, case when count(*) = 1 then min(on_hand) end as on_hand
      from variants v join stock on variant_id = v.id where v.product_id = p.id and v.removed_at is null
    ) s
    order by wanted.place`
  const items = rows.map((row) => ({
    ...row,
    moves: row.isArchived ? [] : movesOf(listingMoves, 'artisan', row.status),
  }))
  return toPage(items, found?.total ?? 0, { page, limit })
}
