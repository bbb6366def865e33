import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { moveParcel } from './move-parcel.ts'
import type { MoveRequest } from './order.ts'

/** A customer's move on a parcel that is named together with its order. Throws not-found when they do not belong together. */
async function moveOwnParcel(
  ctx: Context,
  { number, parcel }: { number: string; parcel: string },
  request: MoveRequest,
): Promise<void> {
  if (!parcel.startsWith(`${number}-`)) throw new DomainError('not-found')
  await moveParcel(ctx, parcel, request)
}

/**
 * The customer's word on the later day an artisan asks for: with yes it is the promise, with no the parcel is cancelled free of
 * charge and its money comes back.
 * @throws DomainError not-found (also for another's order), move-not-allowed when nothing is asked
 */
export function answerDelay(ctx: Context, answer: { number: string; parcel: string; agrees: boolean }): Promise<void> {
  return moveOwnParcel(ctx, answer, { move: answer.agrees ? 'agree' : 'cancel_late' })
}

/**
 * The customer has the parcel in hand before the courier told us. Not for cash: there the courier's word is the money's.
 * @throws DomainError not-found (also for another's order), move-not-allowed
 */
export function confirmReceived(ctx: Context, named: { number: string; parcel: string }): Promise<void> {
  return moveOwnParcel(ctx, named, { move: 'confirm_received' })
}
