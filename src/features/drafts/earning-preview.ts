import { type PriceRates, splitPrice } from '#features/products/price-split.ts'
import { shareOf } from '#platform/money/money.ts'

/** Basis points, null where no rule is in force. */
export type EarningRates = PriceRates & {
  /** GST TCS: of the price without tax */
  tcs: number | null
  /** income tax TDS: of the price; 0 for a person with PAN below the yearly limit */
  tds: number | null
}

export type EarningPreview = {
  pricePaise: number
  taxPaise: number
  commissionPaise: number
  commissionGstPaise: number
  tcsPaise: number
  tdsPaise: number
  /** paid to the bank, including the GST that a registered artisan pays herself */
  bankPaise: number
  artisanPaise: number
}

/** For a delivered parcel, as in payouts/earning-money.ts. A registered artisan gets the GST and pays it herself. */
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
