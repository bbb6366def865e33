import { shareOf } from '#platform/money/money.ts'
import { isValidOn } from './tax-rules.ts'

/** What the shop keeps of a sale; paise are for each piece, null is no limit. */
export type CommissionTerms = {
  basisPoints: number
  flatPaise: number
  floorPaise: number | null
  capPaise: number | null
}

/** `category`: the key of the rate: a category, `artisan:<slug>`, `product:<slug>`; null for all other goods. */
export type CommissionRule = CommissionTerms & { category: string | null; validFrom: Date; validUntil: Date | null }

export const artisanKey = (slug: string) => `artisan:${slug}` as const
export const productKey = (slug: string) => `product:${slug}` as const

type SoldGoods = { slug: string; artisanSlug: string; category: string }

/**
 * The product's own terms, else the artisan's, else the category's, else the shop's.
 * @throws RangeError when nothing is valid on that day
 */
export function commissionFor(rules: readonly CommissionRule[], goods: SoldGoods, at: Date): CommissionTerms {
  const keys = [productKey(goods.slug), artisanKey(goods.artisanSlug), goods.category, null]
  const found = keys
    .map((key) => rules.find((rule) => rule.category === key && isValidOn(rule, at)))
    .find((rule) => rule !== undefined)
  if (!found) throw new RangeError(`no commission rule on ${at.toISOString()}`)
  return found
}

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
