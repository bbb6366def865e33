import { z } from 'zod'
import { declareCall } from '#platform/api/call.ts'
import { adminPageOf, adminQuery } from '#platform/lists/list.ts'
import { adminCoupon, couponTerms, newCouponCode } from './admin-coupon.ts'

const byCode = z.object({ code: z.string().max(40) })

/** Coupons, as the admin makes, changes and withdraws them. */
export const couponsCalls = {
  list: declareCall({
    method: 'GET',
    path: '/admin/coupons',
    who: ['admin'],
    summary: 'Coupons with how often each was used and what that cost.',
    query: adminQuery.extend({ q: z.string().max(120).optional(), state: z.string().max(20).optional() }),
    out: adminPageOf(adminCoupon),
  }),
  make: declareCall({
    method: 'POST',
    path: '/admin/coupons',
    who: ['admin'],
    summary: 'Makes a coupon.',
    body: z.strictObject({ code: newCouponCode, terms: couponTerms }),
    out: z.object({ coupon: adminCoupon }),
    status: 201,
  }),
  change: declareCall({
    method: 'PUT',
    path: '/admin/coupons/{code}',
    who: ['admin'],
    summary: 'Changes a coupon; of a used one only its end, its least sum and its limits, never below its uses.',
    params: byCode,
    body: z.strictObject({ terms: couponTerms, revision: z.int() }),
    out: z.object({ coupon: adminCoupon }),
  }),
  withdraw: declareCall({
    method: 'DELETE',
    path: '/admin/coupons/{code}',
    who: ['admin'],
    summary: 'Withdraws a coupon for good; orders that have used it stay as they are.',
    params: byCode,
    out: z.object({ coupon: adminCoupon }),
  }),
}
