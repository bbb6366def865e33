import type { PostalAddress } from '#features/addresses/postal-address.ts'
import { type Context, queueJobs, transaction } from '#features/context.ts'
import { queueOrderEmail } from '#features/order-emails/queue-order-email.ts'
import type { ReturnBooking, ReturnShipment, Shipment } from '#platform/couriers/courier.server.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { addMinutes } from '#platform/time/clock.ts'

export const returnCourierJob = 'book-return-courier'
export const cancelReturnCourierJob = 'cancel-return-courier'

/** Longer than all calls of a booking may take: one of a dead process is made again. */
const leaseMinutes = 2

type Asked = Omit<ReturnShipment, 'from' | 'to'> & { artisan: Shipment['from']; address: PostalAddress }

/**
 * Books what goes back of an agreed return, and tells the buyer the day. A courier that refuses or is away leaves it to
 * the buyer, as in a shop without one. Safe to repeat.
 */
export async function bookReturnCourier(ctx: Context, returnNumber: string): Promise<void> {
  const asked = ctx.courier?.bookReturn ? await claim(ctx, returnNumber) : undefined
  if (!asked) return
  try {
    const booking = await ctx.courier?.bookReturn?.(toShipment(asked))
    if (booking) await transaction(ctx, (ctx) => saveBooking(ctx, returnNumber, booking))
  } catch (error) {
    ctx.log.warn({ err: error, return: returnNumber }, 'no courier was booked for a return')
    await ctx.db.query`
      update returns set courier_asked_at = null where number = ${returnNumber} and tracking_number is null`
  }
}

async function claim({ db, clock }: Context, number: string): Promise<Asked | undefined> {
  const now = clock.now()
  const [asked] = await db.query<Asked>`
    with claimed as (
      update returns set courier_asked_at = ${now}::timestamptz
      where number = ${number} and status = 'approved' and tracking_number is null
        and (courier_asked_at is null or courier_asked_at < ${addMinutes(now, -leaseMinutes)}::timestamptz)
      returning id, number, order_id, artisan_id
    )
    select c.number, o.placed_at, o.shipping_address as address, l.*,
      json_build_object('id', a.slug, 'name', a.name, 'phone', a.phone, 'address', coalesce(a.postal_address, a.place),
        'city', a.place, 'state', a.state, 'pincode', a.pincode) as artisan
    from claimed c join orders o on o.id = c.order_id join artisans a on a.id = c.artisan_id
    cross join lateral (
      select json_agg(json_build_object('name', l.name, 'sku', l.sku, 'quantity', r.quantity, 'unitPaise',
          l.unit_price_paise, 'hsn', l.hsn) order by l.id) as items,
        sum(l.unit_price_paise * r.quantity)::bigint as goods_paise,
        sum(p.packed_weight_grams * r.quantity)::int as grams, max(p.packed_length_mm) as length_mm,
        max(p.packed_width_mm) as width_mm, sum(p.packed_height_mm * r.quantity)::int as height_mm
      from return_lines r join order_lines l on l.id = r.line_id join variants v on v.id = l.variant_id
        join products p on p.id = v.product_id
      where r.return_id = c.id
    ) l`
  return asked
}

function toShipment({ artisan, address, ...asked }: Asked): ReturnShipment {
  const state = (key: string) => translate('en', `common:states.${key}`)
  const { fullName, phone, house, street, landmark, city, pincode } = address
  const lines = [house, street, landmark ?? ''].filter(Boolean)
  return {
    ...asked,
    from: { name: fullName, phone, lines, city, state: state(address.state), pincode },
    to: { ...artisan, lines: [artisan.address], state: state(artisan.state) },
  }
}

/** What moved on meanwhile needs no visit. */
async function saveBooking(ctx: Context, number: string, booking: ReturnBooking): Promise<void> {
  const { carrier, trackingNumber, pickupOn } = booking
  const [kept] = await ctx.db.query<{ id: number; orderId: number; parcelId: number }>`
    update returns set carrier = ${carrier.slice(0, 60)}, tracking_number = ${trackingNumber.slice(0, 40)},
      pickup_on = ${pickupOn}::date
    where number = ${number} and status = 'approved' and tracking_number is null returning id, order_id, parcel_id`
  if (!kept) return queueJobs(ctx, [{ name: cancelReturnCourierJob, payload: { trackingNumber } }])
  const { id: returnId, orderId, parcelId } = kept
  await queueOrderEmail(ctx, `${number}-${trackingNumber}`, { orderId, parcelId, returnId, kind: 'return_pickup' })
}

/** @throws Error of the courier, so that the job is retried */
export async function cancelReturnCourier(ctx: Context, trackingNumber: string): Promise<void> {
  await ctx.courier?.cancel(trackingNumber)
}
