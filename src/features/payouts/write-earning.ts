import type { Context } from '#features/context.ts'
import type { EarningKind, EarningStatus } from './earning.ts'
import type { EarningMoney } from './earning-money.ts'

export type NewEarning = {
  artisanId: number
  parcelId: number | null
  kind: EarningKind
  /** the ledger transaction's effect, so that the row is written once */
  effect: string
  money: EarningMoney
  status: EarningStatus
  availableAt: Date
  heldReason?: string | null
  heldUntil?: Date | null
  note?: string | null
}

/** In the transaction of the ledger's entries. Null: already written. */
export async function writeEarning(ctx: Context, earning: NewEarning): Promise<number | null> {
  const { artisanId, parcelId, kind, effect, money, status, availableAt } = earning
  const [row] = await ctx.db.query<{ id: number }>`
    insert into earnings (artisan_id, parcel_id, kind, effect, goods_paise, shipping_paise, coupon_paise, tax_paise,
      commission_paise, commission_gst_paise, tcs_paise, tds_paise, other_paise, net_paise, status, available_at,
      held_reason, held_until, note, created_at)
    values (${artisanId}, ${parcelId}, ${kind}, ${effect}, ${money.goodsPaise}, ${money.shippingPaise},
      ${money.couponPaise}, ${money.taxPaise}, ${money.commissionPaise}, ${money.commissionGstPaise},
      ${money.tcsPaise}, ${money.tdsPaise}, ${money.otherPaise}, ${money.netPaise}, ${status}, ${availableAt},
      ${earning.heldReason ?? null}, ${earning.heldUntil ?? null}, ${earning.note ?? null}, ${ctx.clock.now()})
    on conflict (effect) do nothing returning id`
  return row?.id ?? null
}
