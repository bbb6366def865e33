import type { Context } from '#features/context.ts'
import { moveOwnParcel } from './move-own-parcel.ts'

/**
 * The customer's word on the later day an artisan asks for: with yes it is the promise, with no the parcel is cancelled free of
 * charge and its money comes back.
 * @throws DomainError not-found (also for another's order), move-not-allowed when nothing is asked
 */
export function answerDelay(ctx: Context, answer: { number: string; parcel: string; agrees: boolean }): Promise<void> {
  return moveOwnParcel(ctx, answer, { move: answer.agrees ? 'agree' : 'cancel_late' })
}
