import type { PostalAddress } from '#domain/accounts/postal-address.ts'
import type { Actor } from '#domain/actor.ts'
import { type PaymentRow, paymentJson, showPayment } from '#domain/payments/payment-row.ts'
import type { OrderDetail, OrderEvent, OrderParcel, OrderSummary } from './order.ts'
import { canPay, offeredMoves } from './order-permissions.ts'
import { orderStatus, type ParcelStatus } from './order-status.ts'

/** Times are ISO texts with an offset, as PostgreSQL writes them into JSON; shown ones end in Z. */
export type EventRow = {
  parcelId: number | null
  move: string
  toStatus: string | null
  by: string
  reason: string | null
  details: Record<string, unknown>
  at: string
}

export type ParcelRow = {
  id: number
  number: string
  status: ParcelStatus
  artisanId: number
  artisan: { id: string; name: string; place: string }
  lines: OrderParcel['lines']
  subtotalPaise: number
  discountPaise: number
  shippingPaise: number
  taxPaise: number
  totalPaise: number
  commissionPaise: number
  promisedFrom: string
  promisedUntil: string
  carrier: string | null
  trackingNumber: string | null
  dueAt: string | null
}

export type OrderRow = {
  id: number
  number: string
  customerId: number
  placedAt: Date
  subtotalPaise: number
  discountPaise: number
  shippingPaise: number
  taxPaise: number
  totalPaise: number
  shippingAddress: PostalAddress
  billingAddress: PostalAddress
  payment: PaymentRow
  parcels: ParcelRow[]
  events: EventRow[]
}

/** One parcel `s` of artisan `a` as JSON, lines included. */
export const parcelJson = `
  json_build_object('id', s.id, 'number', s.number, 'status', s.status, 'artisanId', s.artisan_id,
    'artisan', json_build_object('id', a.slug, 'name', a.name, 'place', a.place),
    'subtotalPaise', s.subtotal_paise, 'discountPaise', s.discount_paise, 'shippingPaise', s.shipping_paise,
    'taxPaise', s.tax_paise, 'totalPaise', s.total_paise, 'promisedFrom', s.promised_from,
    'promisedUntil', s.promised_until, 'carrier', s.carrier, 'trackingNumber', s.tracking_number, 'dueAt', s.due_at,
    'commissionPaise', (select sum(commission_paise) from order_lines where parcel_id = s.id),
    'lines', (select json_agg(json_build_object('productId', l.product_slug, 'name', l.name, 'options', l.options,
      'sku', l.sku, 'imageKey', l.image_key, 'quantity', l.quantity, 'unitPricePaise', l.unit_price_paise,
      'linePaise', l.line_paise, 'discountPaise', l.discount_paise, 'hsn', l.hsn, 'taxBasisPoints', l.tax_basis_points,
      'cgstPaise', l.cgst_paise, 'sgstPaise', l.sgst_paise, 'igstPaise', l.igst_paise) order by l.id)
      from order_lines l where l.parcel_id = s.id))`

/** One event `e` as JSON. */
export const eventJson = `
  json_build_object('parcelId', e.parcel_id, 'move', e.move, 'toStatus', e.to_status, 'by', e.actor_role,
    'reason', e.reason, 'details', e.details, 'at', e.at)`

/** Everything of orders `o` in one statement, however many parcels, lines and events they have. */
export const orderColumns = `
  o.id, o.number, o.customer_id as "customerId", o.placed_at as "placedAt", o.subtotal_paise as "subtotalPaise",
  o.discount_paise as "discountPaise", o.shipping_paise as "shippingPaise", o.tax_paise as "taxPaise",
  o.total_paise as "totalPaise", o.shipping_address as "shippingAddress", o.billing_address as "billingAddress",
  (select ${paymentJson} from payments p where p.order_id = o.id) as payment,
  (select json_agg(${parcelJson} order by s.id) from parcels s join artisans a on a.id = s.artisan_id
    where s.order_id = o.id) as parcels`

export const eventsColumn = `
  (select coalesce(json_agg(${eventJson} order by e.id), '[]') from order_events e where e.order_id = o.id) as events`

const shownPictures = 4

export function toSummary(row: Omit<OrderRow, 'events'>, now: Date): OrderSummary {
  const lines = row.parcels.flatMap((parcel) => parcel.lines)
  const pictures = lines.flatMap(({ imageKey, name }) => (imageKey === null ? [] : [{ key: imageKey, name }]))
  const { expiresAt } = row.payment
  const payUntil = expiresAt === null ? null : new Date(expiresAt)
  return {
    number: row.number,
    placedAt: row.placedAt.toISOString(),
    status: orderStatus(row.parcels.map(({ status }) => status)),
    paymentStatus: row.payment.status,
    totalPaise: row.totalPaise,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    pictures: pictures.slice(0, shownPictures),
    makers: [...new Set(row.parcels.map(({ artisan }) => artisan.name))],
    canPay: canPay({ parcels: row.parcels, paymentStatus: row.payment.status, payUntil }, now),
  }
}

export type Reader = { actor: Actor; now: Date; publicKeyId: string }

export function toDetail(row: OrderRow, { actor, now, publicKeyId }: Reader): OrderDetail {
  return {
    ...toSummary(row, now),
    subtotalPaise: row.subtotalPaise,
    discountPaise: row.discountPaise,
    shippingPaise: row.shippingPaise,
    taxPaise: row.taxPaise,
    shippingAddress: row.shippingAddress,
    billingAddress: row.billingAddress,
    parcels: row.parcels.map((parcel) => toParcel(parcel, row.customerId, row.events, actor)),
    payment: showPayment(row.payment, publicKeyId),
    events: row.events.filter(({ parcelId }) => parcelId === null).map(toEvent),
  }
}

export function toParcel(row: ParcelRow, customerId: number, events: readonly EventRow[], actor: Actor): OrderParcel {
  const { id, artisanId, commissionPaise: _commission, dueAt: _dueAt, promisedFrom, promisedUntil, ...shown } = row
  return {
    ...shown,
    promisedFrom: iso(promisedFrom),
    promisedUntil: iso(promisedUntil),
    events: events.filter(({ parcelId }) => parcelId === id).map(toEvent),
    moves: offeredMoves(actor, { status: row.status, artisanId, customerId }),
  }
}

export function toEvent({ move, toStatus, by, reason, details, at }: EventRow): OrderEvent {
  const isPerson = by === 'customer' || by === 'artisan' || by === 'admin'
  return { move, toStatus, by: isPerson ? by : 'system', reason, details, at: iso(at) }
}

export function iso(time: string): string {
  return new Date(time).toISOString()
}
