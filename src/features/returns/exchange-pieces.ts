import { actorId } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import type { LockedOrder } from '#features/orders/lock-order.ts'
import type { LockedParcel } from '#features/orders/locked-parcel.ts'
import type { LockedReturn } from '#features/refunds/locked-return-queries.ts'
import { holdStock, releaseHolds, sellHolds } from '#features/stock/hold-stock.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { addMinutes } from '#platform/time/clock.ts'
import type { ReturnPieces } from './return-rules.ts'

// It is promised for as long a time as the first parcel was. The artisan has agreed with the return, so it is accepted.
const text = `
  with sent as (
    insert into parcels (order_id, number, artisan_id, status, subtotal_paise, discount_paise, shipping_paise, tax_paise,
      total_paise, chargeable_grams, zone, from_state, to_state, promised_from, promised_until, replaces_return_id, created_at)
    select order_id, $2, artisan_id, 'accepted', 0, 0, 0, 0, 0, chargeable_grams, zone, from_state, to_state,
      $4::timestamptz + (promised_from - created_at), $4::timestamptz + (promised_until - created_at), $3, $4
    from parcels where id = $1 returning id, order_id
  ), lines as (
    insert into order_lines (parcel_id, variant_id, product_slug, name, sku, options, image_key, quantity, unit_price_paise,
      line_paise, discount_paise, is_made_to_order, hsn, tax_basis_points, cgst_paise, sgst_paise, igst_paise,
      commission_basis_points, commission_paise)
    select sent.id, l.variant_id, l.product_slug, l.name, l.sku, l.options, l.image_key, w.quantity, 0, 0, 0,
      l.is_made_to_order, l.hsn, l.tax_basis_points, 0, 0, 0, l.commission_basis_points, 0
    from sent, json_to_recordset($5) as w (id bigint, quantity int) join order_lines l on l.id = w.id
  )
  insert into order_events (order_id, parcel_id, move, to_status, actor_role, actor_id, details, at)
  select order_id, id, 'replace', 'accepted', $6, $7, $8, $4 from sent`

/**
 * Sends the same pieces again in a parcel of its own that costs nothing. Stock is taken by the same conditional update as with
 * an order. Returns the new parcel's number; null when too few pieces are free: then nothing has happened.
 */
export async function exchangePieces(
  ctx: Context,
  order: LockedOrder,
  { found, parcel, pieces }: { found: LockedReturn; parcel: LockedParcel; pieces: readonly ReturnPieces[] },
): Promise<string | null> {
  const now = ctx.clock.now()
  const wishes = pieces.map(({ line, quantity }) => ({ variantId: line.variantId, quantity }))
  const short = await holdStock(ctx, { orderId: order.id, wishes, expiresAt: addMinutes(now, 1) })
  if (short.length > 0) {
    await releaseHolds(ctx, order.id)
    return null
  }
  await sellHolds(ctx, order.id)

  const number = `${order.number}-${order.parcels.length + 1}`
  const lines = pieces.map(({ line, quantity }) => ({ id: line.id, quantity }))
  const details = JSON.stringify({ return: found.number })
  const values = [parcel.id, number, found.id, now, JSON.stringify(lines), ctx.actor.role, actorId(ctx.actor), details]
  await namedQuery(ctx.db, 'orders.exchange', text, values)
  return number
}
