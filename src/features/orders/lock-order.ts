import type { Context } from '#features/context.ts'
import { balanceJson } from '#features/payments/balance-queries.ts'
import { type PaymentRow, paymentColumns } from '#features/payments/payment-row.ts'
import { openReturnStatuses } from '#features/returns/return-status.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { literal, type Sql, sql } from '#platform/database/sql.ts'
import { type LockedParcel, type ParcelFacts, toLockedParcel } from './locked-parcel.ts'
import type { PlacedLine } from './order.ts'
import { isPersonalParcel, linePairs, proofJson } from './order-line.ts'

export type { LockedParcel } from './locked-parcel.ts'

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

/**
 * Only the holder of the payment row's lock may change money, stock and parcels. Parcels are read after the lock by a
 * second statement, because the first one's snapshot is from before the wait.
 */
export async function lockOrder(ctx: Context, key: OrderKey): Promise<LockedOrder | null> {
  type Row = PaymentRow & { orderId: number; number: string; customerId: number }
  const [row] = await ctx.db.query<Row>`
    select ${paymentColumns}, o.id as order_id, o.number, o.customer_id
    from payments p join orders o on o.id = p.order_id where ${isOf(key)} for update of p`
  if (!row) return null

  const { orderId, number, customerId, ...payment } = row
  type ParcelRow = ParcelFacts & { lines: PlacedLine[] }
  const parcels = await ctx.db.query<ParcelRow>`
    select p.id, p.number, p.artisan_id, p.status, p.shipping_paise,
      p.cod_fee_paise, p.pickup_address is not null as is_pickup, p.courier_asked_at is not null as is_booked, p.from_state, p.to_state, p.promised_until, p.delivered_at, p.replaces_return_id,
      a.tax_status as seller_tax_status, a.pincode as seller_pincode, p.zone, p.chargeable_grams,
      ${balanceJson(sql`p.id`)} as balance, ${isPersonalParcel(sql`p.id`)} as is_personal, ${proofJson(sql`p.id`)} as proof,
      exists (select from delays d where d.parcel_id = p.id and d.answered_at is null) as has_delay,
      exists (select from returns r where r.parcel_id = p.id
        and r.status in ${literal(openReturnStatuses)}) as has_open_return,
      (select json_agg(json_build_object(${linePairs}) order by l.id)
        from order_lines l where l.parcel_id = p.id) as lines
    from parcels p join artisans a on a.id = p.artisan_id where p.order_id = ${orderId} order by p.id`
  const owner = { customerId, isCash: payment.method === 'cod' }
  return { id: orderId, number, customerId, payment, parcels: parcels.map((parcel) => toLockedParcel(parcel, owner)) }
}

function isOf(key: OrderKey): Sql {
  if ('orderNumber' in key) return sql`o.number = ${key.orderNumber}`
  if ('parcelNumber' in key) return sql`o.id = (select order_id from parcels where number = ${key.parcelNumber})`
  return 'gatewayOrderId' in key ? sql`p.gateway_order_id = ${key.gatewayOrderId}` : sql`o.id = ${key.orderId}`
}

/** @throws DomainError not-found */
export async function getLockedOrder(ctx: Context, key: OrderKey): Promise<LockedOrder> {
  const order = await lockOrder(ctx, key)
  if (!order) throw new DomainError('not-found')
  return order
}
