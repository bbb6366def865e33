import type { Context } from '#features/context.ts'

export const cancelCourierJob = 'cancel-courier'

/**
 * Takes back the booking of a cancelled parcel; nothing for one that was never booked. Safe to repeat.
 * @throws Error of the courier, so that the job is retried
 */
export async function cancelCourier(ctx: Context, parcelNumber: string): Promise<void> {
  const [booked] = await ctx.db.query<{ trackingNumber: string }>`
    select tracking_number from parcels where number = ${parcelNumber} and status = 'cancelled'
      and courier_asked_at is not null and tracking_number is not null`
  if (booked) await ctx.courier?.cancel(booked.trackingNumber)
}
