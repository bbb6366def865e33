import type { CouponReason } from '#features/checkout/checkout-reasons.ts'
import { shareOf, spreadPaise } from '#platform/money/money.ts'

export type Coupon = {
  id: number
  code: string
  percentBasisPoints: number | null
  amountPaise: number | null
  mostPaise: number | null
  fromPaise: number
  /** the platform's part of the discount; artisans bear the rest */
  platformShareBasisPoints: number
  artisanId: number | null
  category: string | null
  startsAt: Date
  endsAt: Date | null
  withdrawnAt: Date | null
  mostUses: number | null
  uses: number
  mostUsesPerCustomer: number | null
  usedByBuyer: number
}

export type CouponLine = { artisanId: number; category: string; linePaise: number }

export type TypedCoupon = { code: string; coupon: Coupon | null }

/** Per line: the discount, and the platform's part of it; all zero when there is a `reason`. */
export type CouponEffect = {
  code: string
  couponId: number | null
  discountPaise: number
  platformPaise: number
  ofLines: readonly { discountPaise: number; platformPaise: number }[]
  reason: CouponReason | null
  missingPaise: number | null
}

/** Gateways accept no less than one rupee, so a coupon leaves at least that. */
const leastPaidPaise = 100

/** Codes are read aloud and typed on phones, so case and surrounding spaces do not matter. Null: none was entered. */
export function couponCode(typed: string | undefined): string | null {
  const code = (typed ?? '').trim().toUpperCase()
  return code === '' ? null : code
}

export function judgeCoupon({ code, coupon }: TypedCoupon, lines: readonly CouponLine[], at: Date): CouponEffect {
  const none = {
    discountPaise: 0,
    platformPaise: 0,
    ofLines: lines.map(() => ({ discountPaise: 0, platformPaise: 0 })),
  }
  if (!coupon) return { code, couponId: null, ...none, reason: 'unknown', missingPaise: null }

  const worth = lines.map((line) => (appliesTo(coupon, line) ? line.linePaise : 0))
  const worthPaise = worth.reduce((sum, paise) => sum + paise, 0)
  const reason = reasonAgainst(coupon, worthPaise, at)
  const missingPaise = reason === 'below-minimum' ? coupon.fromPaise - worthPaise : null
  if (reason !== null) return { code, couponId: coupon.id, ...none, reason, missingPaise }
  return { code, couponId: coupon.id, ...spreadEffect(coupon, worth, worthPaise), reason, missingPaise }
}

function appliesTo(coupon: Coupon, line: CouponLine): boolean {
  const isOfArtisan = coupon.artisanId === null || coupon.artisanId === line.artisanId
  return isOfArtisan && (coupon.category === null || coupon.category === line.category)
}

function reasonAgainst(coupon: Coupon, worthPaise: number, at: Date): CouponReason | null {
  const { startsAt, endsAt, withdrawnAt, mostUses, uses, mostUsesPerCustomer, usedByBuyer } = coupon
  if (at < startsAt) return 'not-started'
  if ((endsAt !== null && at >= endsAt) || (withdrawnAt !== null && at >= withdrawnAt)) return 'ended'
  if (mostUsesPerCustomer !== null && usedByBuyer >= mostUsesPerCustomer) return 'used-by-you'
  if (mostUses !== null && uses >= mostUses) return 'used-up'
  if (worthPaise === 0) return 'other-goods'
  return worthPaise < coupon.fromPaise ? 'below-minimum' : null
}

function spreadEffect(coupon: Coupon, worth: readonly number[], worthPaise: number) {
  const named = coupon.amountPaise ?? shareOf(worthPaise, coupon.percentBasisPoints ?? 0)
  const most = Math.min(coupon.mostPaise ?? named, Math.max(0, worthPaise - leastPaidPaise))
  const discountPaise = Math.min(named, most)
  const discounts = spreadPaise(discountPaise, worth)
  const platformPaise = shareOf(discountPaise, coupon.platformShareBasisPoints)
  const platform = discountPaise === 0 ? discounts : spreadPaise(platformPaise, discounts)
  const ofLines = discounts.map((paise, index) => ({ discountPaise: paise, platformPaise: platform[index] ?? 0 }))
  return { discountPaise, platformPaise, ofLines }
}
