import { shareOf, taxInside } from '#platform/money.ts'
import { isValidOn } from './tax-rules.ts'

export type CommissionRule = { category: string | null; basisPoints: number; validFrom: Date; validUntil: Date | null }

/** Who receives what of a paid line; the three add up to it. */
export type LineSplit = { taxPaise: number; commissionPaise: number; earningPaise: number }

/** Tax inside the price first, then commission on the value without tax, and all the rest is the maker's. */
export function splitLine(paidPaise: number, taxBasisPoints: number, commissionBasisPoints: number): LineSplit {
  const taxPaise = taxInside(paidPaise, taxBasisPoints)
  const commissionPaise = shareOf(paidPaise - taxPaise, commissionBasisPoints)
  return { taxPaise, commissionPaise, earningPaise: paidPaise - taxPaise - commissionPaise }
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
