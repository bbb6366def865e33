import type { ParcelStatus } from '#features/orders/order-status.ts'

/** Of a parcel, in the words of ONDC retail 1.2: the order, the way to the buyer, and the way back to the artisan. */
export type NetworkState = {
  order: 'Created' | 'Accepted' | 'In-progress' | 'Completed' | 'Cancelled'
  fulfillment: 'Pending' | 'Packed' | 'Order-picked-up' | 'Out-for-delivery' | 'Order-delivered' | 'Cancelled'
  wayBack: 'RTO-Initiated' | 'RTO-Delivered' | null
}

const created = { order: 'Created', fulfillment: 'Pending', wayBack: null } as const
const accepted = { order: 'Accepted', fulfillment: 'Pending', wayBack: null } as const
const delivered = { order: 'Completed', fulfillment: 'Order-delivered', wayBack: null } as const
const cancelled = { order: 'Cancelled', fulfillment: 'Cancelled', wayBack: null } as const

/** The table of docs/operating.md. */
export const networkStates: Record<ParcelStatus, NetworkState> = {
  awaiting_payment: created,
  awaiting_confirmation: created,
  placed: created,
  on_hold: created,
  accepted,
  making: accepted,
  ready: { order: 'In-progress', fulfillment: 'Packed', wayBack: null },
  shipped: { order: 'In-progress', fulfillment: 'Order-picked-up', wayBack: null },
  out_for_delivery: { order: 'In-progress', fulfillment: 'Out-for-delivery', wayBack: null },
  returning: { ...cancelled, wayBack: 'RTO-Initiated' },
  delivered,
  completed: delivered,
  cancelled,
  expired: cancelled,
  returned: { ...cancelled, wayBack: 'RTO-Delivered' },
  lost: cancelled,
}

/** Codes of the network: 002 not available, 005 rejected, 013 not taken at the door, 020 lost, 998 never paid. */
export function cancellationReason(status: ParcelStatus, move: string): string {
  if (status === 'returning' || status === 'returned') return '013'
  if (status === 'lost') return '020'
  if (status === 'expired') return '998'
  return move === 'cancel' ? '002' : '005'
}

/** What a buyer app may cancel for, as the network words it. */
export const buyersReasons: Readonly<Record<string, string>> = {
  '001': 'The price of a piece has changed',
  '003': 'The piece is available for less',
  '006': 'The order was not received in the time the buyer app promised',
  '009': 'A wrong piece was delivered',
  '010': 'The buyer wants to change the address or other details',
}
