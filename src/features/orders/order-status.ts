import { type Move, moveTable } from '#features/moves.ts'

export const parcelStatuses = [
  'awaiting_payment',
  'awaiting_confirmation',
  'placed',
  'on_hold',
  'accepted',
  'making',
  'ready',
  'shipped',
  'out_for_delivery',
  'returning',
  'delivered',
  'completed',
  'cancelled',
  'expired',
  'returned',
  'lost',
] as const

export type ParcelStatus = (typeof parcelStatuses)[number]

/**
 * late: a delay is requested, or the promised date passed before dispatch; the customer may then cancel for free.
 * personal: it has words or a picture of the buyer. proof-asked: a proof waits for their answer.
 * pickup: the buyer collects it at the workshop; courier: they do not; both once it owes no balance. owing: it does.
 * own-courier: the artisan found the courier; the shop's knows its number.
 */
type MoveGuard =
  | 'delay-asked'
  | 'late'
  | 'paid-before'
  | 'no-open-return'
  | 'personal'
  | 'proof-asked'
  | 'pickup'
  | 'courier'
  | 'owing'
  | 'own-courier'

type ParcelNeed = 'reason' | 'until' | 'carrier' | 'trackingNumber' | 'photo' | 'newDate' | 'code' | 'change'

export type ParcelMove = Move<ParcelStatus, ParcelNeed, MoveGuard>

export const parcelMoves = moveTable<ParcelStatus, ParcelNeed, MoveGuard>([
  ['awaiting_payment', 'captured', ['system'], 'placed'],
  ['awaiting_payment', 'expire', ['system'], 'expired'],
  ['awaiting_payment', 'cancel', ['customer'], 'cancelled'],
  ['awaiting_payment', 'pay_cash', ['customer'], 'awaiting_confirmation'],
  ['awaiting_confirmation', 'pay_before', ['customer'], 'awaiting_payment'],
  ['awaiting_confirmation', 'confirm', ['customer', 'system'], 'placed'],
  ['awaiting_confirmation', 'expire', ['system'], 'expired'],
  ['awaiting_confirmation', 'cancel', ['customer'], 'cancelled'],
  ['expired', 'captured', ['system'], 'placed'],
  ['placed', 'accept', ['artisan'], 'accepted'],
  ['placed', 'decline', ['artisan'], 'cancelled', ['reason']],
  ['placed', 'not_accepted', ['system'], 'cancelled'],
  ['placed', 'cancel', ['customer', 'admin'], 'cancelled'],
  ['placed', 'hold', ['admin'], 'on_hold', ['reason', 'until']],
  ['on_hold', 'release', ['admin'], 'placed'],
  ['on_hold', 'cancel', ['admin'], 'cancelled', ['reason']],
  ['accepted', 'start_making', ['artisan'], 'making'],
  ['accepted', 'show_piece', ['artisan'], 'accepted', ['photo']],
  ['accepted', 'pack', ['artisan'], 'ready'],
  ['accepted', 'cancel', ['customer', 'artisan', 'admin'], 'cancelled'],
  ['making', 'report', ['artisan'], 'making', ['photo']],
  ['making', 'show_piece', ['artisan'], 'making', ['photo']],
  ['making', 'send_proof', ['artisan'], 'making', ['photo'], 'personal'],
  ['making', 'approve_proof', ['customer'], 'making', ['photo'], 'proof-asked'],
  ['making', 'ask_change', ['customer'], 'making', ['photo', 'change'], 'proof-asked'],
  ['making', 'delay', ['artisan'], 'making', ['newDate', 'reason']],
  ['making', 'agree', ['customer'], 'making', [], 'delay-asked'],
  ['making', 'cancel_late', ['customer'], 'cancelled', [], 'late'],
  ['making', 'pack', ['artisan'], 'ready'],
  ['making', 'cancel', ['admin'], 'cancelled'],
  ['ready', 'show_piece', ['artisan'], 'ready', ['photo']],
  ['ready', 'send_proof', ['artisan'], 'ready', ['photo'], 'personal'],
  ['ready', 'approve_proof', ['customer'], 'ready', ['photo'], 'proof-asked'],
  ['ready', 'ask_change', ['customer'], 'ready', ['photo', 'change'], 'proof-asked'],
  ['ready', 'ship', ['artisan', 'system'], 'shipped', ['carrier', 'trackingNumber'], 'courier'],
  ['ready', 'hand_over', ['artisan'], 'delivered', ['code'], 'pickup'],
  ['ready', 'deliver', ['admin'], 'delivered', [], 'pickup'],
  ['ready', 'not_collected', ['system'], 'cancelled', [], 'pickup'],
  ['ready', 'not_paid', ['system'], 'cancelled', [], 'owing'],
  ['ready', 'cancel_late', ['customer'], 'cancelled', [], 'late'],
  ['ready', 'cancel', ['admin'], 'cancelled'],
  ['shipped', 'correct_number', ['artisan'], 'shipped', ['carrier', 'trackingNumber'], 'own-courier'],
  ['shipped', 'out_for_delivery', ['system', 'admin'], 'out_for_delivery'],
  ['shipped', 'deliver', ['system', 'admin'], 'delivered'],
  ['shipped', 'confirm_received', ['customer'], 'delivered', [], 'paid-before'],
  ['shipped', 'undelivered', ['system', 'admin'], 'returning', ['reason']],
  ['shipped', 'lost', ['system', 'admin'], 'lost'],
  ['out_for_delivery', 'deliver', ['system', 'admin'], 'delivered'],
  ['out_for_delivery', 'confirm_received', ['customer'], 'delivered', [], 'paid-before'],
  ['out_for_delivery', 'undelivered', ['system', 'admin'], 'returning', ['reason']],
  ['out_for_delivery', 'lost', ['system', 'admin'], 'lost'],
  ['returning', 'back_with_artisan', ['artisan', 'system', 'admin'], 'returned'],
  ['returning', 'lost', ['system', 'admin'], 'lost'],
  ['delivered', 'complete', ['system'], 'completed', [], 'no-open-return'],
])

