import { actorId } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const text = `
  insert into order_events (order_id, parcel_id, move, from_status, to_status, actor_role, actor_id, reason, details, at)
  values ($1, null, $2, null, null, $3, $4, $5, $6, $7)`

/** Tells something of a whole order that is no move of a parcel, such as money that came too late. */
export async function writeOrderEvent(
  ctx: Context,
  event: { orderId: number; move: string; reason?: string; details?: Record<string, unknown> },
): Promise<void> {
  const { orderId, move, reason = null, details = {} } = event
  const values = [orderId, move, ctx.actor.role, actorId(ctx.actor), reason, JSON.stringify(details), ctx.clock.now()]
  await namedQuery(ctx.db, 'orders.write-event', text, values)
}
