import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { movePayment } from './move-payment.ts'
import type { PaymentStatus } from './payment.ts'

type Facts = { status: PaymentStatus; open: number; collected: number; unremitted: number }

const facts = `
  select p.status, p.collected_paise as collected,
    (select count(*) from parcels s where s.order_id = p.order_id and s.replaces_return_id is null
      and s.status not in ('delivered', 'completed', 'cancelled', 'expired', 'returned', 'lost'))::int as open,
    (select count(*) from cash_collections c where c.payment_id = p.id and c.remitted_at is null)::int as unremitted
  from payments p where p.id = $1 and p.provider = 'cash'`

/**
 * The one place that says how cash stands, from parcels and collections: due while a parcel is on its way; refused when all are
 * over and nobody paid; collected; handed on. Call it after every move that ends a parcel of a cash order. Other payments stay.
 */
export async function settleCash(ctx: Context, paymentId: number): Promise<void> {
  const [found] = await namedQuery<Facts>(ctx.db, 'payments.cash-facts', facts, [paymentId])
  if (!found || found.open > 0) return
  if (found.collected === 0) {
    await movePayment(ctx, paymentId, 'cod_refused')
    return
  }
  if (found.status === 'cod_due') await movePayment(ctx, paymentId, 'cod_collected')
  if (found.unremitted === 0) await movePayment(ctx, paymentId, 'remitted')
}
