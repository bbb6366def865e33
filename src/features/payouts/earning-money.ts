import { scalePaise, shareOf, taxInside } from '#platform/money/money.ts'

export type SellerTaxStatus = 'registered' | 'composition' | 'enrolled' | 'none'

export type WithholdingRates = {
  commissionGst: number
  feeGst: number
  tcs: number
  tds: number
  tdsWithoutPan: number
  /** TDS: none for an individual or HUF with PAN up to this gross per financial year; null: no limit */
  tdsFreeUpToPaise: number | null
}

export type SoldMoney = {
  goodsPaise: number
  shippingPaise: number
  taxPaise: number
  commissionPaise: number
  couponPaise: number
  /** goods, with their shipping, that carry no GST */
  exemptPaise: number
}

export type EarningMoney = {
  goodsPaise: number
  shippingPaise: number
  couponPaise: number
  taxPaise: number
  commissionPaise: number
  commissionGstPaise: number
  tcsPaise: number
  tdsPaise: number
  otherPaise: number
  netPaise: number
}

export type SellerFacts = {
  taxStatus: SellerTaxStatus
  /** an individual or HUF, who has the yearly TDS limit */
  isPerson: boolean
  hasPan: boolean
  /** sold in this financial year before this parcel */
  yearGrossPaise: number
}

/**
 * TCS (s. 52 CGST Act): on the value without GST, not on exempt goods, not for enrolled sellers (Notification 37/2023).
 * TDS (s. 194-O, now s. 393(1) Income-tax Act 2025): on what the buyer pays for the supply. Rates are dated rows.
 */
export function earningOf(sold: SoldMoney, seller: SellerFacts, rates: WithholdingRates): EarningMoney {
  const { goodsPaise, shippingPaise, couponPaise, taxPaise, commissionPaise, exemptPaise } = sold
  const grossPaise = goodsPaise + shippingPaise
  const hasTcs = seller.taxStatus === 'registered' || seller.taxStatus === 'composition'
  const taxablePaise = Math.max(0, grossPaise - taxPaise - exemptPaise)

  return withNet({
    goodsPaise,
    shippingPaise,
    couponPaise,
    taxPaise,
    commissionPaise,
    commissionGstPaise: shareOf(commissionPaise, rates.commissionGst),
    tcsPaise: hasTcs ? shareOf(taxablePaise, rates.tcs) : 0,
    tdsPaise: shareOf(grossPaise, tdsRate(seller, grossPaise, rates)),
    otherPaise: 0,
  })
}

function tdsRate(
  { hasPan, isPerson, yearGrossPaise }: SellerFacts,
  grossPaise: number,
  rates: WithholdingRates,
): number {
  if (!hasPan) return rates.tdsWithoutPan
  const limit = rates.tdsFreeUpToPaise
  const isFree = isPerson && limit !== null && yearGrossPaise + grossPaise <= limit
  return isFree ? 0 : rates.tds
}

export type TakenMoney = {
  goodsPaise: number
  shippingPaise: number
  taxPaise: number
  commissionPaise: number
  couponPaise: number
}

/**
 * Negative, and never more than is left. `already`: what earlier refunds took (negative). Proportional parts are
 * computed cumulatively, so that they add up to the whole and a full refund leaves nothing.
 */
export function takenBack(sale: EarningMoney, already: EarningMoney, taken: TakenMoney): EarningMoney {
  const goodsPaise = atMost(taken.goodsPaise, sale.goodsPaise + already.goodsPaise)
  const shippingPaise = atMost(taken.shippingPaise, sale.shippingPaise + already.shippingPaise)
  const couponPaise = atMost(taken.couponPaise, sale.couponPaise + already.couponPaise)
  const taxPaise = atMost(taken.taxPaise, sale.taxPaise + already.taxPaise)
  const isAll = goodsPaise === sale.goodsPaise + already.goodsPaise
  // Rounding by line may leave a paisa of commission; the last goods take it.
  const commissionLeft = sale.commissionPaise + already.commissionPaise
  const commissionPaise = isAll ? commissionLeft : atMost(taken.commissionPaise, commissionLeft)

  const supply = sale.goodsPaise + sale.shippingPaise
  const supplyBack = goodsPaise + shippingPaise - already.goodsPaise - already.shippingPaise
  const commissionBack = commissionPaise - already.commissionPaise
  const part = (whole: number, back: number, of: number) => (of === 0 ? whole : scalePaise(whole, back, of))

  return withNet({
    goodsPaise: turned(goodsPaise),
    shippingPaise: turned(shippingPaise),
    couponPaise: turned(isAll ? sale.couponPaise + already.couponPaise : couponPaise),
    taxPaise: turned(taxPaise),
    commissionPaise: turned(commissionPaise),
    commissionGstPaise: turned(
      part(sale.commissionGstPaise, commissionBack, sale.commissionPaise) + already.commissionGstPaise,
    ),
    tcsPaise: turned(part(sale.tcsPaise, supplyBack, supply) + already.tcsPaise),
    tdsPaise: turned(part(sale.tdsPaise, supplyBack, supply) + already.tdsPaise),
    otherPaise: 0,
  })
}

/** Neither goods nor deduction: return shipping, an adjustment. */
export function otherMoney(otherPaise: number): EarningMoney {
  return { ...noMoney, otherPaise, netPaise: otherPaise }
}

export const noMoney: EarningMoney = {
  goodsPaise: 0,
  shippingPaise: 0,
  couponPaise: 0,
  taxPaise: 0,
  commissionPaise: 0,
  commissionGstPaise: 0,
  tcsPaise: 0,
  tdsPaise: 0,
  otherPaise: 0,
  netPaise: 0,
}

export function feeOf(feePaise: number, rates: WithholdingRates): { feePaise: number; gstPaise: number } {
  return { feePaise, gstPaise: taxInside(feePaise, rates.feeGst) }
}

function withNet(money: Omit<EarningMoney, 'netPaise'>): EarningMoney {
  const { goodsPaise, shippingPaise, couponPaise, commissionPaise, commissionGstPaise, tcsPaise, tdsPaise } = money
  const keptPaise = commissionPaise + commissionGstPaise + tcsPaise + tdsPaise
  return { ...money, netPaise: goodsPaise + shippingPaise + couponPaise - keptPaise + money.otherPaise }
}

function atMost(wished: number, left: number): number {
  return Math.max(0, Math.min(wished, left))
}

function turned(paise: number): number {
  return paise === 0 ? 0 : -paise
}
