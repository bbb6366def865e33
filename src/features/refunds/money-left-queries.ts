import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

export type MoneyLeft = { goodsPaise: number; shippingPaise: number }

const text = `
  select p.goods - coalesce(r.goods, 0) as "goodsPaise", p.shipping - coalesce(r.shipping, 0) as "shippingPaise"
  from (select subtotal_paise - discount_paise as goods, shipping_paise as shipping from parcels where id = $1) p
  left join lateral (
    select sum(coalesce((components ->> 'lines')::bigint, 0))::bigint as goods,
      sum(coalesce((components ->> 'shipping')::bigint, 0))::bigint as shipping
    from refunds where parcel_id = $1 and gateway_payment_id is null) r on true`

/** What was paid for a parcel's goods and carriage and has not been promised back. The order is locked. */
export async function findMoneyLeft(ctx: Context, parcelId: number): Promise<MoneyLeft> {
  const [row] = await namedQuery<MoneyLeft>(ctx.db, 'orders.money-left', text, [parcelId])
  return row ?? { goodsPaise: 0, shippingPaise: 0 }
}
