import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { moveParcel } from './move-parcel.ts'
import type { MoveRequest } from './order.ts'

/** A customer's move on a parcel that is named together with its order. Throws not-found when they do not belong together. */
export async function moveOwnParcel(
  ctx: Context,
  { number, parcel }: { number: string; parcel: string },
  request: MoveRequest,
): Promise<void> {
  if (!parcel.startsWith(`${number}-`)) throw new DomainError('not-found')
  await moveParcel(ctx, parcel, request)
}
