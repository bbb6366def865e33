import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { minutesBetweenCashCodes } from './cash-code.ts'
import { getOwnLockedOrder, isAwaitingConfirmation } from './confirm-cash.ts'
import { writeCashCode } from './write-cash-code.ts'

const find = 'select sent_at as "sentAt" from cod_codes where order_id = $1'

/**
 * Sends other digits for a cash order that waits for them; the old ones end, and with them their tries.
 * @throws DomainError not-found (also for another's order), nothing-to-confirm, too-many-requests within a minute,
 *   cash-code-sends
 */
export function sendCashCode(ctx: Context, number: string): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const order = await getOwnLockedOrder(ctx, number)
    if (!isAwaitingConfirmation(order)) throw new DomainError('nothing-to-confirm')
    const [last] = await namedQuery<{ sentAt: Date }>(ctx.db, 'orders.cash-code-sent', find, [order.id])
    const waitMs = last ? addMinutes(last.sentAt, minutesBetweenCashCodes).getTime() - ctx.clock.now().getTime() : 0
    if (waitMs > 0) throw new DomainError('too-many-requests', { retryAfterSeconds: waitMs / 1000 })
    await writeCashCode(ctx, { orderId: order.id, orderNumber: order.number })
  })
}
