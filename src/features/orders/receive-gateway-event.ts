import { type Context, transaction } from '#features/context.ts'
import { closeGatewayEvent, recordGatewayEvent } from '#features/payments/record-gateway-event.ts'
import { applyGatewayEvent, type ReadEvent } from './apply-gateway-event.ts'
import type { Settlement } from './settle-payment.ts'

/**
 * Takes in a signed event: kept raw, then applied by the same function as callback and reconciliation, in one transaction.
 * A second delivery is told "repeated". An unknown order is kept and answered well, for the gateway must not give up on us.
 */
export function receiveGatewayEvent(ctx: Context, event: ReadEvent): Promise<Settlement> {
  return transaction(ctx, async (ctx): Promise<Settlement> => {
    const { payment: _payment, refund: _refund, transfer: _transfer, ...raw } = event
    const id = await recordGatewayEvent(ctx, raw)
    if (id === null) return { outcome: 'repeated' }

    const settlement = await applyGatewayEvent(ctx, event)
    await closeGatewayEvent(ctx, id, settlement)
    if (settlement.outcome === 'unknown-order') ctx.log.warn({ kind: event.kind }, 'event of an unknown order')
    return settlement
  })
}
