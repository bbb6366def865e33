import type { Context } from '#features/context.ts'
import type { LockedOrder } from '#features/orders/lock-order.ts'
import { chargeReturnCost } from '#features/payouts/charge-return-cost.ts'
import type { LockedReturn } from '#features/refunds/locked-return-queries.ts'
import { payReturn } from '#features/refunds/pay-return.ts'
import { returnStock } from '#features/stock/hold-stock.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { exchangePieces } from './exchange-pieces.ts'
import { piecesOf } from './return-pieces.ts'
import { isAtFault, returnMoney } from './return-rules.ts'

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
