import type { Actor } from '#features/actor.ts'
import { placeNames } from '#features/crafts/artisan-words.ts'
import type { Balance } from '#features/payments/balance.ts'
import { owedPaise } from '#features/payments/balance.ts'
import { balanceJson } from '#features/payments/balance-queries.ts'
import { choicesIn } from '#features/products/line-choices.ts'
import { nameIn } from '#features/products/product-row.ts'
import { pictureExtra } from '#features/products/variant-options.ts'
import { type Proof, proofState, proofUntil } from '#features/proofs/proof.ts'
import { type ReturnRow, returnJson, toReturn } from '#features/returns/return-row.ts'
import { mayChangeMind, piecesLeft, returnableUntil } from '#features/returns/return-rules.ts'
import { openReturnStatuses } from '#features/returns/return-status.ts'
import { trackingUrl } from '#features/shipping/carrier.ts'
import { literal, sql } from '#platform/database/sql.ts'
import type { Language } from '#platform/i18n/languages.ts'
import { iso, isoOrNull } from '#platform/time/iso-time.ts'
import type { OrderEvent, OrderParcel, PlacedLine } from './order.ts'
import { linePairs, proofPairs } from './order-line.ts'
import { offeredMoves } from './order-permissions.ts'
import type { ParcelStatus } from './order-status.ts'

/** Times are ISO texts with an offset, as PostgreSQL writes them into JSON; API times end in Z. */
export type EventRow = {
  parcelId: number | null
  move: string
  toStatus: string | null
  by: string
  impersonationOf: string | null
  reason: string | null
  details: Record<string, unknown>
  at: string
}

export type BriefParcelRow = {
  number: string
  status: ParcelStatus
  artisanId: number
  artisan: { id: string; name: string; place: string }
  isCash: boolean
  hasDelay: boolean
  hasOpenReturn: boolean
  isPickup: boolean
  isBooked: boolean
  balance: Balance | null
  isPersonal: boolean
  proof: Proof | null
  promisedUntil: string
  lines: Pick<PlacedLine, 'name' | 'imageKey' | 'quantity' | 'isCancelled'>[]
}

type LineRow = PlacedLine & { askedQuantity: number }

type MilestoneRow = Omit<OrderParcel['milestones'][number], 'proof'> & { proof: Proof | null }

export type ParcelRow = Omit<BriefParcelRow, 'lines'> &
  Pick<
    OrderParcel,
    | 'subtotalPaise'
    | 'discountPaise'
    | 'shippingPaise'
    | 'codFeePaise'
    | 'taxPaise'
    | 'totalPaise'
    | 'promisedFrom'
    | 'carrier'
    | 'trackingNumber'
    | 'deliveredAt'
    | 'replacesReturn'
    | 'delay'
    | 'unread'
  > & {
    id: number
    placeNames: Partial<Record<Language, string>> | null
    orderNumber: string
    lines: LineRow[]
    milestones: MilestoneRow[]
    commissionPaise: number
    dueAt: string | null
    pickup: { address: string; code: string } | null
    expressDays: number | null
    documents: Omit<OrderParcel['documents'][number], 'url'>[]
    returns: ReturnRow[]
  }

const briefPairs = sql`
  'number', s.number, 'status', s.status, 'artisanId', s.artisan_id,
  'artisan', json_build_object('id', a.slug, 'name', a.name, 'place', a.place), 'promisedUntil', s.promised_until,
  'isPickup', s.pickup_address is not null, 'isBooked', s.courier_asked_at is not null, 'balance', ${balanceJson(sql`s.id`)},
  ${proofPairs(sql`s.id`)},
  'isCash', (select bp.method = 'cod' from payments bp where bp.order_id = s.order_id),
  'hasDelay', exists (select from delays bd where bd.parcel_id = s.id and bd.answered_at is null),
  'hasOpenReturn', exists (select from returns br
  where br.parcel_id = s.id and br.status in ${literal(openReturnStatuses)})`

