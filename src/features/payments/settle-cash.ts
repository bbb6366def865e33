import type { Context } from '#features/context.ts'
import { settledStatuses } from '#features/orders/order-status.ts'
import { literal } from '#platform/database/sql.ts'
import { movePayment } from './move-payment.ts'
import type { PaymentStatus } from './payment.ts'

type Facts = { status: PaymentStatus; open: number; collected: number; unremitted: number }

/** The only place that sets the status of a cash payment. Call it after every move that ends a parcel. */
export async function settleCash(ctx: Context, paymentId: number): Promise<void> {
  const [found] = await ctx.db.query<Facts>`
    select p.status, p.collected_paise as collected,
      (select count(*) from parcels s where s.order_id = p.order_id and s.replaces_return_id is null
        and s.status not in ${literal(settledStatuses)})::int as open,
      (select count(*) from cash_collections c where c.payment_id = p.id and c.remitted_at is null)::int as unremitted
    from payments p where p.id = ${paymentId} and p.provider = 'cash'`
  if (!found || found.open > 0) return
  if (found.collected === 0) {
    await movePayment(ctx, paymentId, 'cod_refused')
    return
  }
  if (found.status === 'cod_due') await movePayment(ctx, paymentId, 'cod_collected')
  if (found.unremitted === 0) await movePayment(ctx, paymentId, 'remitted')
}
