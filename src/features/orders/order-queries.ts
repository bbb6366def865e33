import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { openedPayment } from '#features/payments/open-payment.ts'
import type { PaymentState } from '#features/payments/payment.ts'
import { type PaymentRow, paymentColumns, showPayment } from '#features/payments/payment-row.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { type Sql, sql } from '#platform/database/sql.ts'
import { type Page, toPage } from '#platform/lists/paging.ts'
import type { OrderDetail, OrderSummary } from './order.ts'
import {
  type BriefOrderRow,
  briefOrderColumns,
  type OrderRow,
  orderColumns,
  readerOf,
  toDetail,
  toSummary,
} from './order-row.ts'
import type { ParcelStatus } from './order-status.ts'

/**
 * With the payment's id for use cases. `opened`: the gateway's order of the payment, kept in the same statement.
 * @throws DomainError not-found, also for another person's order
 */
export async function getOwnOrder(
  ctx: Context,
  number: string,
  opened: { paymentId: number; gatewayOrderId: string } | null = null,
): Promise<{ order: OrderDetail; paymentId: number }> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const [row] = await ctx.db.query<OrderRow & { openedAs: string | null }>`
    with opened as (${opened ? openedPayment(ctx, opened.paymentId, opened.gatewayOrderId) : sql`select null::text as gateway_order_id`})
    select ${orderColumns}, (select gateway_order_id from opened) as opened_as
    from orders o where o.number = ${number} and o.customer_id = ${userId}`
  if (!row) throw new DomainError('not-found')

  const payment = { ...row.payment, gatewayOrderId: row.openedAs ?? row.payment.gatewayOrderId }
  return { order: toDetail({ ...row, payment }, await readerOf(ctx)), paymentId: payment.id }
}

export async function getOrder(ctx: Context, number: string): Promise<OrderDetail> {
  return (await getOwnOrder(ctx, number)).order
}

/** Without the order itself, because pages poll it and every callback reads it. Throws not-found. */
export async function getOwnPayment(ctx: Context, number: string): Promise<PaymentState> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const [row] = await ctx.db.query<PaymentRow>`
    select ${paymentColumns} from payments p join orders o on o.id = p.order_id
    where o.number = ${number} and o.customer_id = ${userId}`
  if (!row) throw new DomainError('not-found')
  return showPayment(row, ctx.gateway.publicKeyId)
}

const wanted = ({ userId, statuses, words, from, hasReturns }: Wanted) => sql`
  o.customer_id = ${userId}
  and (${statuses}::text[] is null
    or exists (select from parcels s where s.order_id = o.id and s.status = any (${statuses}::text[])))
  and (${words}::text is null or o.number ilike ${words}::text
    or exists (select from parcels s join order_lines l on l.parcel_id = s.id
      where s.order_id = o.id and l.name ilike ${words}::text))
  and (${from}::timestamptz is null or o.placed_at >= ${from}::timestamptz)
  and (not ${hasReturns}::boolean or exists (select from returns r where r.order_id = o.id))`

type Wanted = {
  userId: number
  statuses: readonly string[] | null
  words: string | null
  from: Date | null
  hasReturns: boolean
}

/** `status`: a group or one status; `q`: part of a number or of a piece's name; `since`: an Indian date. */
export type OrderFilter = {
  status?: string | undefined
  q?: string | undefined
  since?: string | undefined
  page: number
  limit: number
}

export async function listOrders(ctx: Context, filter: OrderFilter): Promise<Page<OrderSummary>> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const question = wanted(readFilter(userId, filter))
  const rows = await ctx.db.query<BriefOrderRow & { total: number }>`
    select ${briefOrderColumns}, (select count(*)::int from orders o where ${question}) as total
    from orders o where ${question} order by o.placed_at desc, o.id desc
    limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}`
  const total = rows[0]?.total ?? (filter.page === 1 ? 0 : await countOrders(ctx, question))
  const now = ctx.clock.now()
  return toPage(
    rows.map((row) => toSummary(row, { now, locale: ctx.locale })),
    total,
    filter,
  )
}

function readFilter(userId: number, { status, q, since }: OrderFilter): Wanted {
  const words = q?.trim() ? `%${q.trim().replace(/[\\%_]/g, '\\$&')}%` : null
  const day = /^\d{4}-\d{2}-\d{2}$/.test(since ?? '') ? new Date(`${since}T00:00:00+05:30`) : null
  const from = day && !Number.isNaN(day.getTime()) ? day : null
  return { userId, statuses: wantedStatuses(status), words, from, hasReturns: status === 'returns' }
}

/** A page beyond the last has no row to carry the count. */
async function countOrders(ctx: Context, question: Sql): Promise<number> {
  const [row] = await ctx.db.query<{ total: number }>`select count(*)::int as total from orders o where ${question}`
  return row?.total ?? 0
}

/** `returns`: orders with a return or refund, requested or done. */
const orderGroups = ['open', 'on_the_way', 'delivered', 'returns', 'cancelled'] as const

type OrderGroup = (typeof orderGroups)[number]

const statusesOf: Record<Exclude<OrderGroup, 'returns'>, readonly ParcelStatus[]> = {
  open: ['awaiting_payment', 'awaiting_confirmation', 'placed', 'on_hold', 'accepted', 'making', 'ready'],
  on_the_way: ['shipped', 'out_for_delivery', 'returning'],
  delivered: ['delivered', 'completed'],
  cancelled: ['cancelled', 'expired', 'returned', 'lost'],
}

/** A group or a single status; an unknown word matches nothing. Null: all. */
function wantedStatuses(status: string | undefined): readonly string[] | null {
  if (!status || status === 'returns') return null
  return status in statusesOf ? statusesOf[status as keyof typeof statusesOf] : [status]
}