export const briefParcelJson = sql`
  json_build_object(${briefPairs},
    'lines', (select json_agg(json_build_object('name', l.name, 'imageKey', l.image_key, 'quantity', l.quantity,
      'isCancelled', l.cancelled_at is not null) order by l.id) from order_lines l where l.parcel_id = s.id))`

export const parcelJson = sql`
  json_build_object(${briefPairs}, 'id', s.id, 'placeNames', ${placeNames()}, 'orderNumber', (select number from orders where id = s.order_id),
    'subtotalPaise', s.subtotal_paise, 'discountPaise', s.discount_paise, 'shippingPaise', s.shipping_paise,
    'codFeePaise', s.cod_fee_paise, 'taxPaise', s.tax_paise, 'totalPaise', s.total_paise,
    'promisedFrom', s.promised_from, 'carrier', s.carrier, 'trackingNumber', s.tracking_number,
    'pickup', case when s.pickup_address is not null
      then json_build_object('address', s.pickup_address, 'code', s.pickup_code) end,
    'expressDays', s.express_days, 'deliveredAt', s.delivered_at, 'dueAt', s.due_at, 'replacesReturn',
    (select number from returns where id = s.replaces_return_id),
    'commissionPaise', (select sum(commission_paise) from order_lines where parcel_id = s.id and cancelled_at is null),
    'delay', (select json_build_object('promisedUntil', d.promised_until, 'reason', d.reason, 'askedAt', d.asked_at)
      from delays d where d.parcel_id = s.id and d.answered_at is null order by d.id desc limit 1),
    'milestones', (select coalesce(json_agg(json_build_object('imageKey', mi.key, 'words', m.words, 'at', m.at,
        'isPiece', m.is_piece, 'isOnPage', m.product_id is not null and m.doubted_at is null, 'isDoubted', m.doubted_at is not null,
        'proof', case when m.is_proof then json_build_object('sentAt', m.at, 'answeredAt', m.answered_at, 'change', m.asked_change) end)
        order by m.id), '[]')
      from milestones m join images mi on mi.id = m.image_id where m.parcel_id = s.id),
    'documents', (select coalesce(json_agg(json_build_object('kind', dc.kind, 'number', dc.number,
        'issuedAt', dc.issued_at) order by dc.id), '[]')
      from documents dc where dc.parcel_id = s.id),
    'unread', (select count(*)::int from parcel_messages um where um.parcel_id = s.id and um.read_at is null
      and um.from_role = 'artisan' and um.hidden_at is null),
    'returns', (select coalesce(json_agg(${returnJson} order by r.id), '[]') from returns r where r.parcel_id = s.id),
    'lines', (select json_agg(json_build_object(${linePairs}, 'askedQuantity',
      (select coalesce(sum(q.quantity), 0) from return_lines q join returns qr on qr.id = q.return_id
        where q.line_id = l.id and qr.status not in ('withdrawn', 'resolved', 'lost'))) order by l.id)
      from order_lines l where l.parcel_id = s.id))`

/** The artisan an admin impersonated in event `e`: the row keeps the role acted in, and the admin. */
export const impersonationOfEvent = sql`
  case when e.actor_role = 'artisan' then (select em.name from parcels ep join artisans em on em.id = ep.artisan_id
    join users eu on eu.id = e.actor_id where ep.id = e.parcel_id and eu.role = 'admin') end`

export const eventJson = sql`
  json_build_object('parcelId', e.parcel_id, 'move', e.move, 'toStatus', e.to_status, 'by', e.actor_role,
    'impersonationOf', ${impersonationOfEvent}, 'reason', e.reason, 'details', e.details, 'at', e.at)`

