import type { Context } from '#features/context.ts'
import type { RefundTo } from '#features/returns/order-return.ts'
import type { ReturnReason, ReturnStatus, ReturnWish } from '#features/returns/return-status.ts'
import { namedQuery } from '#platform/database/db.server.ts'

/** A return whose order the caller has locked. */
export type LockedReturn = {
  id: number
  number: string
  parcelId: number
  customerId: number
  artisanId: number
  status: ReturnStatus
  reason: ReturnReason
  wish: ReturnWish
  refundRoute: 'original' | 'upi' | 'bank'
  refundTo: RefundTo | null
  returnCostPaise: number
  settledAt: Date | null
  /** the artisan has the goods again */
  hasComeBack: boolean
  lines: { lineId: number; quantity: number }[]
}

const columns = `
  r.id, r.number, r.parcel_id as "parcelId", r.customer_id as "customerId", r.artisan_id as "artisanId", r.status, r.reason,
  r.wish, r.refund_route as "refundRoute", r.refund_to as "refundTo", r.return_cost_paise as "returnCostPaise",
  r.settled_at as "settledAt",
  exists (select from order_events e where e.order_id = r.order_id and e.move = 'return_receive'
    and e.details ->> 'return' = r.number) as "hasComeBack",
  (select json_agg(json_build_object('lineId', l.line_id, 'quantity', l.quantity) order by l.line_id)
    from return_lines l where l.return_id = r.id) as lines`

const byNumber = `select ${columns} from returns r where r.number = $1`
const byId = `select ${columns} from returns r where r.id = $1`

export async function findLockedReturn(
  ctx: Context,
  key: { number: string } | { id: number },
): Promise<LockedReturn | null> {
  const [row] =
    'number' in key
      ? await namedQuery<LockedReturn>(ctx.db, 'orders.locked-return', byNumber, [key.number])
      : await namedQuery<LockedReturn>(ctx.db, 'orders.locked-return-by-id', byId, [key.id])
  return row ?? null
}

const orderOf = 'select order_id as "orderId" from returns where number = $1'

/** The order to lock before a return is moved; null when there is no such return. */
export async function findOrderOfReturn(ctx: Context, number: string): Promise<number | null> {
  const [row] = await namedQuery<{ orderId: number }>(ctx.db, 'orders.order-of-return', orderOf, [number])
  return row?.orderId ?? null
}
