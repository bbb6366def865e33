import type { CreditedLine } from '#features/invoices/document-facts.ts'
import { type LockedLine, livingLines } from '#features/orders/locked-parcel.ts'
import type { TakenMoney } from '#features/payouts/earning-money.ts'
import { scalePaise, spreadPaise } from '#platform/money/money.ts'

type Parcel = { lines: readonly LockedLine[] }
type Sums = { goodsPaise: number; shippingPaise: number }

/** A sum of a parcel that is about no pieces, spread over its lines: what leaves the earning, and what the credit note says. */
export function shareOfParcel(parcel: Parcel, sums: Sums): { taken: TakenMoney; lines: CreditedLine[] } {
  const living = livingLines(parcel)
  const goods = spreadPaise(
    sums.goodsPaise,
    living.map((line) => line.goodsPaise),
  )
  const carriage = spreadPaise(
    sums.shippingPaise,
    living.map((line) => line.shippingPaise),
  )
  const shares = living.map((line, index) => shareOfLine(line, goods[index] ?? 0, carriage[index] ?? 0))
  const sum = (pick: (share: (typeof shares)[number]) => number) =>
    shares.reduce((total, share) => total + pick(share), 0)
  return {
    lines: shares,
    taken: {
      ...sums,
      taxPaise: sum(({ cgstPaise, sgstPaise, igstPaise }) => cgstPaise + sgstPaise + igstPaise),
      commissionPaise: sum(({ commissionPaise }) => commissionPaise),
      couponPaise: 0,
    },
  }
}

/** No piece comes back, so none is counted: the price is lowered. */
function shareOfLine(line: LockedLine, goodsPaise: number, shippingPaise: number) {
  const supply = line.goodsPaise + line.shippingPaise
  const part = (paise: number, of: number, whole: number) => (whole === 0 ? 0 : scalePaise(paise, of, whole))
  const tax = (paise: number) => part(paise, goodsPaise + shippingPaise, supply)
  return {
    lineId: line.id,
    quantity: 0,
    goodsPaise,
    shippingPaise,
    cgstPaise: tax(line.cgstPaise),
    sgstPaise: tax(line.sgstPaise),
    igstPaise: tax(line.igstPaise),
    commissionPaise: part(line.commissionPaise, goodsPaise, line.goodsPaise),
  }
}
