import { type ParcelStatus, parcelStatuses, unpaidStatuses } from './order-status.ts'

/** What an artisan looks at: what is still in her hands, what is on its way, what is over. */
export const parcelViews = ['todo', 'way', 'done', 'all'] as const

export type ParcelView = (typeof parcelViews)[number]

/** An artisan hears of a parcel once it is paid for, or once its buyer has confirmed that cash is paid at the door. */
export const heardStatuses: readonly ParcelStatus[] = parcelStatuses.filter(
  (status) => !unpaidStatuses.includes(status),
)

export const viewStatuses: Record<ParcelView, readonly ParcelStatus[]> = {
  todo: ['placed', 'on_hold', 'accepted', 'making', 'ready', 'returning'],
  way: ['shipped', 'out_for_delivery'],
  done: ['delivered', 'completed', 'cancelled', 'returned', 'lost'],
  all: heardStatuses,
}

/** The statuses that a view and a chosen status have in common. An unknown status matches nothing. */
export function wantedStatuses(view: ParcelView, status: string | undefined): ParcelStatus[] {
  return viewStatuses[view].filter((each) => !status || each === status)
}
