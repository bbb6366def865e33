import { requireRole } from '#domain/actor.ts'
import type { Context } from '#domain/context.ts'
import { type Page, toPage } from '#domain/paging.ts'
import { namedQuery } from '#platform/db.server.ts'
import { DomainError } from '#platform/domain-error.ts'
import { iso } from './iso-time.ts'
import type { AdminOrder, AdminOrderDetail } from './order.ts'
import { offeredMoves } from './order-permissions.ts'
import { type BriefOrderRow, briefOrderColumns, type OrderRow, orderColumns, toDetail, toSummary } from './order-row.ts'

type Customer = { name: string; phone: string; email: string }
type ListRow = BriefOrderRow & { customer: Customer; total: number }

const customer = `(select json_build_object('name', full_name, 'phone', phone, 'email', email)
  from users where id = o.customer_id) as customer`

const list = `
  select ${briefOrderColumns}, ${customer}, o.total
  from (
    select o.*, count(*) over ()::int as total from orders o
    where ($1::text is null or exists (select from parcels where order_id = o.id and status = $1))
      and ($2::text is null or o.number ilike $2 or o.shipping_address ->> 'fullName' ilike $2
        or exists (select from users u where u.id = o.customer_id and u.email_folded ilike $2))
    order by o.placed_at desc, o.id desc limit $3 offset $4
  ) o order by o.placed_at desc, o.id desc`

export type OfficeFilter = { status?: string | undefined; q?: string | undefined; page: number; limit: number }

/** All orders, newest first; `q` finds order numbers, names and mail addresses. */
export async function listAllOrders(ctx: Context, { status, q, page, limit }: OfficeFilter): Promise<Page<AdminOrder>> {
  requireRole(ctx.actor, 'admin')
  const words = q?.trim() ? `%${q.trim().replace(/[\\%_]/g, '\\$&')}%` : null
  const rows = await namedQuery<ListRow>(ctx.db, 'orders.office', list, [
    status || null,
    words,
    limit,
    (page - 1) * limit,
  ])
  return toPage(
    rows.map((row) => toAdminOrder(ctx, row)),
    rows[0]?.total ?? 0,
    { page, limit },
  )
}

function toAdminOrder(ctx: Context, row: ListRow): AdminOrder {
  const { city, state } = row.shippingAddress
  const now = ctx.clock.now()
  return {
    ...toSummary(row, now),
    customer: { name: row.customer.name, city, state },
    method: row.payment.method,
    parcels: row.parcels.map((parcel) => ({
      number: parcel.number,
      artisan: parcel.artisan.name,
      status: parcel.status,
      moves: offeredMoves(ctx.actor, { ...parcel, customerId: row.customerId }, now),
    })),
  }
}

type Books = {
  ledger: AdminOrderDetail['ledger'] | null
  gatewayEvents: AdminOrderDetail['gatewayEvents'] | null
}

const one = `
  select ${orderColumns}, ${customer},
    (select json_agg(json_build_object('kind', t.kind, 'effect', t.effect, 'at', t.at, 'entries', (
        select json_agg(json_build_object('account', e.account, 'artisan', a.name, 'amountPaise', e.amount_paise) order by e.id)
        from ledger_entries e left join artisans a on a.id = e.artisan_id where e.transaction_id = t.id)) order by t.id)
      from ledger_transactions t where t.order_id = o.id) as ledger,
    (select json_agg(json_build_object('kind', g.kind, 'outcome', g.outcome, 'reason', g.reason,
        'receivedAt', g.received_at) order by g.id)
      from gateway_events g join payments p on p.gateway_order_id = g.gateway_order_id where p.order_id = o.id) as "gatewayEvents"
  from orders o where o.number = $1`

/** One order with its ledger and what the gateway told us of it. Throws DomainError not-found. */
export async function getAnyOrder(ctx: Context, number: string): Promise<AdminOrderDetail> {
  requireRole(ctx.actor, 'admin')
  type Row = OrderRow & Books & { customer: Customer }
  const [row] = await namedQuery<Row>(ctx.db, 'orders.office-order', one, [number])
  if (!row) throw new DomainError('not-found')

  const reader = { actor: ctx.actor, now: ctx.clock.now(), publicKeyId: ctx.gateway.publicKeyId }
  const { city, state } = row.shippingAddress
  return {
    ...toDetail(row, reader),
    customer: { ...row.customer, city, state },
    ledger: (row.ledger ?? []).map((booking) => ({ ...booking, at: iso(booking.at) })),
    gatewayEvents: (row.gatewayEvents ?? []).map((event) => ({ ...event, receivedAt: iso(event.receivedAt) })),
  }
}
