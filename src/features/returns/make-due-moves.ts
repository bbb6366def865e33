import type { Context } from '#features/context.ts'
import { expireUnpaidOrders } from '#features/orders/expire-unpaid-orders.ts'
import { moveParcel } from '#features/orders/move-parcel.ts'
import {
  awaitingStatuses,
  balanceTimer,
  type ParcelStatus,
  pickupTimer,
  timers,
} from '#features/orders/order-status.ts'
import { isDomainError } from '#platform/api/domain-error.ts'
import { literal } from '#platform/database/sql.ts'
import { moveReturn } from './move-return.ts'
import { returnTimer } from './return-rules.ts'
import { openReturnStatuses, type ReturnReason, type ReturnStatus } from './return-status.ts'

const portion = 200

type Due = { id: number; number: string; status: ParcelStatus; isOwing: boolean }

/**
 * An unanswered return goes the customer's way; an open one keeps its parcel from completing. In order of id, so that
 * one failure does not block the others. Returns how many were due.
 */
export async function makeDueMoves(ctx: Context): Promise<number> {
  let count = (await expireUnpaidOrders(ctx)) + (await makeDueReturnMoves(ctx))
  const now = ctx.clock.now()
  for (let lastId = 0; ; ) {
    const parcels = await ctx.db.query<Due>`
      select id, number, status,
        exists (select from balances b where b.parcel_id = parcels.id and b.paid_at is null and not b.in_cash) as is_owing
      from parcels
      where due_at <= ${now} and id > ${lastId} and status not in ${literal(awaitingStatuses)}
        and not exists (select from returns r where r.parcel_id = parcels.id
          and r.status in ${literal(openReturnStatuses)})
      order by id limit ${literal(portion)}`
    for (const parcel of parcels) await tryMove(ctx, parcel)
    count += parcels.length
    if (parcels.length < portion) return count
    lastId = parcels.at(-1)?.id ?? lastId
  }
}

/** If somebody moved it meanwhile, the table rightly refuses. */
async function tryMove(ctx: Context, { number, status, isOwing }: Due): Promise<void> {
  const ofReady = isOwing ? balanceTimer : pickupTimer
  const move = status === 'ready' ? ofReady.move : timers[status]?.move
  if (!move) return
  try {
    await moveParcel(ctx, number, { move })
  } catch (error) {
    if (!isDomainError(error)) ctx.log.error({ err: error, parcel: number, move }, 'timer failed')
  }
}

const makeDueReturnMovesPortion = 200

type MakeDueReturnMovesDue = { id: number; number: string; status: ReturnStatus; reason: ReturnReason }

/** One transaction each. Returns how many were due. */
async function makeDueReturnMoves(ctx: Context): Promise<number> {
  const now = ctx.clock.now()
  for (let lastId = 0, count = 0; ; ) {
    const found = await ctx.db.query<MakeDueReturnMovesDue>`
      select id, number, status, reason from returns where due_at <= ${now} and id > ${lastId} order by id
        limit ${literal(makeDueReturnMovesPortion)}`
    for (const each of found) await makeDueReturnMovesTryMove(ctx, each)
    count += found.length
    if (found.length < makeDueReturnMovesPortion) return count
    lastId = found.at(-1)?.id ?? lastId
  }
}

async function makeDueReturnMovesTryMove(
  ctx: Context,
  { number, status, reason }: MakeDueReturnMovesDue,
): Promise<void> {
  const timer = returnTimer(status, reason)
  if (!timer) return
  try {
    await moveReturn(ctx, { number }, { move: timer.move })
  } catch (error) {
    if (!isDomainError(error)) ctx.log.error({ err: error, return: number, move: timer.move }, 'timer failed')
  }
}
