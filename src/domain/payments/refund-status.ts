/** Where a refund stands, and where it may go from there. */
export const refundStatuses = ['approved', 'processing', 'succeeded', 'failed'] as const

export type RefundStatus = (typeof refundStatuses)[number]

export const refundMoves: Record<RefundStatus, readonly RefundStatus[]> = {
  approved: ['processing'],
  processing: ['succeeded', 'failed'],
  failed: ['processing'],
  succeeded: [],
}
