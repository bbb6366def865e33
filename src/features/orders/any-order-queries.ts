import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { sql } from '#platform/database/sql.ts'
import { iso } from '#platform/time/iso-time.ts'
import type { AdminOrderDetail } from './order.ts'
import { type OrderRow, orderColumns, readerOf, toDetail } from './order-row.ts'

type Customer = { id: string; name: string; phone: string; email: string }
const customer = sql`(select json_build_object('id', public_id, 'name', full_name, 'phone', phone, 'email', email)
  from users where id = o.customer_id) as customer`

type Books = {
  ledger: AdminOrderDetail['ledger'] | null
  gatewayEvents: AdminOrderDetail['gatewayEvents'] | null
}

/** With the ledger and the gateway's events. Throws DomainError not-found. */
export async function getAnyOrder(ctx: Context, number: string): Promise<AdminOrderDetail> {
  requireRole(ctx.actor, 'admin')
  type Row = OrderRow & Books & { customer: Customer }
  const [row] = await ctx.db.query<Row>`
    select ${orderColumns}, ${customer},
      (select json_agg(json_build_object('kind', t.kind, 'effect', t.effect, 'at', t.at, 'entries', (
          select json_agg(json_build_object('account', e.account, 'artisan', a.name, 'amountPaise', e.amount_paise)
            order by e.id)
          from ledger_entries e left join artisans a on a.id = e.artisan_id where e.transaction_id = t.id))
          order by t.id)
        from ledger_transactions t where t.order_id = o.id) as ledger,
      (select json_agg(json_build_object('kind', g.kind, 'outcome', g.outcome, 'reason', g.reason,
          'receivedAt', g.received_at) order by g.id)
        from gateway_events g where g.gateway_order_id in (
          select p.gateway_order_id from payments p where p.order_id = o.id
          union all select b.gateway_order_id from balances b where b.order_id = o.id)) as gateway_events
    from orders o where o.number = ${number}`
  if (!row) throw new DomainError('not-found')

  const { city, state } = row.shippingAddress
  return {
    ...toDetail(row, await readerOf(ctx)),
    customer: { ...row.customer, city, state },
    ledger: (row.ledger ?? []).map((booking) => ({ ...booking, at: iso(booking.at) })),
    gatewayEvents: (row.gatewayEvents ?? []).map((event) => ({ ...event, receivedAt: iso(event.receivedAt) })),
  }
}
