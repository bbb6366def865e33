import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { defineList } from '#features/define-list.ts'
import { orderMethods } from '#features/payments/payment.ts'
import { rupeeCell } from '#platform/csv/csv-cell.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { Put, Where } from '#platform/database/keyset.server.ts'
import { iso } from '#platform/time/iso-time.ts'
import {
  type AdminOrderFilter,
  adminOrderSorts,
  indianMonth,
  monthSpan,
  readAdminOrderFilter,
  readOrderSearch,
  unansweredDelayHours,
} from './admin-order.ts'
import type { AdminOrder } from './order.ts'
import { offeredMoves } from './order-permissions.ts'
import { type BriefOrderRow, briefOrderColumns, toSummary } from './order-row.ts'

type Notice = AdminOrder['notices'][number]
type Row = BriefOrderRow & { customerName: string; notices: Notice[] }

/** Why order `o` waits for the admin, with the words and the clock of each. */
const notices = `
  (select coalesce(json_agg(n), '[]') from (
    select 'hold' as kind, e.reason as words, e.details ->> 'until' as until
      from parcels s left join lateral (select reason, details from order_events where order_id = o.id and parcel_id = s.id
        and move = 'hold' order by id desc limit 1) e on true
      where s.order_id = o.id and s.status = 'on_hold'
    union all select 'approval', reason, null from refund_requests where order_id = o.id and decided_at is null
    union all select 'appeal', null, due_at::text from returns where order_id = o.id and status = 'appealed'
    union all select 'refund', f.failure, null from refunds f join payments fp on fp.id = f.payment_id
      where fp.order_id = o.id and f.status = 'failed'
    union all select 'delay', null, d.promised_until::text from delays d join parcels s on s.id = d.parcel_id
      where s.order_id = o.id and d.answered_at is null and s.status = 'making') n)`

/** All orders, as the admin asks for them. */
export const adminOrders = defineList({
  select: `${briefOrderColumns}, (select full_name from users where id = o.customer_id) as "customerName",
    ${notices} as notices`,
  from: 'orders o',
  id: 'o.id',
  sorts: {
    placed: { by: 'o.placed_at', type: 'timestamptz' },
    total: { by: 'o.total_paise', type: 'bigint' },
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
      ['State', ({ customer }) => customer.state],
      ['Artisans', ({ artisans }) => artisans.join(', ')],
      ['Stage', ({ status }) => status],
      ['Way of paying', ({ method }) => method],
      ['Payment', ({ paymentStatus }) => paymentStatus],
      ['Total (INR)', ({ totalPaise }) => rupeeCell(totalPaise)],
    ],
  },
})

/** Orders that wait for the admin: each part has an index of its own, so that none reads all orders. */
const needing = (since: string) => `
  select order_id from parcels where status = 'on_hold'
  union all select order_id from refund_requests where decided_at is null
  union all select order_id from returns where status = 'appealed'
  union all select p.order_id from refunds f join payments p on p.id = f.payment_id where f.status = 'failed'
  union all select s.order_id from delays d join parcels s on s.id = d.parcel_id
    where d.answered_at is null and d.asked_at < ${since} and s.status = 'making'`

const hourMs = 3_600_000

function unansweredSince(ctx: Context): Date {
  return new Date(ctx.clock.now().getTime() - unansweredDelayHours * hourMs)
}

function whereOf(ctx: Context, { q, status, payment, month, isNeeding }: AdminOrderFilter): Where {
  const span = month && monthSpan(month)
  const isMethod = orderMethods.some((method) => method === payment)
  return (put) => [
    q && `o.id in (${found(q, put)})`,
    // Constants are inlined in the SQL, so that the planner knows their selectivity.
    status && `exists (select from parcels where order_id = o.id and status = '${status}')`,
    payment &&
      `exists (select from payments where order_id = o.id and ${isMethod ? 'method' : 'status'} = '${payment}')`,
    span && `o.placed_at >= ${put(span.from)} and o.placed_at < ${put(span.until)}`,
    isNeeding && `o.id in (${needing(put(unansweredSince(ctx)))})`,
  ]
}

