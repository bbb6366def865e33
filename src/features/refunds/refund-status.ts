export const refundStatuses = ['approved', 'processing', 'succeeded', 'failed'] as const

export type RefundStatus = (typeof refundStatuses)[number]

/** How the money goes back: through the gateway as it was paid, or by hand to what the customer told. */
export const refundRoutes = ['original', 'upi', 'bank'] as const

export type RefundRoute = (typeof refundRoutes)[number]

export const refundMoves: Record<RefundStatus, readonly RefundStatus[]> = {
  approved: ['processing'],
  processing: ['succeeded', 'failed'],
  failed: ['processing'],
  succeeded: [],
}

/** What the admin may do: through the gateway only try again; by hand it says itself what became of the transfer. */
export function offeredRefundMoves(status: RefundStatus, route: RefundRoute): string[] {
  if (route === 'original') return status === 'failed' ? ['retry'] : []
  if (status === 'processing') return ['succeed', 'fail']
  return status === 'succeeded' ? [] : ['send']
}
