import { type Context, transaction } from '#domain/context.ts'
import { closeGatewayEvent, type GatewayEvent, recordGatewayEvent } from '#domain/payments/record-gateway-event.ts'
import { finishTransfer } from '#domain/payments/settle-payout.ts'
import { finishRefund } from '#domain/payments/settle-refund.ts'
import type { GatewayPayment } from '#platform/gateway.server.ts'
import { type Settlement, settlePayment } from './settle-payment.ts'

/** A signed event, read: the payment, refund or transfer it tells of; none when it tells of something else. */
export type ReadEvent = GatewayEvent & {
  payment: GatewayPayment | null
  refund: { id: string; status: 'processed' | 'failed' } | null
  transfer: { id: string; status: 'processed' | 'failed' } | null
}

/**
 * Takes in a signed event: kept raw, then applied by the same function as callback and reconciliation, in one transaction.
 * A second delivery is told "repeated". An unknown order is kept and answered well, for the gateway must not give up on us.
 */
export function receiveGatewayEvent(ctx: Context, event: ReadEvent): Promise<Settlement> {
  return transaction(ctx, async (ctx): Promise<Settlement> => {
    const { payment: _payment, refund: _refund, transfer: _transfer, ...raw } = event
    const id = await recordGatewayEvent(ctx, raw)
    if (id === null) return { outcome: 'repeated' }

    const settlement = await apply(ctx, event)
    await closeGatewayEvent(ctx, id, settlement)
    if (settlement.outcome === 'unknown-order') ctx.log.warn({ kind: event.kind }, 'event of an unknown order')
    return settlement
  })
}

async function apply(ctx: Context, event: ReadEvent): Promise<Settlement> {
  const { payment } = event
  if (payment) return settlePayment(ctx, payment)
  return { outcome: (await settleOther(ctx, event)) ? 'applied' : 'ignored' }
}

async function settleOther(ctx: Context, { refund, transfer }: ReadEvent): Promise<boolean> {
  if (refund) return finishRefund(ctx, refund.id, refund.status === 'processed')
  return transfer ? finishTransfer(ctx, transfer.id, transfer.status === 'processed') : false
}
