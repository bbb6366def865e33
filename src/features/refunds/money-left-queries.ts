import type { Context } from '#features/context.ts'

export type MoneyLeft = { goodsPaise: number; shippingPaise: number }

export async function findMoneyLeft(ctx: Context, parcelId: number): Promise<MoneyLeft> {
  const [row] = await ctx.db.query<MoneyLeft>`
    select p.goods - coalesce(r.goods, 0) as goods_paise, p.shipping - coalesce(r.shipping, 0) as shipping_paise
    from (select subtotal_paise - discount_paise as goods, shipping_paise as shipping from parcels
      where id = ${parcelId}::bigint) p
    left join lateral (
      select sum(coalesce((components ->> 'lines')::bigint, 0))::bigint as goods,
        sum(coalesce((components ->> 'shipping')::bigint, 0))::bigint as shipping
      from refunds where parcel_id = ${parcelId}::bigint and gateway_payment_id is null) r on true`
  return row ?? { goodsPaise: 0, shippingPaise: 0 }
}
