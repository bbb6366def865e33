import type { Context } from '#features/context.ts'
import { earningEntries } from '#features/ledger/ledger.ts'
import { postLedger } from '#features/ledger/post-ledger.ts'
import { settleCash, takeCash } from '#features/payments/settle-cash.ts'
import { readSettings } from '#features/settings/settings-queries.ts'
import { locks } from '#platform/database/locks.ts'
import { literal } from '#platform/database/sql.ts'
import { addDays } from '#platform/time/clock.ts'
import { earningOf, feeOf, type SellerTaxStatus, type SoldMoney } from './earning-money.ts'
import { findWithholding } from './withholding-queries.ts'
import { writeEarning } from './write-earning.ts'

export type SoldParcel = SoldMoney & {
  orderId: number
  paymentId: number
  /** collected at the door */
  cashPaise: number
  parcel: { id: number; number: string }
  artisanId: number
  codFeePaise: number
  /** no earning is paid out before the buyer's days are over */
  returnDays: number
  sellerTaxStatus: SellerTaxStatus
}

/** In the caller's transaction, once per parcel. A free parcel (a replacement) earns nothing. */
export async function earnParcel(ctx: Context, sold: SoldParcel): Promise<void> {
  const { orderId, artisanId, parcel, codFeePaise } = sold
  const paidPaise = sold.goodsPaise + sold.shippingPaise + codFeePaise
  if (paidPaise + sold.couponPaise === 0) return

  await takeCash(ctx, sold)
  const now = ctx.clock.now()
  const rates = await findWithholding(ctx, now)
  const money = earningOf(sold, await sellerOf(ctx, sold, now), rates)
  const effect = `earning:${parcel.number}`
  const { earningWaitDays } = (await readSettings(ctx)).settings
  const availableAt = addDays(now, Math.max(sold.returnDays, earningWaitDays))
  const row = {
    artisanId,
    parcelId: parcel.id,
    kind: 'sale' as const,
    effect,
    money,
    status: 'pending' as const,
    availableAt,
  }
  if ((await writeEarning(ctx, row)) === null) return

  const entries = earningEntries(artisanId, money, feeOf(codFeePaise, rates))
  await postLedger(ctx, [{ kind: 'earning', orderId, effect, entries }])
  if (sold.cashPaise > 0) await settleCash(ctx, sold.paymentId)
}

// The lock serialises the parcels of one artisan: each must see the other's part of the year's gross.

type Seller = { hasPan: boolean; isPerson: boolean; yearGrossPaise: number }

async function sellerOf(ctx: Context, { artisanId, sellerTaxStatus }: SoldParcel, at: Date) {
  await ctx.db.query`select pg_advisory_xact_lock(${literal(locks.earningsOfArtisan)}, ${artisanId}::int)`
  const [row] = await ctx.db.query<Seller>`
    select a.pan is not null as has_pan, a.legal_form in ('individual', 'huf') as is_person,
      (select coalesce(sum(goods_paise + shipping_paise), 0) from earnings
        where artisan_id = a.id and kind = 'sale'
          and created_at >= ${startOfFinancialYear(at)})::bigint as year_gross_paise
    from artisans a where a.id = ${artisanId}`
  if (!row) throw new Error(`artisan ${artisanId} is not there`)
  return { ...row, taxStatus: sellerTaxStatus }
}

const indiaOffsetMs = 330 * 60_000

function startOfFinancialYear(at: Date): Date {
  const local = new Date(at.getTime() + indiaOffsetMs)
  const year = local.getUTCMonth() >= 3 ? local.getUTCFullYear() : local.getUTCFullYear() - 1
  return new Date(Date.UTC(year, 3, 1) - indiaOffsetMs)
}
