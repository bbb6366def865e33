import type { ParcelStatus } from '#features/orders/order-status.ts'

/** Not a sign of popularity: never paid, or ended without a sale. */
export const unsoldParcels: readonly ParcelStatus[] = [
  'awaiting_payment',
  'awaiting_confirmation',
  'cancelled',
  'expired',
]
