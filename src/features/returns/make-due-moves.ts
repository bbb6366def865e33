import type { Context } from '#features/context.ts'
import { expireUnpaidOrders } from '#features/orders/expire-unpaid-orders.ts'
import { moveParcel } from '#features/orders/move-parcel.ts'
import { type ParcelStatus, timers } from '#features/orders/order-status.ts'
import { isDomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { makeDueReturnMoves } from './make-due-return-moves.ts'

const portion = 200

const due = `
  select id, number, status from parcels
  where due_at <= $1 and id > $2 and status not in ('awaiting_payment', 'awaiting_confirmation')
    and not exists (select from returns r where r.parcel_id = parcels.id
      and r.status in ('requested', 'needs_info', 'approved', 'sent_back', 'received', 'appealed'))
  order by id limit ${portion}`

type Due = { id: number; number: string; status: ParcelStatus }

/**
 * Every move whose timer has run out: unpaid orders expire, what no maker accepted is cancelled, unanswered returns go the
 * customer's way, delivered becomes completed unless something of it is between two people.
 * Goes through all of them by id, so that one which cannot be moved does not hold up the others. Returns how many were due.
 */
export async function makeDueMoves(ctx: Context): Promise<number> {
  let count = (await expireUnpaidOrders(ctx)) + (await makeDueReturnMoves(ctx))
  const now = ctx.clock.now()
  for (let lastId = 0; ; ) {
    const parcels = await namedQuery<Due>(ctx.db, 'orders.due', due, [now, lastId])
    for (const parcel of parcels) await tryMove(ctx, parcel)
    count += parcels.length
    if (parcels.length < portion) return count
    lastId = parcels.at(-1)?.id ?? lastId
  }
}

/** Somebody may have moved it meanwhile; then the table refuses, and rightly so. */
async function tryMove(ctx: Context, { number, status }: Due): Promise<void> {
  const move = timers[status]?.move
  if (!move) return
  try {
    await moveParcel(ctx, number, { move })
  } catch (error) {
    if (!isDomainError(error)) ctx.log.error({ err: error, parcel: number, move }, 'timer failed')
  }
}
