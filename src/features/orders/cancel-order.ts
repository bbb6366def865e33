import { requireRole } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { cancelLine } from './cancel-line.ts'
import { closeUnpaid } from './close-unpaid.ts'
import { getLockedOrder, type LockedOrder, type LockedParcel } from './lock-order.ts'
import { livingLines } from './locked-parcel.ts'
import { moveParcels } from './move-parcels.ts'
import { canCancel, canMove } from './order-permissions.ts'
import { unpaidStatuses } from './order-status.ts'
import { settleMove } from './settle-move.ts'

export type Cancellation = {
  number: string
  parcel?: string | undefined
  /** one line, of the named parcel or of the only parcel that has it */
  sku?: string | undefined
  reason?: string | undefined
}

/**
 * The customer cancels the named line or parcel, or all that may still be cancelled. Units go back on the shelf, money paid is
 * promised back in the same transaction. An unpaid order goes as a whole, for its payment has one amount.
 * @throws DomainError not-found (also for another's order), order-not-cancellable
 */
export function cancelOrder(ctx: Context, wish: Cancellation): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const order = await getLockedOrder(ctx, { orderNumber: wish.number })
    if (requireRole(ctx.actor, 'customer').userId !== order.customerId) throw new DomainError('not-found')

    const named = order.parcels.filter(({ number }) => wish.parcel === undefined || number === wish.parcel)
    if (named.length === 0) throw new DomainError('not-found')
    if (wish.sku !== undefined) return cancelOneLine(ctx, order, named, wish)
    return cancelParcels(ctx, order, named, wish.reason)
  })
}

async function cancelParcels(
  ctx: Context,
  order: LockedOrder,
  named: readonly LockedParcel[],
  reason: string | undefined,
): Promise<void> {
  const now = ctx.clock.now()
  if (!canCancel(ctx.actor, named, now)) throw new DomainError('order-not-cancellable')
  const parcels = named.filter((parcel) => canMove(ctx.actor, parcel, 'cancel', now))
  const isUnpaid = parcels.some(({ status }) => unpaidStatuses.includes(status))
  if (isUnpaid && parcels.length !== order.parcels.length) throw new DomainError('order-not-cancellable')

  if (isUnpaid) await closeUnpaid(ctx, order)
  await moveParcels(ctx, parcels, 'cancel', { reason })
  if (!isUnpaid) await settleMove(ctx, order, parcels, 'cancel')
}

/** The last living line of a parcel takes the parcel with it, and its carriage. */
async function cancelOneLine(
  ctx: Context,
  order: LockedOrder,
  named: readonly LockedParcel[],
  { sku, reason }: Cancellation,
): Promise<void> {
  const parcel = named.find((each) => livingLines(each).some((line) => line.sku === sku))
  const line = parcel && livingLines(parcel).find((each) => each.sku === sku)
  if (!parcel || !line) throw new DomainError('not-found')
  const isPaid = !unpaidStatuses.includes(parcel.status)
  if (!isPaid || !canMove(ctx.actor, parcel, 'cancel', ctx.clock.now())) throw new DomainError('order-not-cancellable')

  if (livingLines(parcel).length === 1) return cancelParcels(ctx, order, [parcel], reason)
  await cancelLine(ctx, order, parcel, line, reason)
}
