export const refundStatuses = ['approved', 'processing', 'succeeded', 'failed'] as const

export type RefundStatus = (typeof refundStatuses)[number]

/** Through the gateway as it was paid, or manually to the account that the customer gave, or at once to the gift card. */
export const refundRoutes = ['original', 'upi', 'bank', 'gift_card'] as const

export type RefundRoute = (typeof refundRoutes)[number]

export const refundMoves: Record<RefundStatus, readonly RefundStatus[]> = {
  approved: ['processing'],
  processing: ['succeeded', 'failed'],
  failed: ['processing'],
  succeeded: [],
}

/** A gateway refund can only be retried; for a manual one the admin reports each step. */
export function offeredRefundMoves(status: RefundStatus, route: RefundRoute): string[] {
  if (route === 'original') return status === 'failed' ? ['retry'] : []
  if (status === 'processing') return ['succeed', 'fail']
  return status === 'succeeded' ? [] : ['send']
}
