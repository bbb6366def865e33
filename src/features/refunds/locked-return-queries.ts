import type { Context } from '#features/context.ts'
import type { RefundTo } from '#features/returns/order-return.ts'
import type { ReturnReason, ReturnStatus, ReturnWish } from '#features/returns/return-status.ts'
import { sql } from '#platform/database/sql.ts'

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
  /** of the courier that fetches it */
  courierNumber: string | null
  hasComeBack: boolean
  lines: { lineId: number; quantity: number }[]
}

const columns = sql`
  r.id, r.number, r.parcel_id, r.customer_id, r.artisan_id, r.status, r.reason,
  r.wish, r.refund_route, r.refund_to, r.return_cost_paise, r.settled_at,
  case when r.courier_asked_at is not null then r.tracking_number end as courier_number,
  exists (select from order_events e where e.order_id = r.order_id and e.move = 'return_receive'
    and e.details ->> 'return' = r.number) as has_come_back,
  (select json_agg(json_build_object('lineId', l.line_id, 'quantity', l.quantity) order by l.line_id)
    from return_lines l where l.return_id = r.id) as lines`

export async function findLockedReturn(
  ctx: Context,
  key: { number: string } | { id: number },
): Promise<LockedReturn | null> {
  const [row] =
    'number' in key
      ? await ctx.db.query<LockedReturn>`
    select ${columns} from returns r where r.number = ${key.number}`
      : await ctx.db.query<LockedReturn>`
    select ${columns} from returns r where r.id = ${key.id}`
  return row ?? null
}

export async function findOrderOfReturn(ctx: Context, number: string): Promise<number | null> {
  const [row] = await ctx.db.query<{ orderId: number }>`select order_id from returns where number = ${number}`
  return row?.orderId ?? null
}
