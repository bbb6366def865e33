import { requireRole } from '#features/actor.ts'
import type { PostalAddress } from '#features/addresses/postal-address.ts'
import type { Rates } from '#features/checkout/order-totals.ts'
import type { Context } from '#features/context.ts'
import { type AdditionalField, type FieldValues, shownFields } from '#features/extensions/additional-field.ts'
import { plainWords } from '#features/messages/plain-words.ts'
import { owedPaise } from '#features/payments/balance.ts'
import { isHolding } from '#features/proofs/proof.ts'
import { findFields } from '#features/settings/settings-queries.ts'
import { postBy } from '#features/shipping/post-by.ts'
import { findRates } from '#features/tax/rate-queries.ts'
import { isValidOn } from '#features/tax/tax-rules.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { type Sql, sql } from '#platform/database/sql.ts'
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
  fields: FieldValues
  zone: string
  createdAt: Date
  packing: WorkshopParcel['packing']
  splitFrom: string | null
  courierLabelUrl: string | null
  netPaise: number | null
  unread: number
}

const columns = sql`
  ${parcelJson} as parcel, o.number as order_number, o.customer_id, o.placed_at,
  o.shipping_address as ship_to, o.note, o.gift_note, o.fields, s.zone, s.created_at,
  (select f.number from parcels f where f.id = s.split_from_id) as split_from,
  s.label_url as courier_label_url,
  (select sum(net_paise) from earnings where parcel_id = s.id)::bigint as net_paise,
  (select coalesce(json_agg(json_build_object('sku', l.sku, 'packing', p.packing, 'isFragile', p.is_fragile)
  order by l.id), '[]')
    from order_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
    where l.parcel_id = s.id) as packing,
  (select count(*)::int from parcel_messages m where m.parcel_id = s.id and m.read_at is null
    and m.from_role = 'customer' and m.hidden_at is null) as unread,
  (select coalesce(json_agg(${eventJson} order by e.id), '[]') from order_events e
    where e.order_id = s.order_id and e.parcel_id = s.id) as events`

// Of the statuses that an artisan sees, only a cancelled parcel may never have been paid.
const isHeard = sql`
  (s.status <> 'cancelled' or exists (select from payments p where p.order_id = s.order_id and (p.status = 'captured'
    or (p.provider = 'cash' and exists (select from cod_codes c
      where c.order_id = s.order_id and c.confirmed_at is not null)))))`

// Per parcel, through its own lines: as a separate condition PostgreSQL would read the lines of the whole shop.
const matching = ({ artisanId, statuses, words }: Wanted) => sql`
  from parcels s where s.artisan_id = ${artisanId} and s.status = any (${statuses}) and ${isHeard}
    and (${words}::text is null or s.number ilike ${words}::text
      or (select bool_or(l.name ilike ${words}::text) from order_lines l where l.parcel_id = s.id))`

type Wanted = { artisanId: number; statuses: readonly string[]; words: string | null }

// First the page's ids by index, then its rows; as an array, or the planner expects a tenth of all parcels.
const listText = (wanted: Wanted, order: Sql, { limit, offset }: { limit: number; offset: number }) => sql`
  with page as materialized (
    select s.id, row_number() over (order by ${order}) as place ${matching(wanted)}
    order by ${order} limit ${limit} offset ${offset}
  )
  select ${columns} from page join parcels s on s.id = page.id join artisans a on a.id = s.artisan_id
    join orders o on o.id = s.order_id
  where s.id = any (array(select id from page)) order by page.place`

const newest = sql`s.created_at desc, s.id desc`

// post-by.ts counts working days; for sorting, calendar days are enough.
const byDeadline = (roadDays: string) =>
  sql`
    coalesce(s.due_at, s.promised_until - make_interval(days => coalesce((${roadDays}::jsonb ->> s.zone)::int, 5))),
    s.id`

/** The count stops this far beyond the page: nobody pages through a thousand pages. */
const countedAhead = 1000

export type WorkshopFilter = {
  view?: ParcelView | undefined
  status?: string | undefined
  q?: string | undefined
  page: number
  limit: number
}

