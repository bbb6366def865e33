import { requireRole } from '#features/actor.ts'
import type { PostalAddress } from '#features/addresses/postal-address.ts'
import type { Rates } from '#features/checkout/order-totals.ts'
import type { Context } from '#features/context.ts'
import { plainWords } from '#features/messages/plain-words.ts'
import { postBy } from '#features/shipping/post-by.ts'
import { findRates } from '#features/tax/rate-queries.ts'
import { isValidOn } from '#features/tax/tax-rules.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type Page, toPage } from '#platform/lists/paging.ts'
import { isoOrNull } from '#platform/time/iso-time.ts'
import type { WorkshopParcel } from './order.ts'
import { knowsAddress } from './order-permissions.ts'
import type { ParcelStatus } from './order-status.ts'
import { type EventRow, eventJson, type ParcelRow, parcelJson, toParcel } from './parcel-row.ts'
import { heardStatuses, type ParcelView, wantedStatuses } from './parcel-view.ts'
import { canSplit } from './split-rules.ts'

type Row = {
  parcel: ParcelRow
  events: EventRow[]
  orderNumber: string
  customerId: number
  placedAt: Date
  shipTo: PostalAddress
  note: string | null
  giftNote: string | null
  zone: string
  createdAt: Date
  packing: WorkshopParcel['packing']
  splitFrom: string | null
  unread: number
}

const columns = `
  ${parcelJson} as parcel, o.number as "orderNumber", o.customer_id as "customerId", o.placed_at as "placedAt",
  o.shipping_address as "shipTo", o.note, o.gift_note as "giftNote", s.zone, s.created_at as "createdAt",
  (select f.number from parcels f where f.id = s.split_from_id) as "splitFrom",
  (select coalesce(json_agg(json_build_object('sku', l.sku, 'packing', p.packing, 'isFragile', p.is_fragile) order by l.id), '[]')
    from order_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id where l.parcel_id = s.id) as packing,
  (select count(*)::int from parcel_messages m where m.parcel_id = s.id and m.read_at is null
    and m.from_role = 'customer' and m.hidden_at is null) as unread,
  (select coalesce(json_agg(${eventJson} order by e.id), '[]') from order_events e
    where e.order_id = s.order_id and e.parcel_id = s.id) as events`

// Of the statuses that an artisan hears of only a cancelled parcel may have been cancelled before it was paid for.
const isHeard = `
  (s.status <> 'cancelled' or exists (select from payments p where p.order_id = s.order_id and (p.status = 'captured'
    or (p.provider = 'cash' and exists (select from cod_codes c where c.order_id = s.order_id and c.confirmed_at is not null)))))`

// By each parcel's own lines: as a condition of its own PostgreSQL would read the lines of the whole shop.
const matching = `
  from parcels s where s.artisan_id = $1 and s.status = any ($2) and ${isHeard}
    and ($3::text is null or s.number ilike $3
      or (select bool_or(l.name ilike $3) from order_lines l where l.parcel_id = s.id))`

// First the few ids, by the artisan's index, and only then all that a page shows of them; as an array, because a plan that does not know
// the limit takes a page for a tenth of all parcels.
const listText = (order: string) => `
  with page as materialized (
    select s.id, row_number() over (order by ${order}) as place ${matching} order by ${order} limit $4 offset $5
  )
  select ${columns} from page join parcels s on s.id = page.id join artisans a on a.id = s.artisan_id
    join orders o on o.id = s.order_id
  where s.id = any (array(select id from page)) order by page.place`

const newest = listText('s.created_at desc, s.id desc')

// In working days it would be post-by.ts's; to say what comes first, days by the calendar will do.
const byDeadline = listText(
  'coalesce(s.due_at, s.promised_until - make_interval(days => coalesce(($6::jsonb ->> s.zone)::int, 5))), s.id',
)

/** How far a count looks beyond the page: nobody turns a thousand pages to see how many there are. */
const countedAhead = 1000

