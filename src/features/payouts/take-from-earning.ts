import type { Context } from '#features/context.ts'
import { earnedRefundEntries, type LedgerEntry, returnCostEntries } from '#features/ledger/ledger.ts'
import { postLedger } from '#features/ledger/post-ledger.ts'
import type { RefundWish } from '#features/refunds/refund.ts'
import { sql } from '#platform/database/sql.ts'
import type { EarningStatus } from './earning.ts'
import { type EarningMoney, feeOf, noMoney, otherMoney, takenBack } from './earning-money.ts'
import { findWithholding } from './withholding-queries.ts'
import { writeEarning } from './write-earning.ts'

type Sale = {
  money: EarningMoney
  status: EarningStatus
  availableAt: Date
  heldReason: string | null
  heldUntil: Date | null
  soldAt: Date
}

type Wish = RefundWish & { parcel: { id: number; number: string; artisanId: number }; effect: string }

/** Returns the entries of the whole refund. Null: not earned yet, the money is still the customer's deposit. */
export async function takeFromEarning(ctx: Context, input: Wish): Promise<LedgerEntry[] | null> {
  const { parcel, effect, components, amountPaise } = input
  const sale = await findSale(ctx, parcel.id)
  if (!sale) return null

  const taken = input.taken ?? { goodsPaise: 0, shippingPaise: 0, taxPaise: 0, commissionPaise: 0, couponPaise: 0 }
  const money = takenBack(sale.money, await findTaken(ctx, parcel.id), taken)
  const fee = feeOf(components.codFee ?? 0, await findWithholding(ctx, sale.soldAt))
  // The platform bears goodwill: no zero row for the artisan.
  if (Object.values(money).some((paise) => paise !== 0)) {
    const { artisanId, id: parcelId } = parcel
    await writeEarning(ctx, { artisanId, parcelId, kind: 'refund', effect, money, ...restOf(ctx, sale) })
  }

  const back = { feePaise: -fee.feePaise, gstPaise: -fee.gstPaise }
  return earnedRefundEntries(parcel.artisanId, amountPaise, money, back)
}

/** A deduction waits as long as its sale; after the sale is paid out it counts at once. */
function restOf(ctx: Context, { status, availableAt, heldReason, heldUntil }: Sale) {
  if (status === 'pending') return { status, availableAt }
  if (status === 'held') return { status, availableAt, heldReason, heldUntil }
  return { status: 'available' as const, availableAt: ctx.clock.now() }
}

const columns = sql`
  goods_paise, shipping_paise, coupon_paise, tax_paise, commission_paise, commission_gst_paise, tcs_paise,
  tds_paise, other_paise, net_paise`

async function findSale(ctx: Context, parcelId: number): Promise<Sale | null> {
  type Row = EarningMoney & Omit<Sale, 'money'>
  const [row] = await ctx.db.query<Row>`
    select ${columns}, status, available_at, held_reason, held_until,
      created_at as sold_at
    from earnings where parcel_id = ${parcelId} and kind = 'sale' for update`
  if (!row) return null
  const { status, availableAt, heldReason, heldUntil, soldAt, ...money } = row
  return { money, status, availableAt, heldReason, heldUntil, soldAt }
}

async function findTaken(ctx: Context, parcelId: number): Promise<EarningMoney> {
  const rows = await ctx.db.query<EarningMoney>`
    select ${columns} from earnings where parcel_id = ${parcelId} and kind = 'refund'`
  const keys = Object.keys(noMoney) as (keyof EarningMoney)[]
  const sum = (key: keyof EarningMoney) => rows.reduce((total, row) => total + row[key], 0)
  return Object.fromEntries(keys.map((key) => [key, sum(key)])) as EarningMoney
}

type ReturnCost = { orderId: number; artisanId: number; parcelId: number; returnNumber: string; paise: number }

/** Return shipping when the artisan is at fault, once per return. */
export async function chargeReturnCost(ctx: Context, cost: ReturnCost): Promise<void> {
  const { orderId, artisanId, parcelId, returnNumber, paise } = cost
  const sale = await findSale(ctx, parcelId)
  if (paise === 0 || !sale) return

  const effect = `return-cost:${returnNumber}`
  const row = {
    artisanId,
    parcelId,
    kind: 'return_cost' as const,
    effect,
    money: otherMoney(-paise),
    note: returnNumber,
  }
  if ((await writeEarning(ctx, { ...row, ...restOf(ctx, sale) })) === null) return
  await postLedger(ctx, [{ kind: 'return_cost', orderId, effect, entries: returnCostEntries(artisanId, paise) }])
}
