import type { PostalAddress } from '#domain/accounts/postal-address.ts'
import { requireRole } from '#domain/actor.ts'
import type { Context } from '#domain/context.ts'
import { type Page, toPage } from '#domain/paging.ts'
import { namedQuery } from '#platform/db.server.ts'
import { DomainError } from '#platform/domain-error.ts'
import { isoOrNull } from './iso-time.ts'
import type { WorkshopParcel } from './order.ts'
import { type ParcelStatus, parcelStatuses } from './order-status.ts'
import { type EventRow, eventJson, type ParcelRow, parcelJson, toParcel } from './parcel-row.ts'

type Row = {
  parcel: ParcelRow
  events: EventRow[]
  orderNumber: string
  customerId: number
  placedAt: Date
  shipTo: PostalAddress
  total: number
}

const columns = `
  ${parcelJson} as parcel, o.number as "orderNumber", o.customer_id as "customerId", o.placed_at as "placedAt",
  o.shipping_address as "shipTo",
  (select coalesce(json_agg(${eventJson} order by e.id), '[]') from order_events e where e.parcel_id = s.id) as events`

// A maker hears of a parcel once it is paid for, or once its buyer has confirmed that cash is paid at the door.
const tables = `
  from parcels s join artisans a on a.id = s.artisan_id join orders o on o.id = s.order_id
  join payments p on p.order_id = o.id and s.status <> 'expired' and (p.status = 'captured'
    or (p.provider = 'cash' and exists (select from cod_codes c where c.order_id = o.id and c.confirmed_at is not null)))
  where s.artisan_id = $1`

const list = `
  select ${columns}, count(*) over ()::int as total ${tables} and ($2::text is null or s.status = $2)
  order by array_position(array['placed', 'accepted', 'making', 'ready'], s.status) nulls last, s.created_at desc, s.id desc
  limit $3 offset $4`

/** Own parcels: those that wait for the maker first, then the newest. An unknown status matches nothing. */
export async function listWorkshopParcels(
  ctx: Context,
  { status, page, limit }: { status?: string | undefined; page: number; limit: number },
): Promise<Page<WorkshopParcel>> {
  const values = [requireArtisan(ctx), status ?? null, limit, (page - 1) * limit]
  const rows = await namedQuery<Row>(ctx.db, 'orders.workshop', list, values)
  return toPage(
    rows.map((row) => toWorkshopParcel(ctx, row)),
    rows[0]?.total ?? 0,
    { page, limit },
  )
}

const one = `select ${columns}, 1 as total ${tables} and s.number = $2`

/** @throws DomainError not-found for a missing parcel and for another maker's, alike */
export async function getWorkshopParcel(ctx: Context, number: string): Promise<WorkshopParcel> {
  const [row] = await namedQuery<Row>(ctx.db, 'orders.workshop-parcel', one, [requireArtisan(ctx), number])
  if (!row) throw new DomainError('not-found')
  return toWorkshopParcel(ctx, row)
}

function requireArtisan(ctx: Context): number {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  if (artisanId === null) throw new DomainError('not-found')
  return artisanId
}

/** Before acceptance and after the end nobody needs to know where a person lives. */
const withAddress: readonly ParcelStatus[] = parcelStatuses.filter((status) =>
  /^(accepted|making|ready|shipped|out_for_delivery|returning)$/.test(status),
)

function toWorkshopParcel(ctx: Context, { parcel, events, shipTo, ...order }: Row): WorkshopParcel {
  const { totalPaise, codFeePaise, commissionPaise, dueAt } = parcel
  const isOpen = withAddress.includes(parcel.status)
  return {
    ...toParcel(parcel, order.customerId, events, { actor: ctx.actor, now: ctx.clock.now() }),
    orderNumber: order.orderNumber,
    placedAt: order.placedAt.toISOString(),
    dueAt: isoOrNull(dueAt),
    shipTo: {
      fullName: shipTo.fullName,
      city: shipTo.city,
      state: shipTo.state,
      pincode: shipTo.pincode,
      phone: isOpen ? shipTo.phone : null,
      house: isOpen ? shipTo.house : null,
      street: isOpen ? shipTo.street : null,
      landmark: isOpen ? (shipTo.landmark ?? null) : null,
    },
    earningPaise: totalPaise - codFeePaise - commissionPaise,
  }
}
