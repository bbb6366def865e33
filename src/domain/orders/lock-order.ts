import type { Context } from '#domain/context.ts'
import { type PaymentRow, paymentColumns } from '#domain/payments/payment-row.ts'
import { namedQuery } from '#platform/db.server.ts'
import { DomainError } from '#platform/domain-error.ts'
import type { ParcelStatus } from './order-status.ts'

export type LockedParcel = {
  id: number
  number: string
  artisanId: number
  customerId: number
  status: ParcelStatus
  totalPaise: number
  shippingPaise: number
  taxPaise: number
  commissionPaise: number
  units: { variantId: number; quantity: number }[]
}

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
  select p.id, p.number, p.artisan_id as "artisanId", p.status, p.total_paise as "totalPaise",
    p.shipping_paise as "shippingPaise", p.tax_paise as "taxPaise", l.commission as "commissionPaise", l.units
  from parcels p join lateral (
    select sum(commission_paise)::bigint as commission,
      json_agg(json_build_object('variantId', variant_id, 'quantity', quantity)) as units
    from order_lines where parcel_id = p.id
  ) l on true
  where p.order_id = $1 order by p.id`

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
  type ParcelRow = Omit<LockedParcel, 'customerId'>
  const parcels = await namedQuery<ParcelRow>(ctx.db, 'orders.locked-parcels', parcelsText, [orderId])
  return { id: orderId, number, customerId, payment, parcels: parcels.map((parcel) => ({ ...parcel, customerId })) }
}

/** @throws DomainError not-found */
export async function getLockedOrder(ctx: Context, key: OrderKey): Promise<LockedOrder> {
  const order = await lockOrder(ctx, key)
  if (!order) throw new DomainError('not-found')
  return order
}
