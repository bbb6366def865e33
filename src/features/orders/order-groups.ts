import type { ParcelStatus } from './order-status.ts'

/** What people ask their list of orders for. `returns` are those with anything given back or asked to be. */
export const orderGroups = ['open', 'on_the_way', 'delivered', 'returns', 'cancelled'] as const

export type OrderGroup = (typeof orderGroups)[number]

/** An order is in a group when one of its parcels is. */
export const statusesOf: Record<Exclude<OrderGroup, 'returns'>, readonly ParcelStatus[]> = {
  open: ['awaiting_payment', 'awaiting_confirmation', 'placed', 'on_hold', 'accepted', 'making', 'ready'],
  on_the_way: ['shipped', 'out_for_delivery', 'returning'],
  delivered: ['delivered', 'completed'],
  cancelled: ['cancelled', 'expired', 'returned', 'lost'],
}

/** A group, a single status of a parcel, or something nobody can have meant: that matches nothing. Null: all. */
export function wantedStatuses(status: string | undefined): readonly string[] | null {
  if (!status || status === 'returns') return null
  return status in statusesOf ? statusesOf[status as keyof typeof statusesOf] : [status]
}
