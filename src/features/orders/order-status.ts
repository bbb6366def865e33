/** The states of a parcel and the one table of its allowed moves. Server, screens and tests read this file. */
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

export type Mover = 'customer' | 'artisan' | 'admin' | 'system'

/** late: a later day is asked for, or the promised day is past and nothing is on its way: then the customer may go free of charge */
type MoveGuard = 'delay-asked' | 'late' | 'paid-before' | 'no-open-return'

export type ParcelMove = {
  move: string
  from: ParcelStatus
  to: ParcelStatus
  who: readonly Mover[]
  /** what the mover must say with it */
  needs?: readonly ('reason' | 'until' | 'carrier' | 'trackingNumber' | 'photo' | 'newDate')[]
  /** what must be so besides: order-permissions.ts asks it of the parcel */
  guard?: MoveGuard
}

const move = (
  from: ParcelStatus,
  name: string,
  who: readonly Mover[],
  to: ParcelStatus,
  needs?: ParcelMove['needs'],
  guard?: ParcelMove['guard'],
): ParcelMove => ({
  from,
  move: name,
  who,
  to,
  ...(needs ? { needs } : {}),
  ...(guard ? { guard } : {}),
})

export const parcelMoves: readonly ParcelMove[] = [
  move('awaiting_payment', 'captured', ['system'], 'placed'),
  move('awaiting_payment', 'expire', ['system'], 'expired'),
  move('awaiting_payment', 'cancel', ['customer'], 'cancelled'),
  move('awaiting_payment', 'pay_cash', ['customer'], 'awaiting_confirmation'),
  move('awaiting_confirmation', 'pay_before', ['customer'], 'awaiting_payment'),
  move('awaiting_confirmation', 'confirm', ['customer', 'system'], 'placed'),
  move('awaiting_confirmation', 'expire', ['system'], 'expired'),
  move('awaiting_confirmation', 'cancel', ['customer'], 'cancelled'),
  move('expired', 'captured', ['system'], 'placed'),
  move('placed', 'accept', ['artisan'], 'accepted'),
  move('placed', 'decline', ['artisan'], 'cancelled', ['reason']),
  move('placed', 'not_accepted', ['system'], 'cancelled'),
  move('placed', 'cancel', ['customer', 'admin'], 'cancelled'),
  move('placed', 'hold', ['admin'], 'on_hold', ['reason', 'until']),
  move('on_hold', 'release', ['admin'], 'placed'),
  move('on_hold', 'cancel', ['admin'], 'cancelled', ['reason']),
  move('accepted', 'start_making', ['artisan'], 'making'),
  move('accepted', 'pack', ['artisan'], 'ready'),
  move('accepted', 'cancel', ['customer', 'artisan', 'admin'], 'cancelled'),
  move('making', 'report', ['artisan'], 'making', ['photo']),
  move('making', 'delay', ['artisan'], 'making', ['newDate', 'reason']),
  move('making', 'agree', ['customer'], 'making', undefined, 'delay-asked'),
  move('making', 'cancel_late', ['customer'], 'cancelled', undefined, 'late'),
  move('making', 'pack', ['artisan'], 'ready'),
  move('making', 'cancel', ['admin'], 'cancelled'),
  move('ready', 'ship', ['artisan'], 'shipped', ['carrier', 'trackingNumber']),
  move('ready', 'cancel_late', ['customer'], 'cancelled', undefined, 'late'),
  move('ready', 'cancel', ['admin'], 'cancelled'),
  move('shipped', 'out_for_delivery', ['system', 'admin'], 'out_for_delivery'),
  move('shipped', 'deliver', ['system', 'admin'], 'delivered'),
  move('shipped', 'confirm_received', ['customer'], 'delivered', undefined, 'paid-before'),
  move('shipped', 'undelivered', ['system', 'admin'], 'returning', ['reason']),
  move('shipped', 'lost', ['system', 'admin'], 'lost'),
  move('out_for_delivery', 'deliver', ['system', 'admin'], 'delivered'),
  move('out_for_delivery', 'confirm_received', ['customer'], 'delivered', undefined, 'paid-before'),
  move('out_for_delivery', 'undelivered', ['system', 'admin'], 'returning', ['reason']),
  move('out_for_delivery', 'lost', ['system', 'admin'], 'lost'),
  move('returning', 'back_with_artisan', ['artisan', 'system', 'admin'], 'returned'),
  move('returning', 'lost', ['system', 'admin'], 'lost'),
  move('delivered', 'complete', ['system'], 'completed', undefined, 'no-open-return'),
]

/** Nothing has been promised to anybody yet: not paid, or with cash not confirmed. */
export const unpaidStatuses: readonly ParcelStatus[] = ['awaiting_payment', 'awaiting_confirmation', 'expired']

/** `expired → placed` exists for one case only: a late capture, with stock still free. */
export const finalStatuses: readonly ParcelStatus[] = ['completed', 'cancelled', 'expired', 'returned', 'lost']

export const settledStatuses: readonly ParcelStatus[] = ['delivered', ...finalStatuses]

export const awaitingStatuses: readonly ParcelStatus[] = ['awaiting_payment', 'awaiting_confirmation']

export function findMove(from: ParcelStatus, name: string): ParcelMove | null {
  return parcelMoves.find((candidate) => candidate.from === from && candidate.move === name) ?? null
}

/** Timers by status, in minutes: unpaid 30 min, unconfirmed 24 h, not accepted 48 h, completed 7 days after delivery. */
export const timers: Partial<Record<ParcelStatus, { minutes: number; move: string }>> = {
  awaiting_payment: { minutes: 30, move: 'expire' },
  awaiting_confirmation: { minutes: 24 * 60, move: 'expire' },
  placed: { minutes: 48 * 60, move: 'not_accepted' },
  delivered: { minutes: 7 * 24 * 60, move: 'complete' },
}

/** How far the work has come, 0 to 5 squares of the stage. */
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

/** What a person sees as the status of an order: that of its least advanced living parcel. */
export function orderStatus(statuses: readonly ParcelStatus[]): ParcelStatus {
  const sorted = [...statuses].sort((a, b) => order.indexOf(a) - order.indexOf(b))
  return sorted[0] ?? 'cancelled'
}
