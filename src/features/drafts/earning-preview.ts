import { type PriceRates, splitPrice } from '#features/products/price-split.ts'
import { shareOf } from '#platform/money/money.ts'

/** What decides what an artisan receives; basis points, null where no rule is in force. */
export type EarningRates = PriceRates & {
  /** kept back for her GST: of the price without tax */
  tcs: number | null
  /** kept back for her income tax: of the price; 0 for a person with PAN, as long as she sells little in a year */
  tds: number | null
}

/** From the buyer's price to the artisan's bank, in paise. The carriage is not in it. */
export type EarningPreview = {
  pricePaise: number
  taxPaise: number
  commissionPaise: number
  commissionGstPaise: number
  tcsPaise: number
  tdsPaise: number
  /** to the bank, with the GST that a registered artisan pays on herself */
  bankPaise: number
  /** what is hers of it: without that GST */
  artisanPaise: number
}

/**
 * What one piece brings at this price, as payments/earning-money.ts counts a delivered parcel: the marketplace hands the GST to a
 * registered artisan, who pays it; commission and its GST stay, TCS and TDS are kept back and count for her own taxes.
 */
export function previewEarning(pricePaise: number, rates: EarningRates): EarningPreview {
  const { taxPaise, commissionPaise, commissionGstPaise } = splitPrice(pricePaise, rates)
  const hasTcs = rates.taxStatus === 'registered' || rates.taxStatus === 'composition'
  const tcsPaise = hasTcs ? shareOf(pricePaise - taxPaise, rates.tcs ?? 0) : 0
  const tdsPaise = shareOf(pricePaise, rates.tds ?? 0)
  const bankPaise = pricePaise - commissionPaise - commissionGstPaise - tcsPaise - tdsPaise
  return {
    pricePaise,
    taxPaise,
    commissionPaise,
    commissionGstPaise,
    tcsPaise,
    tdsPaise,
    bankPaise,
    artisanPaise: bankPaise - taxPaise,
  }
}