const countText = `select count(*)::int as total from (select 1 ${matching} limit $4) counted`

export type WorkshopFilter = {
  view?: ParcelView | undefined
  status?: string | undefined
  /** words of the goods, or a part of the number */
  q?: string | undefined
  page: number
  limit: number
}

/**
 * Own parcels: those to do by deadline, others the newest first. An unknown status matches nothing. The total counts at most a
 * thousand beyond the page.
 */
export async function listWorkshopParcels(ctx: Context, filter: WorkshopFilter): Promise<Page<WorkshopParcel>> {
  const { view = 'all', status, page, limit } = filter
  const words = filter.q?.trim() ? `%${filter.q.trim().replace(/[\\%_]/g, '\\$&')}%` : null
  const asked = [requireArtisan(ctx), wantedStatuses(view, status), words]
  const offset = (page - 1) * limit
  const rates = await findRates(ctx)
  const [rows, [count]] = await Promise.all([
    view === 'todo'
      ? namedQuery<Row>(ctx.db, 'orders.workshop-todo', byDeadline, [...asked, limit, offset, roadDays(rates, ctx)])
      : namedQuery<Row>(ctx.db, 'orders.workshop', newest, [...asked, limit, offset]),
    namedQuery<{ total: number }>(ctx.db, 'orders.workshop-count', countText, [...asked, offset + countedAhead]),
  ])
  return toPage(
    rows.map((row) => toWorkshopParcel(ctx, row, rates)),
    count?.total ?? 0,
    { page, limit },
  )
}

/** The most days of the road by zone, as JSON. */
function roadDays({ shipping }: Rates, ctx: Context): string {
  const now = ctx.clock.now()
  const valid = shipping.filter((rate) => isValidOn(rate, now))
  return JSON.stringify(Object.fromEntries(valid.map(({ zone, daysMax }) => [zone, daysMax])))
}

const one = `
  select ${columns} from parcels s join artisans a on a.id = s.artisan_id join orders o on o.id = s.order_id
  where s.artisan_id = $1 and s.status = any ($2) and ${isHeard} and s.number = $3`

/** @throws DomainError not-found for a missing parcel and for another artisan's, alike */
export async function getWorkshopParcel(ctx: Context, number: string): Promise<WorkshopParcel> {
  const values = [requireArtisan(ctx), heardStatuses, number]
  const [[row], rates] = await Promise.all([
    namedQuery<Row>(ctx.db, 'orders.workshop-parcel', one, values),
    findRates(ctx),
  ])
  if (!row) throw new DomainError('not-found')
  return toWorkshopParcel(ctx, row, rates)
}

function requireArtisan(ctx: Context): number {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  if (artisanId === null) throw new DomainError('not-found')
  return artisanId
}

const isOnBench: readonly ParcelStatus[] = ['accepted', 'making', 'ready']

function toWorkshopParcel(ctx: Context, row: Row, { shipping }: Rates): WorkshopParcel {
  const { parcel, events, shipTo, zone, createdAt, ...order } = row
  const { totalPaise, codFeePaise, commissionPaise, dueAt, promisedUntil } = parcel
  const isOpen = knowsAddress(parcel.status)
  return {
    ...toParcel(parcel, order.customerId, events, { actor: ctx.actor, now: ctx.clock.now() }),
    orderNumber: order.orderNumber,
    placedAt: order.placedAt.toISOString(),
    dueAt: isoOrNull(dueAt),
    postBy: isOnBench.includes(parcel.status)
      ? postBy({ zone, createdAt, promisedUntil }, shipping).toISOString()
      : null,
    note: isOpen ? order.note : order.note && plainWords(order.note),
    giftNote: isOpen ? order.giftNote : order.giftNote && plainWords(order.giftNote),
    packing: order.packing,
    splitFrom: order.splitFrom,
    unread: order.unread,
    canSplit: canSplit(parcel),
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
