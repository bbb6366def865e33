import { requireRole } from '#domain/actor.ts'
import type { Context } from '#domain/context.ts'
import { type Page, toPage } from '#domain/paging.ts'
import type { PaymentState } from '#domain/payments/payment.ts'
import { type PaymentRow, paymentColumns, showPayment } from '#domain/payments/payment-row.ts'
import { namedQuery } from '#platform/db.server.ts'
import { DomainError } from '#platform/domain-error.ts'
import type { OrderDetail, OrderSummary } from './order.ts'
import { type BriefOrderRow, briefOrderColumns, type OrderRow, orderColumns, toDetail, toSummary } from './order-row.ts'

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

const list = `
  select ${briefOrderColumns}, (select count(*)::int from orders where customer_id = $1) as total
  from orders o where o.customer_id = $1 order by o.placed_at desc, o.id desc limit $2 offset $3`

/** Own orders, newest first. */
export async function listOrders(ctx: Context, paging: { page: number; limit: number }): Promise<Page<OrderSummary>> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const values = [userId, paging.limit, (paging.page - 1) * paging.limit]
  const rows = await namedQuery<BriefOrderRow & { total: number }>(ctx.db, 'orders.list', list, values)
  const total = rows[0]?.total ?? (paging.page === 1 ? 0 : await countOrders(ctx, userId))
  const now = ctx.clock.now()
  return toPage(
    rows.map((row) => toSummary(row, now)),
    total,
    paging,
  )
}

/** A page beyond the last one has no row to carry the count. */
async function countOrders(ctx: Context, userId: number): Promise<number> {
  const text = 'select count(*)::int as total from orders where customer_id = $1'
  const [row] = await namedQuery<{ total: number }>(ctx.db, 'orders.count', text, [userId])
  return row?.total ?? 0
}
