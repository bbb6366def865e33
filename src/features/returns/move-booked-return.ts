import { systemActor } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { findMove } from '#features/moves.ts'
import { isDomainError } from '#platform/api/domain-error.ts'
import type { TrackingUpdate } from '#platform/couriers/courier.server.ts'
import { moveReturn } from './move-return.ts'
import { type ReturnStatus, returnMoves } from './return-status.ts'

/** What leads there from an agreed return. What is lost or comes back to the buyer an admin decides. */
const ways: Partial<Record<TrackingUpdate['state'], readonly string[]>> = {
  on_its_way: ['send_back'],
  out_for_delivery: ['send_back'],
  delivered: ['send_back', 'receive'],
}

/** A report on the way of a return that was booked with the courier; of any other it moves nothing. */
export async function moveBookedReturn(ctx: Context, { trackingNumber, state }: TrackingUpdate): Promise<void> {
  const [found] = await ctx.db.query<{ number: string; status: ReturnStatus; carrier: string }>`
    select number, status, carrier from returns
    where tracking_number = ${trackingNumber} and courier_asked_at is not null order by id desc limit 1`
  if (!found) return ctx.log.info({ state }, 'a courier told of a return that was not booked here')
  const { number, carrier } = found
  const own = { ...ctx, actor: systemActor('courier') }
  let { status } = found
  for (const name of ways[state] ?? []) {
    const move = findMove(returnMoves, status, name)
    if (!move) continue
    try {
      await moveReturn(own, { number }, { move: name, carrier, trackingNumber })
    } catch (error) {
      // Somebody moved it at the same moment: their move counts.
      if (!isDomainError(error)) throw error
      return ctx.log.info({ return: number, state, code: error.code }, 'a report of the courier came too late')
    }
    status = move.to
  }
}
