import { type HolidaySpan, indianDay } from '#features/artisans/holiday.ts'
import type { Context } from '#features/context.ts'
import { visibleProducts } from '#features/products/product-row-queries.ts'
import { returnTerms } from '#features/returns/return-rules.ts'
import { findRates } from '#features/tax/rate-queries.ts'
import { isValidOn } from '#features/tax/tax-rules.ts'
import { codRuleOn } from './cod-rules.ts'
import { type Dispatch, holidayBefore, workDaysFor } from './dispatch-day.ts'
import { dispatchColumns } from './dispatch-queries.ts'
import type { ShippingRate } from './shipping-rules.ts'

/** Shown before buying: return and payment terms of each listing (Consumer Protection (E-Commerce) Rules 2020). */
export type ProductTerms = {
  returnDays: number
  canReturnForChangedMind: boolean
  isMadeToOrder: boolean
  cashUpToPaise: number | null
  away: HolidaySpan | null
  /** working days until it leaves the workshop */
  workDays: number
  /** what each zone costs today */
  zones: readonly ShippingRate[]
}

type Found = Dispatch & { isMadeToOrder: boolean; isFragile: boolean; category: string }

/** Null when visitors cannot see the product. The rules of quote and order. */
export async function findProductTerms(ctx: Context, productId: string): Promise<ProductTerms | null> {
  const now = ctx.clock.now()
  const [[found], { cod, shipping, returns, deliveryZones }] = await Promise.all([
    ctx.db.query<Found>`
      select p.is_made_to_order, p.is_fragile, p.category, ${dispatchColumns(indianDay(now))}
      from products p join artisans a on a.id = p.artisan_id where p.slug = ${productId} and ${visibleProducts}`,
    findRates(ctx),
  ])
  if (!found) return null

  const { isMadeToOrder, isFragile } = found
  const rule = isMadeToOrder ? null : codRuleOn(cod, now)
  const mostPaise = isFragile ? rule?.mostFragilePaise : rule?.mostPaise
  const workDays = workDaysFor(found)
  const away = holidayBefore(now, workDays, found.holidays)
  const zones = shipping.filter((rate) => isValidOn(rate, now) && deliveryZones.includes(rate.zone))
  return { ...returnTerms(returns, found), isMadeToOrder, cashUpToPaise: mostPaise ?? null, away, workDays, zones }
}
