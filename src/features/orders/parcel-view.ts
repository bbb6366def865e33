import { type ParcelStatus, parcelStatuses, unpaidStatuses } from './order-status.ts'

export const parcelViews = ['todo', 'way', 'done', 'all'] as const

export type ParcelView = (typeof parcelViews)[number]

/** An artisan sees a parcel once it is paid, or once its buyer has confirmed cash on delivery. */
export const heardStatuses: readonly ParcelStatus[] = parcelStatuses.filter(
  (status) => !unpaidStatuses.includes(status),
)

export const viewStatuses: Record<ParcelView, readonly ParcelStatus[]> = {
  todo: ['placed', 'on_hold', 'accepted', 'making', 'ready', 'returning'],
  way: ['shipped', 'out_for_delivery'],
  done: ['delivered', 'completed', 'cancelled', 'returned', 'lost'],
  all: heardStatuses,
}

/** An unknown status matches nothing. */
export function wantedStatuses(view: ParcelView, status: string | undefined): ParcelStatus[] {
  return viewStatuses[view].filter((each) => !status || each === status)
}
