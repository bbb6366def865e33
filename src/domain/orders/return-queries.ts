import { requireRole } from '#domain/actor.ts'
import type { Context } from '#domain/context.ts'
import { type Page, toPage } from '#domain/paging.ts'
import { namedQuery } from '#platform/db.server.ts'
import { DomainError } from '#platform/domain-error.ts'
import { iso } from './iso-time.ts'
import type { ReturnRow as ShownReturn } from './order-return.ts'
import { type ReturnRow, returnJson, toReturn } from './return-row.ts'

type Row = Omit<ShownReturn, keyof ReturnRow | 'moves'> & { found: ReturnRow; total: number }

const columns = `
  ${returnJson} as found, s.number as parcel, o.number as "orderNumber",
  json_build_object('id', a.slug, 'name', a.name) as artisan, o.shipping_address ->> 'fullName' as "customerName",
  (select l.image_key from return_lines rl join order_lines l on l.id = rl.line_id where rl.return_id = r.id
    order by l.id limit 1) as "imageKey",
  (select coalesce(json_agg(json_build_object('move', e.move, 'by', e.actor_role, 'reason', e.reason, 'at', e.at)
      order by e.id), '[]')
    from order_events e where e.order_id = r.order_id and e.details ->> 'return' = r.number) as events`

const tables = `
  from returns r join parcels s on s.id = r.parcel_id join orders o on o.id = r.order_id
  join artisans a on a.id = r.artisan_id`

type Filter = { status?: string | undefined; q?: string | undefined; page: number; limit: number }

const ofArtisan = `
  select ${columns}, count(*) over ()::int as total ${tables}
  where r.artisan_id = $1 and ($2::text is null or r.status = $2)
  order by array_position(array['requested', 'received', 'approved', 'sent_back'], r.status) nulls last, r.created_at desc,
    r.id desc limit $3 offset $4`

/** Returns of own parcels: those that wait for the maker first, then the newest. An unknown status matches nothing. */
export async function listWorkshopReturns(ctx: Context, filter: Filter): Promise<Page<ShownReturn>> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const values = [artisanId, filter.status || null, filter.limit, (filter.page - 1) * filter.limit]
  return toShownPage(ctx, await namedQuery<Row>(ctx.db, 'orders.workshop-returns', ofArtisan, values), filter)
}

const all = `
  select ${columns}, count(*) over ()::int as total ${tables}
  where ($1::text is null or r.status = $1)
    and ($2::text is null or r.number ilike $2 or a.name ilike $2 or o.shipping_address ->> 'fullName' ilike $2)
  order by array_position(array['appealed', 'requested', 'received'], r.status) nulls last, r.created_at desc, r.id desc
  limit $3 offset $4`

/** All returns, appeals first; `q` finds numbers and names. */
export async function listReturns(ctx: Context, filter: Filter): Promise<Page<ShownReturn>> {
  requireRole(ctx.actor, 'admin')
  const words = filter.q?.trim() ? `%${filter.q.trim().replace(/[\\%_]/g, '\\$&')}%` : null
  const values = [filter.status || null, words, filter.limit, (filter.page - 1) * filter.limit]
  return toShownPage(ctx, await namedQuery<Row>(ctx.db, 'orders.office-returns', all, values), filter)
}

const one = `select ${columns}, 1 as total ${tables} where r.number = $1 and ($2::bigint is null or r.artisan_id = $2)`

/** One return, for its artisan or the office. Throws DomainError not-found, also for another maker's. */
export async function getReturn(ctx: Context, number: string): Promise<ShownReturn> {
  const artisanId = ctx.actor.role === 'artisan' ? ctx.actor.artisanId : null
  if (ctx.actor.role !== 'artisan') requireRole(ctx.actor, 'admin')
  const [row] = await namedQuery<Row>(ctx.db, 'orders.one-return', one, [number, artisanId])
  if (!row || (ctx.actor.role === 'artisan' && artisanId === null)) throw new DomainError('not-found')
  return toShown(ctx, row)
}

function toShownPage(ctx: Context, rows: readonly Row[], { page, limit }: Filter): Page<ShownReturn> {
  return toPage(
    rows.map((row) => toShown(ctx, row)),
    rows[0]?.total ?? 0,
    { page, limit },
  )
}

function toShown(ctx: Context, { found, total: _total, events, ...row }: Row): ShownReturn {
  return {
    ...toReturn(found, ctx.actor, ctx.clock.now()),
    ...row,
    events: events.map((event) => ({ ...event, at: iso(event.at) })),
  }
}
