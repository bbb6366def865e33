import type { Context } from '#features/context.ts'
import { queueOrderEmails } from '#features/order-emails/queue-order-email.ts'
import type { LockedOrder } from './lock-order.ts'

export function tellOfSale(
  ctx: Context,
  { id: orderId, number, parcels }: Pick<LockedOrder, 'id' | 'number' | 'parcels'>,
  kind: 'paid' | 'cash_confirmed',
): Promise<void> {
  const toArtisans = parcels.map((parcel) => {
    return { effect: parcel.number, orderId, kind: 'new_parcel' as const, parcelId: parcel.id }
  })
  return queueOrderEmails(ctx, [{ effect: number, orderId, kind }, ...toArtisans])
}
