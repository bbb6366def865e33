import type { Context } from '#features/context.ts'
import { isDomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { moveReturn } from './move-return.ts'
import { returnTimer } from './return-rules.ts'
import type { ReturnReason, ReturnStatus } from './return-status.ts'

const portion = 200

const due = `
  select id, number, status, reason from returns where due_at <= $1 and id > $2 order by id limit ${portion}`

type Due = { id: number; number: string; status: ReturnStatus; reason: ReturnReason }

/** Returns whose timer has run out, each in a transaction of its own. Returns how many were due. */
export async function makeDueReturnMoves(ctx: Context): Promise<number> {
  const now = ctx.clock.now()
  for (let lastId = 0, count = 0; ; ) {
    const found = await namedQuery<Due>(ctx.db, 'orders.due-returns', due, [now, lastId])
    for (const each of found) await tryMove(ctx, each)
    count += found.length
    if (found.length < portion) return count
    lastId = found.at(-1)?.id ?? lastId
  }
}

/** Somebody may have moved it meanwhile; then the table refuses, and rightly so. */
async function tryMove(ctx: Context, { number, status, reason }: Due): Promise<void> {
  const timer = returnTimer(status, reason)
  if (!timer) return
  try {
    await moveReturn(ctx, { number }, { move: timer.move })
  } catch (error) {
    if (!isDomainError(error)) ctx.log.error({ err: error, return: number, move: timer.move }, 'timer failed')
  }
}
