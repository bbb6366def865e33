import type { Context } from '#features/context.ts'
import { queueOrderEmails } from '#features/order-emails/queue-order-email.ts'
import type { LockedParcel } from './lock-order.ts'

type SoldOrder = { id: number; number: string; parcels: readonly Pick<LockedParcel, 'id' | 'number'>[] }

export function tellOfSale(
  ctx: Context,
  { id: orderId, number, parcels }: SoldOrder,
  kind: 'paid' | 'cash_confirmed',
): Promise<void> {
  const toArtisans = parcels.map((parcel) => {
    return { effect: parcel.number, orderId, kind: 'new_parcel' as const, parcelId: parcel.id }
  })
  return queueOrderEmails(ctx, [{ effect: number, orderId, kind }, ...toArtisans])
}
