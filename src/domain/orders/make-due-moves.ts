import type { Context } from '#domain/context.ts'
import { namedQuery } from '#platform/db.server.ts'
import { isDomainError } from '#platform/domain-error.ts'
import { expireUnpaidOrders } from './expire-unpaid-orders.ts'
import { moveParcel } from './move-parcel.ts'
import { type ParcelStatus, timers } from './order-status.ts'

const mostAtOnce = 200

const due = `
  select number, status from parcels
  where due_at <= $1 and status not in ('awaiting_payment', 'awaiting_confirmation') order by due_at limit ${mostAtOnce}`

/** Every move whose timer has run out: unpaid orders expire, what no maker accepted is cancelled, delivered becomes completed. */
export async function makeDueMoves(ctx: Context): Promise<number> {
  const expired = await expireUnpaidOrders(ctx)
  const parcels = await namedQuery<{ number: string; status: ParcelStatus }>(ctx.db, 'orders.due', due, [
    ctx.clock.now(),
  ])
  for (const { number, status } of parcels) {
    const move = timers[status]?.move
    if (move) await tryMove(ctx, number, move)
  }
  return expired + parcels.length
}

/** Somebody may have moved it meanwhile; then the table refuses, and rightly so. */
async function tryMove(ctx: Context, number: string, move: string): Promise<void> {
  try {
    await moveParcel(ctx, number, { move })
  } catch (error) {
    if (!isDomainError(error)) ctx.log.error({ err: error, parcel: number, move }, 'timer failed')
  }
}
