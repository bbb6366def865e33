import { isValidOn } from '#features/tax/tax-rules.ts'
import { shareOf, taxInside } from '#platform/money/money.ts'

export type CommissionRule = { category: string | null; basisPoints: number; validFrom: Date; validUntil: Date | null }

/** What a line is paid with: its goods after discount, and its share of the parcel's carriage. */
export type PaidLine = { goodsPaise: number; shippingPaise: number }

/**
 * Tax and commission inside what is paid for a line. Carriage is part of the supply of the goods and follows their rate
 * (composite supply, CGST Act s. 8); the platform's commission is of the goods alone, without their tax.
 */
export function splitLine(
  { goodsPaise, shippingPaise }: PaidLine,
  taxBasisPoints: number,
  commissionBasisPoints: number,
): { taxPaise: number; commissionPaise: number } {
  const taxPaise = taxInside(goodsPaise + shippingPaise, taxBasisPoints)
  const commissionPaise = shareOf(goodsPaise - taxInside(goodsPaise, taxBasisPoints), commissionBasisPoints)
  return { taxPaise, commissionPaise }
}

/** The artisan's own rate, else the category's, else the platform's. */
export function commissionFor(
  rules: readonly CommissionRule[],
  goods: { category: string; artisanBasisPoints: number | null },
  at: Date,
): number {
  if (goods.artisanBasisPoints !== null) return goods.artisanBasisPoints
  const valid = rules.filter((rule) => isValidOn(rule, at))
  const rule =
    valid.find(({ category }) => category === goods.category) ?? valid.find(({ category }) => category === null)
  if (!rule) throw new RangeError(`no commission rule on ${at.toISOString()}`)
  return rule.basisPoints
}