/** A prefix search that can use a text_pattern_ops index. */
const begins = (column: string, place: string) =>
  `(${column} ~>=~ ${place} and ${column} ~<~ (${place} || chr(1114109)))`

/** A word that half the shop has is no search: of such the newest are shown, and the next word finds the one that is meant. */
const mostFound = 500
const newest = (select: string, id = 'id') => `(${select} order by ${id} desc limit ${mostFound})`

/** Ids of the orders that the words are of: by number, name, telephone, email, tracking, payment, document or ticket. */
function found(q: string, put: Put): string {
  const { exact } = readOrderSearch(q)
  const whole = put(exact)
  const asTyped = put(q)
  const few = [
    `select order_id from parcels where upper(tracking_number) = ${whole}`,
    `select order_id from returns where upper(tracking_number) = ${whole}`,
    `select order_id from payments where gateway_order_id = ${asTyped} or gateway_payment_id = ${asTyped}`,
    `select p.order_id from refunds f join payments p on p.id = f.payment_id where f.gateway_refund_id = ${asTyped}`,
    `select order_id from documents where number = ${whole}`,
    `select t.id from grievances g join orders t on t.number = g.order_number where g.ticket = ${whole}`,
  ]
  const many = foundByBeginning(q, put)
  // The outer list reads each order that is found as a whole, so their number is bounded once more over all parts.
  if (many.length > 0) few.push(newest(`select order_id from (${many.join(' union ')}) many`, 'order_id'))
  return few.join(' union all ')
}

/** The parts that a common word finds many of, the newest of each, read out of indexes alone where it can be. */
function foundByBeginning(q: string, put: Put): string[] {
  const { number, phone, email, names } = readOrderSearch(q)
  const parts: string[] = []
  const ofOrders = (condition: string) => parts.push(newest(`select id as order_id from orders where ${condition}`))
  const ofBuyers = (condition: string) =>
    parts.push(`select b.order_id from (${newest(`select id from users where ${condition}`)}) u
      cross join lateral ${newest('select id as order_id from orders where customer_id = u.id')} b`)

  if (number) ofOrders(begins('number', put(number)))
  if (phone) {
    const place = put(phone)
    ofOrders(begins("right(shipping_address ->> 'phone', 10)", place))
    ofBuyers(begins('right(phone, 10)', place))
  }
  if (email) ofBuyers(begins('email_folded', put(email)))
  if (names) {
    const words = `to_tsquery('simple', ${put(names)})`
    ofOrders(`to_tsvector('simple', shipping_address ->> 'fullName') @@ ${words}`)
    ofBuyers(`to_tsvector('simple', full_name) @@ ${words}`)
    parts.push(`select s.order_id from (${newest(`select id from artisans where to_tsvector('simple', name) @@ ${words}`)}) a
      cross join lateral ${newest('select order_id from parcels where artisan_id = a.id', 'order_id')} s`)
  }
  return parts
}

function toAdminOrder(ctx: Context, row: Row): AdminOrder {
  const { city, state } = row.shippingAddress
  const now = ctx.clock.now()
  return {
    ...toSummary(row, now),
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
  /** orders that wait for the admin */
  needing: number
  /** `2026-11`: the month of the filter, else the present one; its orders and what they cost */
  month: string
  orders: number
  totalPaise: number
}

const facts = `
  select (select count(distinct order_id) from (${needing('$3')}) waiting)::int as needing,
    count(*)::int as orders, coalesce(sum(total_paise), 0)::bigint as "totalPaise"
  from orders where placed_at >= $1 and placed_at < $2`

/** What stands beside the title of the list. */
export async function findAdminOrderFacts(ctx: Context, { month }: AdminOrderFilter): Promise<AdminOrderFacts> {
  requireRole(ctx.actor, 'admin')
  const shown = month ?? indianMonth(ctx.clock.now())
  const { from, until } = monthSpan(shown)
  const values = [from, until, unansweredSince(ctx)]
  const [row] = await namedQuery<Omit<AdminOrderFacts, 'month'>>(ctx.db, 'orders.admin-facts', facts, values)
  if (!row) throw new Error('a sum without rows is a row')
  return { month: shown, ...row }
}
