import { shareOf } from '#platform/money/money.ts'

/** What the shop keeps of a sale; paise are for each piece, null is no limit. */
export type CommissionTerms = {
  basisPoints: number
  flatPaise: number
  floorPaise: number | null
  capPaise: number | null
}

export type CommissionRule = CommissionTerms & { category: string | null; validFrom: Date; validUntil: Date | null }

export const percentOnly = (basisPoints: number): CommissionTerms => ({
  basisPoints,
  flatPaise: 0,
  floorPaise: null,
  capPaise: null,
})

/** `netPaise`: what was paid for the pieces, without tax. Never more than that. */
export function commissionOf(terms: CommissionTerms, netPaise: number, pieces: number): number {
  const { basisPoints, flatPaise, floorPaise, capPaise } = terms
  const share = shareOf(netPaise, basisPoints) + flatPaise * pieces
  const atLeast = Math.max(share, (floorPaise ?? 0) * pieces)
  return Math.min(atLeast, capPaise === null ? atLeast : capPaise * pieces, netPaise)
}