export const unpaidStatuses: readonly ParcelStatus[] = ['awaiting_payment', 'awaiting_confirmation', 'expired']

/** `expired → placed` exists only for a late capture while stock is still free. */
export const finalStatuses: readonly ParcelStatus[] = ['completed', 'cancelled', 'expired', 'returned', 'lost']

export const settledStatuses: readonly ParcelStatus[] = ['delivered', ...finalStatuses]

export const awaitingStatuses: readonly ParcelStatus[] = ['awaiting_payment', 'awaiting_confirmation']

export const timers: Partial<Record<ParcelStatus, { minutes: number; move: string }>> = {
  awaiting_payment: { minutes: 30, move: 'expire' },
  awaiting_confirmation: { minutes: 24 * 60, move: 'expire' },
  placed: { minutes: 48 * 60, move: 'not_accepted' },
  delivered: { minutes: 7 * 24 * 60, move: 'complete' },
}

/** How long a parcel that is `ready` waits for its buyer. */
export const pickupTimer = { minutes: 14 * 24 * 60, move: 'not_collected' } as const

/** How long a parcel that is `ready` waits for its balance. */
export const balanceTimer = { minutes: 14 * 24 * 60, move: 'not_paid' } as const

export const stageOf: Record<ParcelStatus, number> = {
  awaiting_payment: 0,
  awaiting_confirmation: 0,
  on_hold: 0,
  placed: 1,
  accepted: 2,
  making: 3,
  ready: 3,
  shipped: 4,
  out_for_delivery: 4,
  returning: 4,
  delivered: 5,
  completed: 5,
  cancelled: 0,
  expired: 0,
  returned: 4,
  lost: 4,
}

const order: readonly ParcelStatus[] = [
  'on_hold',
  'awaiting_payment',
  'awaiting_confirmation',
  'placed',
  'accepted',
  'making',
  'ready',
  'returning',
  'shipped',
  'out_for_delivery',
  'lost',
  'returned',
  'delivered',
  'completed',
  'expired',
  'cancelled',
]

export function orderStatus(statuses: readonly ParcelStatus[]): ParcelStatus {
  const sorted = [...statuses].sort((a, b) => order.indexOf(a) - order.indexOf(b))
  return sorted[0] ?? 'cancelled'
}
