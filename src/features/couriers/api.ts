import { z } from 'zod'
import { call } from '#features/call.ts'
import { getWorkshopParcel } from '#features/orders/artisan-parcel-queries.ts'
import { workshopParcel } from '#features/orders/order.ts'
import { moveBookedReturn } from '#features/returns/move-booked-return.ts'
import { anyone } from '#platform/api/call.ts'
import { bookCourier } from './book-courier.ts'
import { receiveTrackingUpdate } from './receive-tracking-update.ts'

export const couriersApi = {
  book: call('POST /artisan/orders/{parcel}/courier', {
    who: ['artisan'],
    summary: 'Asks the shop’s courier to fetch a packed parcel; its number and label come with the parcel.',
    params: z.object({ parcel: z.string() }),
    out: z.object({ parcel: workshopParcel }),
    limit: { tries: 60, windowSeconds: 3600 },
    answer: async (ctx, { params: { parcel } }) => {
      await bookCourier(ctx, parcel)
      return { parcel: await getWorkshopParcel(ctx, parcel) }
    },
  }),
  receiveUpdate: call('POST /webhooks/courier', {
    who: anyone,
    summary: 'Where parcels are, told by the courier they were booked with.',
    out: z.object({}),
    raw: true,
    answer: (ctx, _, http) => receiveTrackingUpdate(ctx, http, moveBookedReturn),
  }),
}