export async function listWorkshopParcels(ctx: Context, filter: WorkshopFilter): Promise<Page<WorkshopParcel>> {
  const { view = 'all', status, page, limit } = filter
  const words = filter.q?.trim() ? `%${filter.q.trim().replace(/[\\%_]/g, '\\$&')}%` : null
  const wanted = { artisanId: requireArtisan(ctx), statuses: wantedStatuses(view, status), words }
  const offset = (page - 1) * limit
  const [rates, asked] = [await findRates(ctx), await findFields(ctx, 'order')]
  const [rows, [count]] = await Promise.all([
    ctx.db.query<Row>(listText(wanted, view === 'todo' ? byDeadline(roadDays(rates, ctx)) : newest, { limit, offset })),
    ctx.db.query<{ total: number }>`
      select count(*)::int as total from (select 1 ${matching(wanted)} limit ${offset + countedAhead}) counted`,
  ])
  return toPage(
    rows.map((row) => toWorkshopParcel(ctx, row, { ...rates, asked })),
    count?.total ?? 0,
    { page, limit },
  )
}

function roadDays({ shipping }: Rates, ctx: Context): string {
  const now = ctx.clock.now()
  const valid = shipping.filter((rate) => isValidOn(rate, now))
  return JSON.stringify(Object.fromEntries(valid.map(({ zone, daysMax }) => [zone, daysMax])))
}

/** @throws DomainError not-found for a missing parcel and for another artisan's, alike */
export async function getWorkshopParcel(ctx: Context, number: string): Promise<WorkshopParcel> {
  const artisanId = requireArtisan(ctx)
  const [[row], rates, asked] = await Promise.all([
    ctx.db.query<Row>`
      select ${columns} from parcels s join artisans a on a.id = s.artisan_id join orders o on o.id = s.order_id
      where s.artisan_id = ${artisanId} and s.status = any (${heardStatuses}) and ${isHeard} and s.number = ${number}`,
    findRates(ctx),
    findFields(ctx, 'order'),
  ])
  if (!row) throw new DomainError('not-found')
  return toWorkshopParcel(ctx, row, { ...rates, asked })
}

function requireArtisan(ctx: Context): number {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  if (artisanId === null) throw new DomainError('not-found')
  return artisanId
}

const isOnBench: readonly ParcelStatus[] = ['accepted', 'making', 'ready']

function canBookCourier({ status, isPickup, trackingNumber, balance, proof }: ParcelRow, now: Date): boolean {
  const isToPost = status === 'ready' && !isPickup && trackingNumber === null
  return isToPost && owedPaise({ balance }) === 0 && !isHolding(proof, now)
}

type Reading = Pick<Rates, 'shipping'> & { asked: readonly AdditionalField[] }

function toWorkshopParcel(ctx: Context, row: Row, { shipping, asked }: Reading): WorkshopParcel {
  const { parcel, events, shipTo, zone, createdAt, ...order } = row
  const { totalPaise, codFeePaise, commissionPaise, dueAt, promisedUntil } = parcel
  const isOpen = knowsAddress(parcel)
  return {
    ...toParcel(parcel, order.customerId, events, { actor: ctx.actor, now: ctx.clock.now(), locale: ctx.locale }),
    orderNumber: order.orderNumber,
    placedAt: order.placedAt.toISOString(),
    dueAt: isoOrNull(dueAt),
    postBy: isOnBench.includes(parcel.status)
      ? postBy({ ...parcel, zone, createdAt, promisedUntil }, shipping).toISOString()
      : null,
    note: isOpen ? order.note : order.note && plainWords(order.note),
    giftNote: isOpen ? order.giftNote : order.giftNote && plainWords(order.giftNote),
    fields: isOpen ? shownFields(order.fields, asked, ctx.locale) : [],
    packing: order.packing,
    splitFrom: order.splitFrom,
    unread: order.unread,
    canSplit: canSplit(parcel, ctx.clock.now()),
    canBookCourier: ctx.courier !== null && canBookCourier(parcel, ctx.clock.now()),
    courierLabelUrl: order.courierLabelUrl,
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
    earningPaise: order.netPaise ?? totalPaise - codFeePaise - commissionPaise,
  }
}
