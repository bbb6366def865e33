import { type Context, transaction } from '#features/context.ts'
import { changePaymentMethod, renamePaymentMethod } from '#features/payments/open-payment.ts'
import type { OrderMethod } from '#features/payments/payment.ts'
import { countRefusedParcels } from '#features/shipping/cod-queries.ts'
import { type CashParcel, type CodRule, codFeeOf, codRefusals, codRuleOn } from '#features/shipping/cod-rules.ts'
import { keepHolds } from '#features/stock/hold-stock.ts'
import { findRates } from '#features/tax/rate-queries.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { getOwnLockedOrder } from './confirm-cash.ts'
import type { LockedOrder } from './lock-order.ts'
import { moveParcels } from './move-parcels.ts'
import { canPay } from './order-permissions.ts'
import { timers } from './order-status.ts'
import { writeCashCode } from './write-cash-code.ts'

/**
 * Cash adds its fee and a new code; going back restarts the time to pay. Stock is held for a day at most in all.
 * @throws DomainError not-found, method-fixed, cod-not-offered (with reasons), cash-code-sends
 */
export async function changeMethod(
  ctx: Context,
  { number, paymentMethod }: { number: string; paymentMethod: OrderMethod },
): Promise<void> {
  const { cod } = await findRates(ctx)
  await transaction(ctx, async (ctx) => {
    const order = await getOwnLockedOrder(ctx, number)
    const isCash = requireOpen(ctx, order)
    if (paymentMethod === order.payment.method) return
    if (!isCash && paymentMethod !== 'cod') return rename(ctx, order, paymentMethod)

    // A gift card's part is taken; the rest in cash would be a second balance.
    if (order.payment.creditPaise > 0) throw new DomainError('method-fixed')
    const fees = paymentMethod === 'cod' ? await cashFees(ctx, order, codRuleOn(cod, ctx.clock.now())) : []
    await change(ctx, order, paymentMethod, fees)
    if (paymentMethod === 'cod') await writeCashCode(ctx, { orderId: order.id, orderNumber: order.number })
  })
}

function requireOpen(ctx: Context, { parcels, payment }: LockedOrder): boolean {
  const isCash = payment.status === 'cod_due' && parcels.every(({ status }) => status === 'awaiting_confirmation')
  const payUntil = payment.expiresAt === null ? null : new Date(payment.expiresAt)
  if (!isCash && !canPay({ parcels, paymentStatus: payment.status, payUntil }, ctx.clock.now())) {
    throw new DomainError('method-fixed')
  }
  return isCash
}

async function rename(ctx: Context, { id, payment }: LockedOrder, method: OrderMethod): Promise<void> {
  await renamePaymentMethod(ctx, payment.id, method)
  await ctx.db.query`update orders set payment_method = ${method} where id = ${id}`
}

type Fee = { parcelId: number; feePaise: number }

async function cashFees(ctx: Context, { id }: LockedOrder, rule: CodRule | null): Promise<Fee[]> {
  type Row = CashParcel & { parcelId: number; pincode: string }
  const parcels = await ctx.db.query<Row>`
    select p.id as parcel_id, a.name as artisan_name, p.total_paise - p.cod_fee_paise as value_paise, p.zone,
      o.shipping_address ->> 'pincode' as pincode, bool_or(l.is_made_to_order) as is_made_to_order,
      bool_or(g.is_fragile) as is_fragile, p.pickup_address is not null as is_pickup, true as can_deliver
    from parcels p join orders o on o.id = p.order_id join artisans a on a.id = p.artisan_id
    join order_lines l on l.parcel_id = p.id join variants v on v.id = l.variant_id
      join products g on g.id = v.product_id
    where p.order_id = ${id} group by p.id, a.name, o.id order by p.id`
  const pincode = parcels[0]?.pincode ?? ''
  const reasons = codRefusals(rule, { parcels, pincode, refusedBefore: await countRefusedParcels(ctx) })
  if (!rule || reasons.length > 0) throw new DomainError('cod-not-offered', { reasons })
  return parcels.map(({ parcelId, valuePaise }) => ({ parcelId, feePaise: codFeeOf(rule, valuePaise) }))
}

async function change(ctx: Context, order: LockedOrder, method: OrderMethod, fees: readonly Fee[]): Promise<void> {
  const isCash = method === 'cod'
  await moveParcels(ctx, order.parcels, isCash ? 'pay_cash' : 'pay_before')
  const [row] = await ctx.db.query<{ totalPaise: number; placedAt: Date }>`
    with fees as (
      select p.id, coalesce(f.fee, 0) as fee from parcels p
      left join unnest(${fees.map(({ parcelId }) => parcelId)}::bigint[],
        ${fees.map(({ feePaise }) => feePaise)}::bigint[])
        as f (id, fee) on f.id = p.id where p.order_id = ${order.id}::bigint
    ), sent as (
      update parcels p set cod_fee_paise = fees.fee, total_paise = p.total_paise - p.cod_fee_paise + fees.fee,
        due_at = least(p.due_at, p.created_at + interval '1 day')
      from fees where fees.id = p.id returning p.due_at
    )
    update orders o set payment_method = ${method}, cod_fee_paise = s.fee,
      total_paise = o.total_paise - o.cod_fee_paise + s.fee
    from (select sum(fee)::bigint as fee from fees) s where o.id = ${order.id}::bigint
    returning o.total_paise, o.placed_at`
  if (!row) throw new Error(`order ${order.number} was not priced anew`)
  await ctx.db.query`delete from balances where order_id = ${order.id}::bigint and in_cash and paid_at is null`

  const timer = timers[isCash ? 'awaiting_confirmation' : 'awaiting_payment']?.minutes ?? 0
  const ends = [addMinutes(ctx.clock.now(), timer), addMinutes(row.placedAt, 24 * 60)]
  const expiresAt = new Date(Math.min(...ends.map((end) => end.getTime())))
  await keepHolds(ctx, order.id, expiresAt)
  const input = { paymentId: order.payment.id, method, amountPaise: row.totalPaise, expiresAt }
  if (!(await changePaymentMethod(ctx, input))) throw new DomainError('method-fixed')
}
