import type { Context } from '#features/context.ts'
import { countRefusedParcels } from '#features/shipping/cod-queries.ts'
import { codRuleOn } from '#features/shipping/cod-rules.ts'
import type { Rates } from './order-totals.ts'
import { type CashOffer, cashOffer, type Priced, paidInPart } from './quoted.ts'

/** What cash costs and asks here; where a part comes first and cash was chosen, the order is priced so. */
export async function offerCash(
  ctx: Context,
  priced: Priced,
  rates: Rates,
): Promise<{ priced: Priced; offer: CashOffer | null }> {
  const refusedBefore = priced.destination ? await countRefusedParcels(ctx) : 0
  const offer = cashOffer(priced, codRuleOn(rates.cod, ctx.clock.now()), refusedBefore)
  return { priced: paidInPart(priced, offer), offer }
}
