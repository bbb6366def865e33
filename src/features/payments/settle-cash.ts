import type { Context } from '#features/context.ts'
import { cashCollectedEntries } from '#features/ledger/ledger.ts'
import { postLedger } from '#features/ledger/post-ledger.ts'
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

type DoorCash = { orderId: number; paymentId: number; parcel: { id: number; number: string }; cashPaise: number }

/** What the courier collected at the door for a delivered parcel, once. */
export async function takeCash(ctx: Context, { orderId, paymentId, parcel, cashPaise }: DoorCash): Promise<void> {
  if (cashPaise === 0) return
  const now = ctx.clock.now()
  await ctx.db.query`
    with paid as (
      update balances set paid_at = ${now}::timestamptz where parcel_id = ${parcel.id}::bigint and in_cash
    ), taken as (
      insert into cash_collections (parcel_id, payment_id, amount_paise, collected_at)
      values (${parcel.id}, ${paymentId}::bigint, ${cashPaise}, ${now}::timestamptz)
      on conflict (parcel_id) do nothing returning amount_paise
    )
    update payments set collected_paise = collected_paise + taken.amount_paise from taken
    where id = ${paymentId}::bigint`
  const entries = cashCollectedEntries(cashPaise)
  await postLedger(ctx, [{ kind: 'cash_collected', orderId, effect: `cash:${parcel.number}`, entries }])
}
