import type { ParcelStatus } from '#features/orders/order-status.ts'

/** Parcels that were never paid, or came to nothing: no sign of what people like. */
export const unsoldParcels: readonly ParcelStatus[] = [
  'awaiting_payment',
  'awaiting_confirmation',
  'cancelled',
  'expired',
]
