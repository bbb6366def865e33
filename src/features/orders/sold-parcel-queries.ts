import type { Context } from '#features/context.ts'
import type { SoldParcel } from '#features/payouts/earn-parcel.ts'
import type { SellerTaxStatus } from '#features/payouts/earning-money.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { LockedOrder, LockedParcel } from './lock-order.ts'

type Sums = {
  goodsPaise: number
  shippingPaise: number
  codFeePaise: number
  taxPaise: number
  commissionPaise: number
  couponPaise: number
  exemptPaise: number
  sellerTaxStatus: SellerTaxStatus
}

// Orders of before their lines shared the carriage have it at the parcel only. Exempt is what carries no tax although its seller would charge it; what others sell without tax is a taxable supply.
const text = `
  select coalesce(sum(l.line_paise - l.discount_paise), 0)::bigint as "goodsPaise",
    (case when p.has_shares then coalesce(sum(l.shipping_paise), 0) else p.shipping_paise end)::bigint as "shippingPaise",
    p.cod_fee_paise as "codFeePaise",
    coalesce(sum(l.cgst_paise + l.sgst_paise + l.igst_paise), 0)::bigint as "taxPaise",
    coalesce(sum(l.commission_paise), 0)::bigint as "commissionPaise",
    coalesce(sum(l.platform_discount_paise), 0)::bigint as "couponPaise",
    coalesce(sum(l.line_paise - l.discount_paise + l.shipping_paise)
      filter (where l.tax_basis_points = 0 and a.tax_status = 'registered'), 0)::bigint as "exemptPaise",
    a.tax_status as "sellerTaxStatus"
  from (select *, exists (select from order_lines where parcel_id = parcels.id and shipping_paise > 0) as has_shares
    from parcels where id = $1) p
  join artisans a on a.id = p.artisan_id
  left join order_lines l on l.parcel_id = p.id and l.cancelled_at is null
  group by p.has_shares, p.shipping_paise, p.cod_fee_paise, a.tax_status`

/** What a parcel that is delivered now brings: its lines that are not cancelled. */
export async function findSoldParcel(ctx: Context, order: LockedOrder, parcel: LockedParcel): Promise<SoldParcel> {
  const [sums] = await namedQuery<Sums>(ctx.db, 'orders.sold-parcel', text, [parcel.id])
  if (!sums) throw new Error(`parcel ${parcel.number} is not there`)
  const { id: paymentId, provider } = order.payment
  const { id, number, artisanId } = parcel
  return { ...sums, orderId: order.id, paymentId, isCash: provider === 'cash', parcel: { id, number }, artisanId }
}
