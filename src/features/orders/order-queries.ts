import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import type { PaymentState } from '#features/payments/payment.ts'
import { type PaymentRow, paymentColumns, showPayment } from '#features/payments/payment-row.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type Page, toPage } from '#platform/lists/paging.ts'
import type { OrderDetail, OrderSummary } from './order.ts'
import { type BriefOrderRow, briefOrderColumns, type OrderRow, orderColumns, toDetail, toSummary } from './order-row.ts'
import type { ParcelStatus } from './order-status.ts'

const own = `select ${orderColumns} from orders o where o.number = $1 and o.customer_id = $2`

/**
 * An own order with parcels, payment and timeline, and the id of its payment for use cases.
 * @throws DomainError not-found for a missing order and for another person's, alike
 */
export async function getOwnOrder(ctx: Context, number: string): Promise<{ order: OrderDetail; paymentId: number }> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const [row] = await namedQuery<OrderRow>(ctx.db, 'orders.own', own, [number, userId])
  if (!row) throw new DomainError('not-found')

  const reader = { actor: ctx.actor, now: ctx.clock.now(), publicKeyId: ctx.gateway.publicKeyId }
  return { order: toDetail(row, reader), paymentId: row.payment.id }
}

export async function getOrder(ctx: Context, number: string): Promise<OrderDetail> {
  return (await getOwnOrder(ctx, number)).order
}

const ownPayment = `
  select ${paymentColumns} from payments p join orders o on o.id = p.order_id where o.number = $1 and o.customer_id = $2`

/** How an own order's payment stands, without the order: pages poll it and every callback asks for it. Throws not-found. */
export async function getOwnPayment(ctx: Context, number: string): Promise<PaymentState> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const [row] = await namedQuery<PaymentRow>(ctx.db, 'orders.own-payment', ownPayment, [number, userId])
  if (!row) throw new DomainError('not-found')
  return showPayment(row, ctx.gateway.publicKeyId)
}

const wanted = `
  o.customer_id = $1
  and ($2::text[] is null or exists (select from parcels s where s.order_id = o.id and s.status = any ($2)))
  and ($3::text is null or o.number ilike $3 or exists (select from parcels s join order_lines l on l.parcel_id = s.id
    where s.order_id = o.id and l.name ilike $3))
  and ($4::timestamptz is null or o.placed_at >= $4)
  and (not $5::boolean or exists (select from returns r where r.order_id = o.id))`

const list = `
  select ${briefOrderColumns}, (select count(*)::int from orders o where ${wanted}) as total
  from orders o where ${wanted} order by o.placed_at desc, o.id desc limit $6 offset $7`

const count = `select count(*)::int as total from orders o where ${wanted}`

/** `status`: a group of order-groups.ts or one status; `q`: part of a number or of a piece's name; `since`: a day in India. */
export type OrderFilter = {
  status?: string | undefined
  q?: string | undefined
  since?: string | undefined
  page: number
  limit: number
}

/** Own orders, newest first. */
export async function listOrders(ctx: Context, filter: OrderFilter): Promise<Page<OrderSummary>> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const asked = valuesOf(userId, filter)
  const values = [...asked, filter.limit, (filter.page - 1) * filter.limit]
  const rows = await namedQuery<BriefOrderRow & { total: number }>(ctx.db, 'orders.list', list, values)
  const total = rows[0]?.total ?? (filter.page === 1 ? 0 : await countOrders(ctx, asked))
  const now = ctx.clock.now()
  return toPage(
    rows.map((row) => toSummary(row, now)),
    total,
    filter,
  )
}

function valuesOf(userId: number, { status, q, since }: OrderFilter): unknown[] {
  const words = q?.trim() ? `%${q.trim().replace(/[\\%_]/g, '\\$&')}%` : null
  const day = /^\d{4}-\d{2}-\d{2}$/.test(since ?? '') ? new Date(`${since}T00:00:00+05:30`) : null
  const from = day && !Number.isNaN(day.getTime()) ? day : null
  return [userId, wantedStatuses(status), words, from, status === 'returns']
}

/** A page beyond the last one has no row to carry the count. */
async function countOrders(ctx: Context, asked: unknown[]): Promise<number> {
  const [row] = await namedQuery<{ total: number }>(ctx.db, 'orders.count', count, asked)
  return row?.total ?? 0
}

/** What people ask their list of orders for. `returns` are those with anything given back or asked to be. */
const orderGroups = ['open', 'on_the_way', 'delivered', 'returns', 'cancelled'] as const

type OrderGroup = (typeof orderGroups)[number]

/** An order is in a group when one of its parcels is. */
const statusesOf: Record<Exclude<OrderGroup, 'returns'>, readonly ParcelStatus[]> = {
  open: ['awaiting_payment', 'awaiting_confirmation', 'placed', 'on_hold', 'accepted', 'making', 'ready'],
  on_the_way: ['shipped', 'out_for_delivery', 'returning'],
  delivered: ['delivered', 'completed'],
  cancelled: ['cancelled', 'expired', 'returned', 'lost'],
}

/** A group, a single status of a parcel, or something nobody can have meant: that matches nothing. Null: all. */
function wantedStatuses(status: string | undefined): readonly string[] | null {
  if (!status || status === 'returns') return null
  return status in statusesOf ? statusesOf[status as keyof typeof statusesOf] : [status]
}
