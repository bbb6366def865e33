import { requireRole } from '#features/actor.ts'
import type { PostalAddress } from '#features/addresses/postal-address.ts'
import { type Context, queueJobs, transaction } from '#features/context.ts'
import { proofJson } from '#features/orders/order-line.ts'
import { cashOf } from '#features/payments/balance-queries.ts'
import { isHolding, type Proof } from '#features/proofs/proof.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import type { Booking, Shipment } from '#platform/couriers/courier.server.ts'
import { sql } from '#platform/database/sql.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { cancelCourierJob } from './cancel-courier.ts'

/** Longer than all calls of a booking may take: one of a dead process is made again. */
const leaseMinutes = 2

type Asked = Omit<Shipment, 'from' | 'to'> & {
  id: number
  artisan: Shipment['from']
  address: PostalAddress
}

/**
 * Asks the shop's courier to fetch a packed parcel. Its number and label are kept with the parcel; the artisan, or the
 * courier's first report, says that it is on its way. A second request finds it booked.
 * @throws DomainError not-found (another's, or nothing to be fetched), courier-busy while another request books it,
 * courier-unavailable
 */
export async function bookCourier(ctx: Context, parcelNumber: string): Promise<void> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  if (!ctx.courier) throw new DomainError('not-found')
  const [parcel] = await ctx.db.query<{ id: number; isBooked: boolean; proof: Proof | null }>`
    select id, tracking_number is not null and courier_asked_at is not null as is_booked,
      ${proofJson(sql`parcels.id`)} as proof from parcels
    where number = ${parcelNumber} and artisan_id = ${artisanId} and status = 'ready' and pickup_address is null
      and (tracking_number is null or courier_asked_at is not null)
      and not exists (select from balances b where b.parcel_id = parcels.id and b.paid_at is null and not b.in_cash)`
  if (!parcel || isHolding(parcel.proof, ctx.clock.now())) throw new DomainError('not-found')
  if (parcel.isBooked) return
  const asked = await claim(ctx, parcel.id)
  if (!asked) throw new DomainError('courier-busy')
  try {
    const booking = await ctx.courier.book(toShipment(asked))
    await transaction(ctx, (ctx) => saveBooking(ctx, parcelNumber, booking))
  } catch (error) {
    ctx.log.warn({ err: error, parcel: parcelNumber }, 'no courier was booked')
    await ctx.db.query`
      update parcels set courier_asked_at = null where id = ${parcel.id} and tracking_number is null`
    throw new DomainError('courier-unavailable')
  }
}

/** Claims it, so that two presses book once. */
async function claim({ db, clock }: Context, id: number): Promise<Asked | undefined> {
  const now = clock.now()
  const [asked] = await db.query<Asked>`
    with claimed as (
      update parcels set courier_asked_at = ${now}::timestamptz
      where id = ${id}::bigint and status = 'ready' and tracking_number is null
        and (courier_asked_at is null or courier_asked_at < ${addMinutes(now, -leaseMinutes)}::timestamptz)
      returning id, number, order_id, artisan_id, total_paise
    )
    select c.id, c.number, o.placed_at, o.shipping_address as address, 
      case when o.payment_method = 'cod' then c.total_paise else ${cashOf(sql`c.id`)} end as cash_paise,
      json_build_object('id', a.slug, 'name', a.name, 'phone', a.phone, 'address', coalesce(a.postal_address, a.place),
        'city', a.place, 'state', a.state, 'pincode', a.pincode) as artisan, l.*
    from claimed c join orders o on o.id = c.order_id join artisans a on a.id = c.artisan_id
    cross join lateral (
      select json_agg(json_build_object('name', l.name, 'sku', l.sku, 'quantity', l.quantity, 'unitPaise',
          l.unit_price_paise, 'hsn', l.hsn) order by l.id) as items,
        sum(l.line_paise - l.discount_paise)::bigint as goods_paise,
        sum(p.packed_weight_grams * l.quantity)::int as grams, max(p.packed_length_mm) as length_mm,
        max(p.packed_width_mm) as width_mm, sum(p.packed_height_mm * l.quantity)::int as height_mm
      from order_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
      where l.parcel_id = c.id and l.cancelled_at is null
    ) l`
  return asked
}

function toShipment({ artisan, address, ...asked }: Asked): Shipment {
  const state = (key: string) => translate('en', `common:states.${key}`)
  const { fullName, phone, house, street, landmark, city, pincode } = address
  return {
    ...asked,
    from: { ...artisan, state: state(artisan.state) },
    to: {
      name: fullName,
      phone,
      lines: [house, street, landmark ?? ''].filter(Boolean),
      city,
      state: state(address.state),
      pincode,
    },
  }
}

/** Cancelled meanwhile, it is taken back. */
async function saveBooking(
  ctx: Context,
  number: string,
  { carrier, trackingNumber, labelUrl }: Booking,
): Promise<void> {
  const [kept] = await ctx.db.query<{ status: string }>`
    update parcels set carrier = ${carrier.slice(0, 60)}, tracking_number = ${trackingNumber.slice(0, 40)},
      label_url = ${labelUrl} where number = ${number} returning status`
  if (kept?.status === 'cancelled') await queueJobs(ctx, [{ name: cancelCourierJob, payload: { number } }])
}
