export const codReasons = [
  'parcel-too-dear',
  'fragile-too-dear',
  'made-to-order',
  'pickup',
  'zone',
  'pincode',
  'refused-before',
  'not-deliverable',
] as const

export type CodReason = (typeof codReasons)[number]

export const couponReasons = [
  'unknown',
  'not-started',
  'ended',
  'used-up',
  'used-by-you',
  'below-minimum',
  'other-goods',
] as const

export type CouponReason = (typeof couponReasons)[number]
