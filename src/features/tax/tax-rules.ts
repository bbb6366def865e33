/** GST by HSN prefix. Rates in basis points; the limit is per piece before tax. */
export type TaxRule = {
  hsnPrefix: string
  valueLimitPaise: number | null
  basisPointsUpToLimit: number
  basisPointsAboveLimit: number
  validFrom: Date
  validUntil: Date | null
}

/** A seller's GST status. Only `registered` charges GST; the others issue a plain bill or a bill of supply. */
export type TaxStatus = 'registered' | 'composition' | 'enrolled' | 'none'

export type LineTax = { cgstPaise: number; sgstPaise: number; igstPaise: number }

export type PaidPieces = { paidPaise: number; quantity: number }

/**
 * The longest valid prefix wins. The limit is per piece before tax, compared exactly. In the gap between the rates
 * (above the limit by the lower, below it by the higher) the higher applies, so that nobody under-collects.
 * Law: india.md 1.1, Notifications 9/2025 and 13/2025. @throws RangeError when no row is valid on that day
 */
export function taxRate(rules: readonly TaxRule[], hsn: string, { paidPaise, quantity }: PaidPieces, at: Date): number {
  const rule = ruleFor(rules, hsn, at)
  if (!rule) throw new RangeError(`no tax rule for HSN ${hsn} on ${at.toISOString()}`)
  const { valueLimitPaise, basisPointsUpToLimit, basisPointsAboveLimit } = rule
  if (valueLimitPaise === null) return basisPointsUpToLimit

  const mostPaise = valueLimitPaise * quantity * (10_000 + basisPointsUpToLimit)
  return paidPaise * 10_000 <= mostPaise ? basisPointsUpToLimit : basisPointsAboveLimit
}

/**
 * Same state: CGST and SGST, half each, CGST rounded down; else IGST. The delivery state decides (IGST Act
 * s. 10(1)(ca)), also for a business with a GSTIN: who buys for oneself is billed where the goods end (s. 10(1)(a)),
 * and the GSTIN is printed.
 */
export function splitTax(taxPaise: number, fromState: string, toState: string): LineTax {
  if (fromState !== toState) return { cgstPaise: 0, sgstPaise: 0, igstPaise: taxPaise }
  const cgstPaise = Math.floor(taxPaise / 2)
  return { cgstPaise, sgstPaise: taxPaise - cgstPaise, igstPaise: 0 }
}

/** A seller without GST registration may sell on a marketplace only inside their own state (Notification 34/2023). */
export function canShipTo(seller: { taxStatus: TaxStatus; state: string }, state: string): boolean {
  if (seller.taxStatus === 'none') return false
  return seller.taxStatus === 'registered' || seller.state === state
}

export function isValidOn(row: { validFrom: Date; validUntil: Date | null }, at: Date): boolean {
  return row.validFrom <= at && (row.validUntil === null || at < row.validUntil)
}

function ruleFor(rules: readonly TaxRule[], hsn: string, at: Date): TaxRule | null {
  let best: TaxRule | null = null
  for (const rule of rules) {
    if (!hsn.startsWith(rule.hsnPrefix) || !isValidOn(rule, at)) continue
    if (!best || rule.hsnPrefix.length > best.hsnPrefix.length) best = rule
  }
  return best
}
