import type { PayoutRailName } from '#platform/payments/payout-rail.server.ts'

export const payoutStatuses = ['draft', 'approved', 'processing', 'paid', 'failed', 'bounced', 'cancelled'] as const

export type PayoutStatus = (typeof payoutStatuses)[number]

export type PayoutMove = {
  move: 'approve' | 'cancel' | 'send' | 'pay' | 'fail' | 'bounce'
  from: PayoutStatus
  to: PayoutStatus
  needs?: 'reference' | 'reason'
}

export const payoutMoves: readonly PayoutMove[] = [
  { from: 'draft', move: 'approve', to: 'approved' },
  { from: 'draft', move: 'cancel', to: 'cancelled', needs: 'reason' },
  { from: 'approved', move: 'send', to: 'processing' },
  { from: 'processing', move: 'pay', to: 'paid', needs: 'reference' },
  { from: 'processing', move: 'fail', to: 'failed', needs: 'reason' },
  { from: 'failed', move: 'send', to: 'processing' },
  { from: 'failed', move: 'cancel', to: 'cancelled', needs: 'reason' },
  { from: 'paid', move: 'bounce', to: 'bounced', needs: 'reason' },
  { from: 'bounced', move: 'send', to: 'processing' },
]

/** What the shop's payout service has in hand, it ends itself: booked by hand, money could go twice. */
export function movesByHand({ status, rail }: { status: PayoutStatus; rail: PayoutRailName }): PayoutMove[] {
  const isOfService = status === 'processing' && rail === 'provider'
  return isOfService ? [] : payoutMoves.filter(({ from }) => from === status)
}
