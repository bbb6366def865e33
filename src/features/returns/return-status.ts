import { type Move, moveTable } from '#features/moves.ts'

export const returnStatuses = [
  'requested',
  'needs_info',
  'approved',
  'sent_back',
  'received',
  'resolved',
  'rejected',
  'appealed',
  'rejected_finally',
  'withdrawn',
  'lost',
] as const

export type ReturnStatus = (typeof returnStatuses)[number]

export const returnReasons = ['damaged', 'wrong', 'missing', 'not_as_described', 'changed_mind'] as const

export type ReturnReason = (typeof returnReasons)[number]

export const returnWishes = ['refund', 'exchange'] as const

export type ReturnWish = (typeof returnWishes)[number]

type ReturnNeed = 'reason' | 'carrier' | 'trackingNumber'

export type ReturnMove = Move<ReturnStatus, ReturnNeed, never>

const deciders = ['artisan', 'admin'] as const

/** `system` moves are timers: silence favours the customer, unless the customer is the one who is silent. */
export const returnMoves = moveTable<ReturnStatus, ReturnNeed>([
  ['requested', 'approve', [...deciders, 'system'], 'approved'],
  ['requested', 'reject', deciders, 'rejected', ['reason']],
  ['requested', 'ask', deciders, 'needs_info', ['reason']],
  ['requested', 'withdraw', ['customer'], 'withdrawn'],
  ['needs_info', 'answer', ['customer'], 'requested', ['reason']],
  ['needs_info', 'withdraw', ['customer', 'system'], 'withdrawn'],
  // Breakage and missing goods are settled without sending anything back.
  ['approved', 'resolve', [...deciders, 'system'], 'resolved'],
  ['approved', 'send_back', ['customer', 'system'], 'sent_back', ['carrier', 'trackingNumber']],
  ['approved', 'withdraw', ['customer', 'system'], 'withdrawn'],
  ['sent_back', 'receive', [...deciders, 'system'], 'received'],
  ['sent_back', 'lose', ['admin'], 'lost', ['reason']],
  ['received', 'resolve', [...deciders, 'system'], 'resolved'],
  ['received', 'reject', deciders, 'rejected', ['reason']],
  ['rejected', 'appeal', ['customer'], 'appealed', ['reason']],
  ['appealed', 'resolve', ['admin'], 'resolved'],
  ['appealed', 'reject', ['admin'], 'rejected_finally', ['reason']],
])

export const returnTimers: Partial<Record<ReturnStatus, { minutes: number; move: string }>> = {
  requested: { minutes: 48 * 60, move: 'approve' },
  needs_info: { minutes: 7 * 24 * 60, move: 'withdraw' },
  approved: { minutes: 14 * 24 * 60, move: 'withdraw' },
  sent_back: { minutes: 14 * 24 * 60, move: 'receive' },
  received: { minutes: 48 * 60, move: 'resolve' },
}

export const appealHours = 7 * 24

export const openReturnStatuses: readonly ReturnStatus[] = [
  'requested',
  'needs_info',
  'approved',
  'sent_back',
  'received',
  'appealed',
]
