import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { defineList } from '#features/define-list.ts'
import { readOrderSearch } from '#features/orders/admin-order.ts'
import { nameAndCity } from '#features/orders/order-row.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { rupeeCell } from '#platform/csv/csv-cell.ts'
import { begins, hasWords, type Where } from '#platform/database/keyset.server.ts'
import { literal, type Sql, sql } from '#platform/database/sql.ts'
import { type Page, toPage } from '#platform/lists/paging.ts'
import { iso } from '#platform/time/iso-time.ts'
import { type AdminReturnFilter, adminReturnSorts, readAdminReturnFilter } from './admin-return.ts'
import type { ReturnRow as ShownReturn } from './order-return.ts'
import { type ReturnRow, returnJson, toReturn } from './return-row.ts'
import { openReturnStatuses } from './return-status.ts'

type Row = Omit<ShownReturn, keyof ReturnRow | 'moves'> & {
  found: ReturnRow
}

const columns = sql`
  ${returnJson} as found, s.number as parcel, o.number as order_number,
  json_build_object('id', a.slug, 'name', a.name) as artisan, o.shipping_address ->> 'fullName' as customer_name,
  (select l.image_key from return_lines rl join order_lines l on l.id = rl.line_id where rl.return_id = r.id
    order by l.id limit 1) as image_key,
  (select coalesce(json_agg(json_build_object('move', e.move, 'by', e.actor_role, 'reason', e.reason, 'at', e.at)
      order by e.id), '[]')
    from order_events e where e.order_id = r.order_id and e.details ->> 'return' = r.number) as events`

const tables = sql`
  returns r join parcels s on s.id = r.parcel_id join orders o on o.id = r.order_id
  join artisans a on a.id = r.artisan_id`

type Filter = { status?: string | undefined; page: number; limit: number }

export async function listWorkshopReturns(ctx: Context, filter: Filter): Promise<Page<ShownReturn>> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const question = filter.status || null
  const { page, limit } = filter
  const rows = await ctx.db.query<Row & { total: number }>`
    select ${columns}, count(*) over ()::int as total from ${tables}
    where r.artisan_id = ${artisanId} and (${question}::text is null or r.status = ${question}::text)
    order by array_position(array['requested', 'received', 'approved', 'sent_back'], r.status) nulls last,
      r.created_at desc, r.id desc
    limit ${limit} offset ${(page - 1) * limit}`
  return toPage(
    rows.map(({ total: _total, ...row }) => toShown(ctx, row)),
    rows[0]?.total ?? 0,
    { page, limit },
  )
}

export const adminReturns = defineList({
  select: columns,
  from: tables,
  id: sql`r.id`,
  sorts: {
    // An appeal has no timer: it sorts by the date of its request, and so before all timers.
    due: { by: sql`coalesce(r.due_at, r.created_at)`, type: 'timestamptz' },
    asked: { by: sql`r.created_at`, type: 'timestamptz' },
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
      ['Reason', ({ reason }) => reason, 'shop:return.reasons'],
      ['Wish', ({ wish: input }) => input, 'shop:return.wishes'],
      ['State', ({ status }) => status, 'shop:return.status'],
      ['Money back (INR)', ({ goodsPaise, shippingPaise }) => rupeeCell(goodsPaise + shippingPaise)],
    ],
  },
})

function whereOf({ q, status }: AdminReturnFilter): Where {
  return [
    status !== 'all' && sql`r.status in ${literal(status === 'open' ? openReturnStatuses : [status])}`,
    q && sql`r.id in (${found(q)})`,
  ]
}

const mostFound = 500
const newest = (select: Sql) => sql`(${select} order by id desc limit ${literal(mostFound)})`

function found(q: string): Sql {
  const numbered = newest(sql`select id from returns where ${begins(sql`number`, q.toUpperCase())}`)
  const { names } = readOrderSearch(q)
  if (!names) return numbered
  return sql`${numbered}
    union all ${of(sql`orders`, sql`order_id`, hasWords(nameAndCity, names))}
    union all ${of(sql`users`, sql`customer_id`, hasWords(sql`full_name`, names))}
    union all ${of(sql`artisans`, sql`artisan_id`, hasWords(sql`name`, names))}`
}

const of = (table: Sql, column: Sql, isNamed: Sql) => sql`
  select t.id from (${newest(sql`select id from ${table} where ${isNamed}`)}) n
    cross join lateral ${newest(sql`select id from returns where ${column} = n.id`)} t`

export async function getReturn(ctx: Context, number: string): Promise<ShownReturn> {
  const artisanId = ctx.actor.role === 'artisan' ? ctx.actor.artisanId : null
  if (ctx.actor.role !== 'artisan') requireRole(ctx.actor, 'admin')
  const [row] = await ctx.db.query<Row>`
    select ${columns} from ${tables}
    where r.number = ${number} and (${artisanId}::bigint is null or r.artisan_id = ${artisanId}::bigint)`
  if (!row || (ctx.actor.role === 'artisan' && artisanId === null)) throw new DomainError('not-found')
  return toShown(ctx, row)
}

function toShown(ctx: Context, { found, events, ...row }: Row): ShownReturn {
  return {
    ...toReturn(found, { actor: ctx.actor, now: ctx.clock.now(), locale: ctx.locale }),
    ...row,
    events: events.map((event) => ({ ...event, at: iso(event.at) })),
  }
}
