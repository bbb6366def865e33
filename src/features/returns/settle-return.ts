import { actorId } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import type { LockedOrder } from '#features/orders/lock-order.ts'
import type { LockedParcel } from '#features/orders/locked-parcel.ts'
import { chargeReturnCost } from '#features/payouts/take-from-earning.ts'
import type { LockedReturn } from '#features/refunds/locked-return-queries.ts'
import { payReturn } from '#features/refunds/pay-return.ts'
import { holdStock, releaseHolds, returnStock, sellHolds } from '#features/stock/hold-stock.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { piecesOf } from './return-pieces.ts'
import { isAtFault, type ReturnPieces, returnMoney } from './return-rules.ts'

/** What a settled return gave: paise promised back, or the parcel that replaces the goods. Goes into its event. */
export type Settlement = { refundPaise?: number; exchange?: string; exchangeFailed?: true }

const count = `
  update order_lines l set returned_quantity = l.returned_quantity + w.quantity,
    restocked_quantity = l.restocked_quantity + case when $2 then w.quantity else 0 end
  from json_to_recordset($1) as w (id bigint, quantity int) where l.id = w.id`

const keepMoney = `
  with of_return as (update returns set goods_paise = $2, shipping_paise = $3 where id = $1)
  update return_lines l set paid_paise = w.paid from json_to_recordset($4) as w (id bigint, paid bigint)
  where l.return_id = $1 and l.line_id = w.id`

/**
 * Ends a return in the customer's favour, in the transaction that moves it: the goods are made again where that was wished and
 * pieces are free, else their money is promised back; what came back fit stands on the shelf again; what it cost to send is
 * the artisan's when the goods were at fault. Sums are counted anew, because other pieces may have been settled since it was asked.
 */
export async function settleReturn(
  ctx: Context,
  order: LockedOrder,
  found: LockedReturn,
  { restocks }: { restocks: boolean },
): Promise<Settlement> {
  const { parcel, pieces } = piecesOf(order, found)
  const money = returnMoney(parcel, pieces, found.reason)
  const counted = pieces.map(({ line, quantity }) => ({ id: line.id, quantity }))
  const units = pieces.map(({ line, quantity }) => ({ variantId: line.variantId, quantity }))

  // Before the exchange takes its pieces: what came back fit may be what is given.
  if (restocks) await returnStock(ctx, order.id, units)
  await namedQuery(ctx.db, 'orders.count-returned', count, [JSON.stringify(counted), restocks])
  const paid = money.lines.map(({ line, money: { goodsPaise } }) => ({ id: line.id, paid: goodsPaise }))
  const values = [found.id, money.goodsPaise, money.shippingPaise, JSON.stringify(paid)]
  await namedQuery(ctx.db, 'orders.keep-return-money', keepMoney, values)
  if (isAtFault(found.reason) && (found.hasComeBack || found.status === 'sent_back')) {
    const { artisanId, returnCostPaise: paise, number: returnNumber } = found
    await chargeReturnCost(ctx, { orderId: order.id, artisanId, parcelId: parcel.id, returnNumber, paise })
  }

  const exchange = found.wish === 'exchange' ? await exchangePieces(ctx, order, { found, parcel, pieces }) : null
  if (exchange !== null) return { exchange }
  const refundPaise = await payReturn(ctx, order, found, money)
  return found.wish === 'exchange' ? { refundPaise, exchangeFailed: true } : { refundPaise }
}

// It is promised for as long a time as the first parcel was. The artisan has agreed with the return, so it is accepted.
const text = `
  with sent as (
    insert into parcels (order_id, number, artisan_id, status, subtotal_paise, discount_paise, shipping_paise, tax_paise,
      total_paise, chargeable_grams, zone, from_state, to_state, promised_from, promised_until, replaces_return_id, created_at)
    select order_id, $2, artisan_id, 'accepted', 0, 0, 0, 0, 0, chargeable_grams, zone, from_state, to_state,
      $4::timestamptz + (promised_from - created_at), $4::timestamptz + (promised_until - created_at), $3, $4
    from parcels where id = $1 returning id, order_id
  ), lines as (
    insert into order_lines (parcel_id, variant_id, product_slug, name, sku, options, image_key, quantity, unit_price_paise,
      line_paise, discount_paise, is_made_to_order, hsn, tax_basis_points, cgst_paise, sgst_paise, igst_paise,
      commission_basis_points, commission_paise)
    select sent.id, l.variant_id, l.product_slug, l.name, l.sku, l.options, l.image_key, w.quantity, 0, 0, 0,
      l.is_made_to_order, l.hsn, l.tax_basis_points, 0, 0, 0, l.commission_basis_points, 0
    from sent, json_to_recordset($5) as w (id bigint, quantity int) join order_lines l on l.id = w.id
  )
  insert into order_events (order_id, parcel_id, move, to_status, actor_role, actor_id, details, at)
  select order_id, id, 'replace', 'accepted', $6, $7, $8, $4 from sent`

/**
 * Sends the same pieces again in a parcel of its own that costs nothing. Stock is taken by the same conditional update as with
 * an order. Returns the new parcel's number; null when too few pieces are free: then nothing has happened.
 */
async function exchangePieces(
  ctx: Context,
  order: LockedOrder,
  { found, parcel, pieces }: { found: LockedReturn; parcel: LockedParcel; pieces: readonly ReturnPieces[] },
): Promise<string | null> {
  const now = ctx.clock.now()
  const wishes = pieces.map(({ line, quantity }) => ({ variantId: line.variantId, quantity }))
  const short = await holdStock(ctx, { orderId: order.id, wishes, expiresAt: addMinutes(now, 1) })
  if (short.length > 0) {
    await releaseHolds(ctx, order.id)
    return null
  }
  await sellHolds(ctx, order.id)

  const number = `${order.number}-${order.parcels.length + 1}`
  const lines = pieces.map(({ line, quantity }) => ({ id: line.id, quantity }))
  const details = JSON.stringify({ return: found.number })
  const values = [parcel.id, number, found.id, now, JSON.stringify(lines), ctx.actor.role, actorId(ctx.actor), details]
  await namedQuery(ctx.db, 'orders.exchange', text, values)
  return number
}
