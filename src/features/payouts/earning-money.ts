import { scalePaise, shareOf, taxInside } from '#platform/money/money.ts'

export type SellerTaxStatus = 'registered' | 'composition' | 'enrolled' | 'none'

export type WithholdingRates = {
  commissionGst: number
  feeGst: number
  tcs: number
  tds: number
  tdsWithoutPan: number
  /** TDS: nothing for an individual or HUF with PAN up to this gross of the financial year; null: no such limit */
  tdsFreeUpToPaise: number | null
}

export type SoldMoney = {
  goodsPaise: number
  shippingPaise: number
  taxPaise: number
  commissionPaise: number
  couponPaise: number
  /** goods (and their carriage) that carry no GST */
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
  /** an individual or HUF: the yearly limit of TDS is for them */
  isPerson: boolean
  hasPan: boolean
  /** sold in this financial year before this parcel */
  yearGrossPaise: number
}

/**
 * What a delivered parcel brings its artisan. TCS (s. 52 CGST Act): on the value without GST, not on exempt goods, not for sellers
 * who are enrolled instead of registered (Notification 37/2023). TDS (s. 194-O, now s. 393(1) Income-tax Act 2025): on what
 * the buyer pays for the supply; rates are dated rows.
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
 * What some goods take back from the earning of their parcel, all signs turned. `already` is what earlier refunds have taken
 * (negative). GST on commission, TCS and TDS follow in proportion, counted from the beginning, so that parts never add up
 * to another sum than the whole and a full refund leaves nothing. Never more than is left.
 */
export function takenBack(sale: EarningMoney, already: EarningMoney, taken: TakenMoney): EarningMoney {
  const goodsPaise = atMost(taken.goodsPaise, sale.goodsPaise + already.goodsPaise)
  const shippingPaise = atMost(taken.shippingPaise, sale.shippingPaise + already.shippingPaise)
  const couponPaise = atMost(taken.couponPaise, sale.couponPaise + already.couponPaise)
  const taxPaise = atMost(taken.taxPaise, sale.taxPaise + already.taxPaise)
  const isAll = goodsPaise === sale.goodsPaise + already.goodsPaise
  // Rounding line by line may leave a paisa of commission; with the last goods it goes too.
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

/** A row of one sum that is neither goods nor deduction: a return's carriage, an adjustment. */
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