export function toParcel(
  row: ParcelRow,
  customerId: number,
  events: readonly EventRow[],
  { actor, now, locale }: { actor: Actor; now: Date; locale: Language },
): OrderParcel {
  const {
    id,
    placeNames,
    orderNumber,
    artisanId,
    commissionPaise: _c,
    dueAt,
    isCash,
    hasDelay,
    hasOpenReturn,
    isPickup,
    isBooked: _b,
    isPersonal: _p,
    proof: _l,
    pickup,
    expressDays,
    ...shown
  } = row
  const owned = { ...row, customerId }
  return {
    ...shown,
    artisan: { ...row.artisan, place: placeNames?.[locale] ?? row.artisan.place },
    acceptBy: row.status === 'placed' ? isoOrNull(dueAt) : null,
    lines: row.lines.map((line) => ({ ...toLine(line, row, now), ...inWords(line, locale) })),
    duePaise: duePaise(row),
    promisedFrom: iso(row.promisedFrom),
    promisedUntil: iso(row.promisedUntil),
    trackingUrl: trackingUrl(row.carrier, row.trackingNumber),
    deliveredAt: isoOrNull(row.deliveredAt),
    pickup: pickup && {
      address: pickup.address,
      code: actor.role === 'customer' && row.status === 'ready' ? pickup.code : null,
      until: row.status === 'ready' ? isoOrNull(dueAt) : null,
    },
    isExpress: expressDays !== null,
    balance: row.balance && {
      ...row.balance,
      payUntil: row.status === 'ready' && owedPaise(row) > 0 ? isoOrNull(dueAt) : null,
    },
    delay: row.delay && { ...row.delay, promisedUntil: iso(row.delay.promisedUntil), askedAt: iso(row.delay.askedAt) },
    milestones: row.milestones.map((milestone) => toMilestone(milestone, now)),
    documents: row.documents.map((document) => ({
      ...document,
      issuedAt: iso(document.issuedAt),
      url: documentUrl(orderNumber, row.number, document.number),
    })),
    returns: row.returns.map((each) => toReturn(each, { actor, now, locale })),
    events: events.filter(({ parcelId }) => parcelId === id).map(toEvent),
    moves: offeredMoves(actor, owned, now),
  }
}

function toMilestone({ at, proof, ...shown }: MilestoneRow, now: Date): OrderParcel['milestones'][number] {
  return {
    ...shown,
    at: iso(at),
    proof: proof && { state: proofState(proof, now), change: proof.change, until: proofUntil(proof).toISOString() },
  }
}

type Words = Pick<OrderParcel['lines'][number], 'name' | 'choices'>

/** Orders keep names and choices as they were written, mostly in English. */
function inWords({ name, options }: LineRow, locale: Language): Words {
  return { name: nameIn({ name, nameLanguage: 'en' }, locale).name, choices: choicesIn(options, locale) }
}

function toLine(row: LineRow, parcel: ParcelRow, now: Date): Omit<OrderParcel['lines'][number], 'choices'> {
  const { id, variantId, platformDiscountPaise, commissionBasisPoints, commissionPaise, ...own } = row
  const { goodsPaise, restockedQuantity, askedQuantity, pictureKey, ...line } = own
  const until = returnableUntil(parcel)
  const quantity = piecesLeft({ ...line, askedQuantity })
  const isOpen = until !== null && now < until && quantity > 0
  return {
    ...line,
    ownPicture: pictureExtra in line.options ? { line: id, key: pictureKey } : null,
    returnable: isOpen ? { quantity, until: until.toISOString(), changedMind: mayChangeMind(line) } : null,
  }
}

/** Lines that are not cancelled; while there is one, shipping and cash fee too. */
function duePaise({ lines, shippingPaise, codFeePaise }: ParcelRow): number {
  const living = lines.filter(({ isCancelled }) => !isCancelled)
  if (living.length === 0) return 0
  return living.reduce((sum, line) => sum + line.linePaise - line.discountPaise, shippingPaise + codFeePaise)
}

function documentUrl(order: string, parcel: string, document: string): string {
  return `/api/orders/${order}/parcels/${parcel}/documents/${document.replaceAll('/', '-')}.pdf`
}

export function toEvent({ move, toStatus, by, impersonationOf, reason, details, at }: EventRow): OrderEvent {
  const isPerson = by === 'customer' || by === 'artisan' || by === 'admin'
  return { move, toStatus, by: isPerson ? by : 'system', impersonationOf, reason, details, at: iso(at) }
}
