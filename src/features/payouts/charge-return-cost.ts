import type { Context } from '#features/context.ts'
import { returnCostEntries } from '#features/ledger/ledger.ts'
import { postLedger } from '#features/ledger/post-ledger.ts'
import { otherMoney } from './earning-money.ts'
import { findSale, restOf } from './take-from-earning.ts'
import { writeEarning } from './write-earning.ts'

export type ReturnCost = { orderId: number; artisanId: number; parcelId: number; returnNumber: string; paise: number }

/** Carriage of goods that come back through the maker's fault, taken from the earning of their parcel. Once per return. */
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
