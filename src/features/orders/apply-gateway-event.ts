import type { Context } from '#features/context.ts'
import type { GatewayEvent } from '#features/payments/record-gateway-event.ts'
import { finishTransfer } from '#features/payouts/settle-payout.ts'
import { finishRefund } from '#features/refunds/settle-refund.ts'
import type { GatewayPayment } from '#platform/payments/gateway.server.ts'
import { type Settlement, settlePayment } from './settle-payment.ts'

/** A signed event, read: the payment, refund or transfer it tells of; none when it tells of something else. */
export type ReadEvent = GatewayEvent & {
  payment: GatewayPayment | null
  refund: { id: string; status: 'processed' | 'failed' } | null
  transfer: { id: string; status: 'processed' | 'failed' } | null
}

/** Does what a signed event tells of: the one way for a first delivery and for one that is tried again by hand. */
export async function applyGatewayEvent(ctx: Context, event: ReadEvent): Promise<Settlement> {
  const { payment } = event
  if (payment) return settlePayment(ctx, payment)
  return { outcome: (await settleOther(ctx, event)) ? 'applied' : 'ignored' }
}

async function settleOther(ctx: Context, { refund, transfer }: ReadEvent): Promise<boolean> {
  if (refund) return finishRefund(ctx, refund.id, refund.status === 'processed')
  return transfer ? finishTransfer(ctx, transfer.id, transfer.status === 'processed') : false
}
