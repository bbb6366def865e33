import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { defineList } from '#features/define-list.ts'
import { readOrderSearch } from '#features/orders/admin-order.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { rupeeCell } from '#platform/csv/csv-cell.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { Put, Where } from '#platform/database/keyset.server.ts'
import { type Page, toPage } from '#platform/lists/paging.ts'
import { iso } from '#platform/time/iso-time.ts'
import { type AdminReturnFilter, adminReturnSorts, readAdminReturnFilter } from './admin-return.ts'
import type { ReturnRow as ShownReturn } from './order-return.ts'
import { type ReturnRow, returnJson, toReturn } from './return-row.ts'
import { openReturnStatuses } from './return-status.ts'

type Row = Omit<ShownReturn, keyof ReturnRow | 'moves'> & {
  found: ReturnRow
  total: number
}

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

type Filter = { status?: string | undefined; page: number; limit: number }

const ofArtisan = `
  select ${columns}, count(*) over ()::int as total ${tables}
  where r.artisan_id = $1 and ($2::text is null or r.status = $2)
  order by array_position(array['requested', 'received', 'approved', 'sent_back'], r.status) nulls last, r.created_at desc,
    r.id desc limit $3 offset $4`

/** Returns of own parcels: those that wait for the artisan first, then the newest. An unknown status matches nothing. */
export async function listWorkshopReturns(ctx: Context, filter: Filter): Promise<Page<ShownReturn>> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const values = [artisanId, filter.status || null, filter.limit, (filter.page - 1) * filter.limit]
  return toShownPage(ctx, await namedQuery<Row>(ctx.db, 'orders.workshop-returns', ofArtisan, values), filter)
}

/** Returns and claims of all, as the admin asks for them; what runs out first stands first. */
export const adminReturns = defineList({
  select: columns,
  from: tables.trim().replace(/^from /, ''),
  id: 'r.id',
  sorts: {
    // An appeal has no timer of its own: it waits since its return was asked for, and so stands before all timers.
    due: { by: 'coalesce(r.due_at, r.created_at)', type: 'timestamptz' },
    asked: { by: 'r.created_at', type: 'timestamptz' },
  },
  readFilter: readAdminReturnFilter,
  orders: adminReturnSorts,
  where: whereOf,
  toItem: (row: Row, ctx) => toShown(ctx, row),
  file: {
    path: 'returns',
    columns: [
      ['Return', ({ number }) => number],
      ['Order', ({ orderNumber }) => orderNumber],
      ['Asked', ({ createdAt }) => createdAt],
      ['Until', ({ dueAt }) => dueAt],
      ['Customer', ({ customerName }) => customerName],
      ['Artisan', ({ artisan }) => artisan.name],
      ['Reason', ({ reason }) => reason],
      ['Wish', ({ wish }) => wish],
      ['State', ({ status }) => status],
      ['Money back (INR)', ({ goodsPaise, shippingPaise }) => rupeeCell(goodsPaise + shippingPaise)],
    ],
  },
})

const openOnes = openReturnStatuses.map((status) => `'${status}'`).join(', ')

function whereOf({ q, status }: AdminReturnFilter): Where {
  return (put) => {
    return [
      status === 'open' && `r.status in (${openOnes})`,
      status !== 'open' && status !== 'all' && `r.status = '${status}'`,
      q && `r.id in (${found(q, put)})`,
    ]
  }
}

/** Of a word that half the shop has the newest are shown. */
const mostFound = 500
const newest = (select: string, id = 'id') => `(${select} order by ${id} desc limit ${mostFound})`

/** Ids of the returns of a number's beginning or of a name: of the receiver, the customer or the artisan, each word by its beginning. */
function found(q: string, put: Put): string {
  const number = put(q.toUpperCase())
  const parts = [
    newest(`select id from returns where number ~>=~ ${number} and number ~<~ (${number} || chr(1114109))`),
  ]
  const { names } = readOrderSearch(q)
  if (names) {
    const words = `to_tsquery('simple', ${put(names)})`
    const of = (table: string, name: string, column: string) =>
      parts.push(`select t.id from (${newest(`select id from ${table} where to_tsvector('simple', ${name}) @@ ${words}`)}) n
        cross join lateral ${newest(`select id from returns where ${column} = n.id`)} t`)
    of('orders', "shipping_address ->> 'fullName'", 'order_id')
    of('users', 'full_name', 'customer_id')
    of('artisans', 'name', 'artisan_id')
  }
  return parts.join(' union all ')
}

const one = `select ${columns}, 1 as total ${tables} where r.number = $1 and ($2::bigint is null or r.artisan_id = $2)`

/** One return, for its artisan or the admin. Throws DomainError not-found, also for another artisan's. */
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
