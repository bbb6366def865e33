import type { Context } from '#features/context.ts'
import type { LockedParcel } from '#features/orders/lock-order.ts'
import type { ReturnPieces } from '#features/returns/return-rules.ts'
import {
  chargeableGrams,
  type PackedPiece,
  rateFor,
  shippingFor,
  type Zone,
} from '#features/shipping/shipping-rules.ts'
import { findRates } from '#features/tax/rate-queries.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const text = `
  select v.id as "variantId", p.packed_length_mm as "lengthMm", p.packed_width_mm as "widthMm",
    p.packed_height_mm as "heightMm", p.packed_weight_grams as "weightGrams", p.is_fragile as "isFragile"
  from variants v join products p on p.id = v.product_id where v.id = any ($1::bigint[])`

/** What it costs to bring some pieces of a parcel back the way they came: the tariff of the day, never free. Paise. */
export async function findReturnCost(
  ctx: Context,
  parcel: LockedParcel,
  pieces: readonly ReturnPieces[],
): Promise<number> {
  type Row = PackedPiece & { variantId: number }
  const ids = pieces.map(({ line }) => line.variantId)
  const rows = await namedQuery<Row>(ctx.db, 'orders.packed-pieces', text, [ids])
  const packed = pieces.flatMap(({ line, quantity }) => {
    const piece = rows.find(({ variantId }) => variantId === line.variantId)
    return piece ? [{ piece, quantity }] : []
  })
  const { shipping } = await findRates(ctx)
  const rate = rateFor(shipping, parcel.zone as Zone, ctx.clock.now())
  const isFragile = packed.some(({ piece }) => piece.isFragile)
  return shippingFor({ ...rate, freeAbovePaise: null }, chargeableGrams(packed), isFragile, 0)
}
