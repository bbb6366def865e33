import type { LockedLine } from '#features/orders/locked-parcel.ts'
import { splitTax } from '#features/tax/tax-rules.ts'
import { spreadPaise, taxInside } from '#platform/money/money.ts'

export type LineShare = { id: number; shipping: number; cgst: number; sgst: number; igst: number }

type Parcel = { lines: readonly LockedLine[]; shippingPaise: number; fromState: string; toState: string }

/**
 * The delivery charge of a parcel when one line is cancelled: split over the remaining lines by what was paid for them,
 * each share taxed at its line's rate. `taxPaise` sums the tax of all lines, including the products of this line but
 * not of lines cancelled before.
 */
export function shareCarriage(
  parcel: Parcel,
  left: readonly LockedLine[],
  leaving: LockedLine,
): { lines: LineShare[]; taxPaise: number } {
  // Older orders have no share per line: their delivery charge stays on the parcel, untaxed.
  const hasShares = parcel.lines.some(({ shippingPaise }) => shippingPaise > 0)
  const weights = left.map(({ goodsPaise }) => goodsPaise)
  const shares = spreadPaise(hasShares ? parcel.shippingPaise : 0, weights)
  const all = [...left.map((line, index) => ({ line, shipping: shares[index] ?? 0 })), { line: leaving, shipping: 0 }]

  const lines = all.map(({ line, shipping }): LineShare => {
    const taxPaise = taxInside(line.goodsPaise + shipping, line.taxBasisPoints)
    const { cgstPaise: cgst, sgstPaise: sgst, igstPaise: igst } = splitTax(taxPaise, parcel.fromState, parcel.toState)
    return { id: line.id, shipping, cgst, sgst, igst }
  })
  return { lines, taxPaise: lines.reduce((sum, { cgst, sgst, igst }) => sum + cgst + sgst + igst, 0) }
}
