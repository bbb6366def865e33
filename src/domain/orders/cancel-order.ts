import { type Context, transaction } from '#domain/context.ts'
import { DomainError } from '#platform/domain-error.ts'
import { closeUnpaid } from './close-unpaid.ts'
import { getLockedOrder, type LockedOrder, type LockedParcel } from './lock-order.ts'
import { moveParcels } from './move-parcels.ts'
import { canCancel, canMove } from './order-permissions.ts'
import { settleMove } from './settle-move.ts'

export type Cancellation = { number: string; parcel?: string | undefined; reason?: string | undefined }

/**
 * The customer cancels the named parcel, or all that may still be cancelled. Units go back on the shelf, money paid is
 * promised back in the same transaction. An order that is not paid or confirmed yet goes as a whole, for its payment has one amount.
 * @throws DomainError not-found (also for another's order), order-not-cancellable
 */
export function cancelOrder(ctx: Context, { number, parcel: parcelNumber, reason }: Cancellation): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const order = await getLockedOrder(ctx, { orderNumber: number })
    if (!('userId' in ctx.actor) || ctx.actor.userId !== order.customerId) throw new DomainError('not-found')

    const named = order.parcels.filter((parcel) => parcelNumber === undefined || parcel.number === parcelNumber)
    if (named.length === 0) throw new DomainError('not-found')
    const now = ctx.clock.now()
    if (!canCancel(ctx.actor, named, now)) throw new DomainError('order-not-cancellable')
    const parcels = named.filter((parcel) => canMove(ctx.actor, parcel, 'cancel', now))

    if (parcels.some(({ status }) => /^awaiting_/.test(status))) return cancelUnpaid(ctx, order, parcels, reason)
    await moveParcels(ctx, parcels, 'cancel', { reason })
    await settleMove(ctx, order, parcels, 'cancel')
  })
}

async function cancelUnpaid(
  ctx: Context,
  order: LockedOrder,
  parcels: LockedParcel[],
  reason: string | undefined,
): Promise<void> {
  if (parcels.length !== order.parcels.length) throw new DomainError('order-not-cancellable')
  await closeUnpaid(ctx, order)
  await moveParcels(ctx, parcels, 'cancel', { reason })
}
