import type { Context } from '#features/context.ts'
import { queueOrderMails } from '#features/order-emails/queue-order-email.ts'
import type { LockedOrder } from './lock-order.ts'

/** The buyer hears that the order stands, each maker of the parcel that waits for an answer. One statement, for buyers wait for it. */
export function tellOfSale(
  ctx: Context,
  { id: orderId, number, parcels }: Pick<LockedOrder, 'id' | 'number' | 'parcels'>,
  kind: 'paid' | 'cash_confirmed',
): Promise<void> {
  const toMakers = parcels.map((parcel) => {
    return { effect: parcel.number, orderId, kind: 'new_parcel' as const, parcelId: parcel.id }
  })
  return queueOrderMails(ctx, [{ effect: number, orderId, kind }, ...toMakers])
}
