import type { Context } from '#features/context.ts'
import { type PaymentRow, paymentColumns } from '#features/payments/payment-row.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type LockedLine, type LockedParcel, type ParcelFacts, toLockedParcel } from './locked-parcel.ts'

export type { LockedLine, LockedParcel } from './locked-parcel.ts'

export type LockedOrder = {
  id: number
  number: string
  customerId: number
  payment: PaymentRow
  parcels: LockedParcel[]
}

export type OrderKey =
  | { orderNumber: string }
  | { parcelNumber: string }
  | { gatewayOrderId: string }
  | { orderId: number }

const keys = {
  orderNumber: 'o.number = $1',
  parcelNumber: 'o.id = (select order_id from parcels where number = $1)',
  gatewayOrderId: 'p.gateway_order_id = $1',
  orderId: 'o.id = $1',
} as const

const parcelsText = `
  select p.id, p.number, p.artisan_id as "artisanId", p.status, p.shipping_paise as "shippingPaise",
    p.cod_fee_paise as "codFeePaise", p.from_state as "fromState", p.to_state as "toState",
    p.promised_until as "promisedUntil", p.delivered_at as "deliveredAt", p.replaces_return_id as "replacesReturnId",
    a.tax_status as "sellerTaxStatus", a.pincode as "sellerPincode", p.zone, p.chargeable_grams as "chargeableGrams",
    exists (select from delays d where d.parcel_id = p.id and d.answered_at is null) as "hasDelay",
    exists (select from returns r where r.parcel_id = p.id
      and r.status in ('requested', 'needs_info', 'approved', 'sent_back', 'received', 'appealed')) as "hasOpenReturn",
    (select json_agg(json_build_object('id', l.id, 'variantId', l.variant_id, 'sku', l.sku, 'name', l.name,
      'quantity', l.quantity, 'isCancelled', l.cancelled_at is not null, 'returnedQuantity', l.returned_quantity,
      'restockedQuantity', l.restocked_quantity, 'goodsPaise', l.line_paise - l.discount_paise,
      'shippingPaise', l.shipping_paise, 'taxBasisPoints', l.tax_basis_points, 'cgstPaise', l.cgst_paise,
      'sgstPaise', l.sgst_paise, 'igstPaise', l.igst_paise, 'commissionPaise', l.commission_paise,
      'platformDiscountPaise', l.platform_discount_paise, 'isMadeToOrder', l.is_made_to_order) order by l.id)
      from order_lines l where l.parcel_id = p.id) as lines
  from parcels p join artisans a on a.id = p.artisan_id where p.order_id = $1 order by p.id`

/**
 * Takes an order for a change: whoever holds the lock on its payment row may move money, stock and parcels of it, and all
 * others wait. Parcels are read after the lock, by a second statement: the first one's view is from before the wait.
 * Null when there is no such order.
 */
export async function lockOrder(ctx: Context, key: OrderKey): Promise<LockedOrder | null> {
  const [entry] = Object.entries(key)
  const name = (entry?.[0] ?? 'orderId') as keyof typeof keys
  const text = `
    select ${paymentColumns}, o.id as "orderId", o.number, o.customer_id as "customerId"
    from payments p join orders o on o.id = p.order_id where ${keys[name]} for update of p`
  type Row = PaymentRow & { orderId: number; number: string; customerId: number }
  const [row] = await namedQuery<Row>(ctx.db, `orders.lock.${name}`, text, [entry?.[1]])
  if (!row) return null

  const { orderId, number, customerId, ...payment } = row
  type ParcelRow = ParcelFacts & { lines: LockedLine[] }
  const parcels = await namedQuery<ParcelRow>(ctx.db, 'orders.locked-parcels', parcelsText, [orderId])
  const owner = { customerId, isCash: payment.method === 'cod' }
  return { id: orderId, number, customerId, payment, parcels: parcels.map((parcel) => toLockedParcel(parcel, owner)) }
}

/** @throws DomainError not-found */
export async function getLockedOrder(ctx: Context, key: OrderKey): Promise<LockedOrder> {
  const order = await lockOrder(ctx, key)
  if (!order) throw new DomainError('not-found')
  return order
}
