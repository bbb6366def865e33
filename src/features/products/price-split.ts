import { type CommissionTerms, commissionOf } from '#features/tax/commission.ts'
import { shareOf, taxInside } from '#platform/money/money.ts'

/** Basis points up to a piece value without tax of `limit` paise, and above it. */
export type PieceTax = { limit: number | null; upTo: number; above: number }

/** Basis points; null where no rule is in force. */
export type PriceRates = {
  tax: PieceTax | null
  /** Only an artisan registered for GST charges it (india.md 1.3). */
  taxStatus: string
  commission: CommissionTerms | null
  commissionGst: number | null
}

export type PriceSplit = {
  artisanPaise: number
  haatPaise: number
  taxPaise: number
  commissionPaise: number
  commissionGstPaise: number
}

/** Price with GST inside. Commission is on the value without it (line-split.ts); GST on the commission is Haat's. */
export function splitPrice(pricePaise: number, { tax, taxStatus, commission, commissionGst }: PriceRates): PriceSplit {
  const taxPaise = taxStatus === 'registered' && tax ? taxInside(pricePaise, pieceRate(pricePaise, tax)) : 0
  const commissionPaise = commission ? commissionOf(commission, pricePaise - taxPaise, 1) : 0
  const commissionGstPaise = shareOf(commissionPaise, commissionGst ?? 0)
  const haatPaise = commissionPaise + commissionGstPaise
  return { artisanPaise: pricePaise - taxPaise - haatPaise, haatPaise, taxPaise, commissionPaise, commissionGstPaise }
}

/** Basis points. The limit is on the value without tax. */
export function pieceRate(pricePaise: number, { limit, upTo, above }: PieceTax): number {
  return limit === null || pricePaise - taxInside(pricePaise, upTo) <= limit ? upTo : above
}
