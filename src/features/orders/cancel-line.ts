import { actorId } from '#features/actor.ts'
import { shareCarriage } from '#features/checkout/carriage-shares.ts'
import type { Context } from '#features/context.ts'
import { refund } from '#features/refunds/refund.ts'
import { returnStock } from '#features/stock/hold-stock.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { LockedLine, LockedOrder, LockedParcel } from './lock-order.ts'
import { livingLines } from './locked-parcel.ts'
import { queueOrderMails } from './queue-order-email.ts'

// The tax of parcel and order follows their lines: a share of carriage is taxed at the rate of the goods it goes with.
const text = `
  with wanted as (
    select * from json_to_recordset($3) as w (id bigint, shipping bigint, cgst bigint, sgst bigint, igst bigint)
  ), changed as (
    update order_lines l set shipping_paise = w.shipping, cgst_paise = w.cgst, sgst_paise = w.sgst, igst_paise = w.igst,
      cancelled_at = case when l.id = $2 then $4::timestamptz end
    from wanted w where l.id = w.id returning l.id
  ), parcel as (
    update parcels set tax_paise = tax_paise + $5 where id = $1 returning order_id
  ), of_order as (
    update orders o set tax_paise = o.tax_paise + $5 from parcel where o.id = parcel.order_id returning o.id
  )
  insert into order_events (order_id, parcel_id, move, actor_role, actor_id, reason, details, at)
  select of_order.id, $1, 'cancel_line', $6, $7, $8, $9, $4 from of_order`

/**
 * Takes one line out of a parcel that goes on. What was paid for its goods comes back; the carriage stays, for the courier comes
 * anyway, and is shared by the lines that are left. With cash nothing was paid, and less is asked for at the door.
 * The caller has checked that it may be cancelled and that another line lives.
 */
export async function cancelLine(
  ctx: Context,
  order: LockedOrder,
  parcel: LockedParcel,
  line: LockedLine,
  reason?: string,
): Promise<void> {
  const left = livingLines(parcel).filter(({ id }) => id !== line.id)
  const shared = shareCarriage(parcel, left, line)
  const details = { sku: line.sku, name: line.name, quantity: line.quantity, amountPaise: line.goodsPaise }
  await namedQuery(ctx.db, 'orders.cancel-line', text, [
    parcel.id,
    line.id,
    JSON.stringify(shared.lines),
    ctx.clock.now(),
    shared.taxPaise - parcel.taxPaise,
    ctx.actor.role,
    actorId(ctx.actor),
    reason ?? null,
    JSON.stringify(details),
  ])
  await returnStock(ctx, order.id, [line])

  const { id, number, artisanId } = parcel
  await refund(ctx, {
    payment: { id: order.payment.id, orderId: order.id },
    parcel: { id, number, artisanId },
    amountPaise: line.goodsPaise,
    components: { lines: line.goodsPaise },
    reason: 'line-cancelled',
    key: `refund-${number}-line-${line.id}`,
  })
  const words = { name: line.name, quantity: String(line.quantity) }
  const mail = { orderId: order.id, parcelId: id, words, effect: `${number}-${line.id}` }
  await queueOrderMails(ctx, [
    { ...mail, kind: 'line_cancelled' },
    { ...mail, kind: 'piece_cancelled' },
  ])
}
