import { randomInt } from 'node:crypto'
import { type Context, queueJobs } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { cashCodeHash, cashCodeMinutes, mostCashCodes } from './cash-code.ts'
import { queueOrderMail } from './queue-order-email.ts'

/** Sends the six digits as a short message: send-cash-text.ts. */
export const cashTextJob = 'cash-code-text'

export type CashTextJob = { orderId: number; code: string }

const write = `
  insert into cod_codes (order_id, code_hash, sent_at, sends, tries, expires_at) values ($1, $2, $3, 1, 0, $4)
  on conflict (order_id) do update set code_hash = $2, sent_at = $3, sends = cod_codes.sends + 1, tries = 0, expires_at = $4
    where cod_codes.sends < $5
  returning sends`

/**
 * Draws new six digits for a cash order, in the caller's transaction, and has them sent by mail and as a short message. The
 * database keeps a keyed hash of them; the digits themselves are in the two jobs only, until these are done.
 * @throws DomainError cash-code-sends when they were sent as often as can be
 */
export async function writeCashCode(
  ctx: Context,
  { orderId, orderNumber }: { orderId: number; orderNumber: string },
): Promise<void> {
  const now = ctx.clock.now()
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const values = [orderId, cashCodeHash(ctx, orderId, code), now, addMinutes(now, cashCodeMinutes), mostCashCodes]
  const [row] = await namedQuery<{ sends: number }>(ctx.db, 'orders.write-cash-code', write, values)
  if (!row) throw new DomainError('cash-code-sends', { most: mostCashCodes })

  const effect = `${orderNumber}:${row.sends}`
  await queueOrderMail(ctx, effect, { orderId, kind: 'cash_code', words: { code } })
  const payload: CashTextJob = { orderId, code }
  await queueJobs(ctx, [{ name: cashTextJob, payload, singletonKey: `${cashTextJob}:${effect}` }])
}
