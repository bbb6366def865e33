import { shareOf, taxInside } from '#platform/money/money.ts'

/** GST on one piece: basis points up to a limit of its value without tax, and above it; `limit` in paise. */
export type PieceTax = { limit: number | null; upTo: number; above: number }

/** What decides who gets what of a price; basis points, null where no rule is in force. */
export type PriceRates = {
  tax: PieceTax | null
  /** Only an artisan registered for GST charges it (india.md 1.3). */
  taxStatus: string
  commission: number | null
  commissionGst: number | null
}

export type PriceSplit = {
  artisanPaise: number
  haatPaise: number
  taxPaise: number
  commissionPaise: number
  commissionGstPaise: number
}

/**
 * Who gets what of a price with GST inside. Commission is on the value without it, as in line-split.ts, and the GST on the
 * commission belongs to Haat's part, as in the payout.
 */
export function splitPrice(pricePaise: number, { tax, taxStatus, commission, commissionGst }: PriceRates): PriceSplit {
  const taxPaise = taxStatus === 'registered' && tax ? taxInside(pricePaise, pieceRate(pricePaise, tax)) : 0
  const commissionPaise = shareOf(pricePaise - taxPaise, commission ?? 0)
  const commissionGstPaise = shareOf(commissionPaise, commissionGst ?? 0)
  const haatPaise = commissionPaise + commissionGstPaise
  return { artisanPaise: pricePaise - taxPaise - haatPaise, haatPaise, taxPaise, commissionPaise, commissionGstPaise }
}

/** The rate on one piece, in basis points. The limit is on its value without tax. */
export function pieceRate(pricePaise: number, { limit, upTo, above }: PieceTax): number {
  return limit === null || pricePaise - taxInside(pricePaise, upTo) <= limit ? upTo : above
}
