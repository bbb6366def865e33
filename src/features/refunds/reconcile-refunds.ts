import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { settleRefund } from './settle-refund.ts'

const waitMinutes = 30
const mostAtOnce = 50

const waiting = `
  select id from refunds where status in ('approved', 'processing') and route = 'original' and created_at < $1
  order by id desc limit ${mostAtOnce}`

/** Asks again about refunds whose event was lost or whose job gave up. Returns how many. */
export async function reconcileRefunds(ctx: Context): Promise<number> {
  const values = [addMinutes(ctx.clock.now(), -waitMinutes)]
  const refunds = await namedQuery<{ id: number }>(ctx.db, 'payments.waiting-refunds', waiting, values)
  for (const { id } of refunds) {
    await settleRefund(ctx, id).catch((error: unknown) => ctx.log.warn({ err: error, refund: id }, 'refund waits'))
  }
  return refunds.length
}
