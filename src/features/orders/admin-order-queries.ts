import { type Actor, actorId, requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { defineList } from '#features/define-list.ts'
import { orderMethods } from '#features/payments/payment.ts'
import { knownBrand } from '#features/settings/settings-queries.ts'
import { rupeeCell } from '#platform/csv/csv-cell.ts'
import { begins, hasWords, type Where } from '#platform/database/keyset.server.ts'
import { joined, literal, type Sql, sql } from '#platform/database/sql.ts'
import { iso } from '#platform/time/iso-time.ts'
import {
  type AdminOrderFilter,
  adminOrderSorts,
  indianMonth,
  monthSpan,
  numbersEnding,
  readAdminOrderFilter,
  readOrderSearch,
  unansweredDelayHours,
} from './admin-order.ts'
import type { AdminOrder } from './order.ts'
import { offeredMoves } from './order-permissions.ts'
import { type BriefOrderRow, briefOrderColumns, nameAndCity, toSummary } from './order-row.ts'
import { unpaidStatuses } from './order-status.ts'

type Notice = AdminOrder['notices'][number]
type Row = BriefOrderRow & { customerName: string; notices: Notice[] }

const notices = sql`
  (select coalesce(json_agg(n), '[]') from (
    select 'hold' as kind, e.reason as words, e.details ->> 'until' as until
      from parcels s left join lateral (select reason, details from order_events
        where order_id = o.id and parcel_id = s.id
        and move = 'hold' order by id desc limit 1) e on true
      where s.order_id = o.id and s.status = 'on_hold'
    union all select 'approval', reason, null from refund_requests where order_id = o.id and decided_at is null
    union all select 'appeal', null, due_at::text from returns where order_id = o.id and status = 'appealed'
    union all select 'refund', f.failure, null from refunds f join payments fp on fp.id = f.payment_id
      where fp.order_id = o.id and f.status = 'failed'
    union all select 'delay', null, d.promised_until::text from delays d join parcels s on s.id = d.parcel_id
      where s.order_id = o.id and d.answered_at is null and s.status = 'making') n)`

export const adminOrders = defineList({
  select: sql`${briefOrderColumns}, (select full_name from users where id = o.customer_id) as customer_name,
    ${notices} as notices`,
  from: sql`orders o`,
  id: sql`o.id`,
  sorts: {
    placed: { by: sql`o.placed_at`, type: 'timestamptz' },
    total: { by: sql`o.total_paise`, type: 'bigint' },
  },
  readFilter: readAdminOrderFilter,
  orders: adminOrderSorts,
  where: (filter, ctx) => whereOf(ctx, filter),
  toItem: (row: Row, ctx) => toAdminOrder(ctx, row),
  file: {
    path: 'orders',
    columns: [
      ['Order', ({ number }) => number],
      ['Placed', ({ placedAt }) => placedAt],
      ['Customer', ({ customer }) => customer.name],
      ['City', ({ customer }) => customer.city],
      ['State', ({ customer }) => customer.state, 'common:states'],
      ['Artisans', ({ artisans }) => artisans.join(', ')],
      ['Stage', ({ status }) => status, 'common:status'],
      ['Way of paying', ({ method }) => method, 'shop:method'],
      ['Payment', ({ paymentStatus }) => paymentStatus, 'admin:payment'],
      ['Total (INR)', ({ totalPaise }) => rupeeCell(totalPaise)],
    ],
  },
})

/** Each part of the union has its own index, so that none reads all orders. */
const needing = (since: Date, actor: Actor) => sql`
  select order_id from parcels where status = 'on_hold'
  union all select order_id from refund_requests where decided_at is null and asked_by <> ${actorId(actor)}
  union all select order_id from returns where status = 'appealed'
  union all select p.order_id from refunds f join payments p on p.id = f.payment_id where f.status = 'failed'
  union all select s.order_id from delays d join parcels s on s.id = d.parcel_id
    where d.answered_at is null and d.asked_at < ${since}::timestamptz and s.status = 'making'`

const hourMs = 3_600_000

function unansweredSince(ctx: Context): Date {
  return new Date(ctx.clock.now().getTime() - unansweredDelayHours * hourMs)
}

function whereOf(ctx: Context, { q, status, payment, month, isNeeding }: AdminOrderFilter): Where {
  const span = month && monthSpan(month)
  const paid = orderMethods.some((method) => method === payment) ? sql`method` : sql`status`
  return [
    q && sql`o.id in (${found(ctx, q)})`,
    // Literals, so that the planner knows their selectivity.
    status && sql`exists (select from parcels where order_id = o.id and status = ${literal(status)})`,
    payment && sql`exists (select from payments where order_id = o.id and ${paid} = ${literal(payment)})`,
    span && sql`o.placed_at >= ${span.from} and o.placed_at < ${span.until}`,
    isNeeding && sql`o.id in (${needing(unansweredSince(ctx), ctx.actor)})`,
  ]
}

/** A common word matches half the shop: only the newest matches are shown, and another word narrows them. */
const mostFound = 500
const newest = (select: Sql) => sql`(${select} order by id desc limit ${literal(mostFound)})`
const newestOrders = (select: Sql) => sql`(${select} order by order_id desc limit ${literal(mostFound)})`

function found(ctx: Context, q: string): Sql {
  const { exact } = readOrderSearch(q)
  const few = sql`
    select order_id from parcels where upper(tracking_number) = ${exact}::text
    union all select order_id from returns where upper(tracking_number) = ${exact}::text
    union all select order_id from payments where gateway_order_id = ${q}::text or gateway_payment_id = ${q}::text
    union all select p.order_id from refunds f join payments p on p.id = f.payment_id
    where f.gateway_refund_id = ${q}::text
    union all select order_id from documents where number = ${exact}::text
    union all select t.id from grievances g join orders t on t.number = g.order_number where g.ticket = ${exact}::text`
  const many = foundByBeginning(ctx, q)
  if (many.length === 0) return few
  // The outer list reads each found order whole, so their number is limited once more over all parts.
  return sql`${few} union all ${newestOrders(sql`select order_id from (${joined(many, sql` union `)}) many`)}`
}

function foundByBeginning(ctx: Context, q: string): Sql[] {
  const prefix = knownBrand(ctx).orderPrefix
  const { number, running, phone, email, names } = readOrderSearch(q, prefix)
  const parts = [
    running && ofOrders(sql`number = any (${numbersEnding(running, prefix, ctx.clock.now())}::text[])`),
    number && ofOrders(begins(sql`number`, number)),
    phone && ofOrders(begins(sql`right(shipping_address ->> 'phone', 10)`, phone)),
    phone && ofBuyers(begins(sql`right(phone, 10)`, phone)),
    email && ofBuyers(begins(sql`email_folded`, email)),
    names && ofOrders(hasWords(nameAndCity, names)),
    names && ofBuyers(hasWords(sql`full_name`, names)),
    names && ofArtisans(hasWords(sql`name`, names)),
  ]
  return parts.filter((part) => typeof part === 'object' && part !== null)
}

// A common word matches many of these: the newest of each, from an index-only scan where possible.
const ofOrders = (condition: Sql) => newest(sql`select id as order_id from orders where ${condition}`)

const ofBuyers = (condition: Sql) => sql`
  select b.order_id from (${newest(sql`select id from users where ${condition}`)}) u
    cross join lateral ${newest(sql`select id as order_id from orders where customer_id = u.id`)} b`

const ofArtisans = (condition: Sql) => sql`
  select s.order_id from (${newest(sql`select id from artisans where ${condition}`)}) a
    cross join lateral ${newestOrders(sql`select order_id from parcels where artisan_id = a.id`)} s`

function toAdminOrder(ctx: Context, row: Row): AdminOrder {
  const { city, state } = row.shippingAddress
  const now = ctx.clock.now()
  return {
    ...toSummary(row, { now, locale: ctx.locale }),
    customer: { name: row.customerName, city, state },
    method: row.payment.method,
    parcels: row.parcels.map((parcel) => ({
      number: parcel.number,
      artisan: parcel.artisan.name,
      status: parcel.status,
      moves: offeredMoves(ctx.actor, { ...parcel, customerId: row.customerId }, now),
    })),
    notices: row.notices.map((notice) => ({ ...notice, until: notice.until && iso(notice.until) })),
  }
}

export type AdminOrderFacts = {
  needing: number
  /** `2026-11`: the month of the filter, else the current one; `orders` are its sales, as in the reports */
  month: string
  orders: number
  totalPaise: number
}

export async function findAdminOrderFacts(ctx: Context, { month }: AdminOrderFilter): Promise<AdminOrderFacts> {
  requireRole(ctx.actor, 'admin')
  const shown = month ?? indianMonth(ctx.clock.now())
  const { from, until } = monthSpan(shown)
  const [row] = await ctx.db.query<Omit<AdminOrderFacts, 'month'>>`
    select (select count(distinct order_id) from (${needing(unansweredSince(ctx), ctx.actor)}) waiting)::int as needing,
      count(*)::int as orders, coalesce(sum(total_paise), 0)::bigint as total_paise
    from orders o where placed_at >= ${from} and placed_at < ${until}
      and exists (select from parcels s where s.order_id = o.id and s.status not in ${literal(unpaidStatuses)})`
  if (!row) throw new Error('a sum without rows is a row')
  return { month: shown, ...row }
}
