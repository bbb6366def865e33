import type { Context } from '#features/context.ts'
import { type LockedParcel, livingLines } from '#features/orders/locked-parcel.ts'
import { issueCreditNote } from './issue-credit-note.ts'

/** The credit note for all that was invoiced of a parcel. Nothing happens when it never had an invoice, or has its note. */
export async function creditParcel(ctx: Context, parcel: LockedParcel, reason: string): Promise<void> {
  const lines = livingLines(parcel).map((line) => ({ ...line, lineId: line.id }))
  await issueCreditNote(ctx, { parcelId: parcel.id, key: `refund-${parcel.number}`, reason, lines })
}
