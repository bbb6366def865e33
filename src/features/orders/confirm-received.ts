import type { Context } from '#features/context.ts'
import { moveOwnParcel } from './move-own-parcel.ts'

/**
 * The customer has the parcel in hand before the courier told us. Not for cash: there the courier's word is the money's.
 * @throws DomainError not-found (also for another's order), move-not-allowed
 */
export function confirmReceived(ctx: Context, named: { number: string; parcel: string }): Promise<void> {
  return moveOwnParcel(ctx, named, { move: 'confirm_received' })
}
