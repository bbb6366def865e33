import { z } from 'zod'
import { call } from '#features/call.ts'
import { adminPageOf, adminQuery } from '#platform/lists/list.ts'
import { adminCoupon, couponTerms, newCouponCode } from './admin-coupon.ts'
import { adminCoupons } from './admin-coupon-queries.ts'
import { saveCoupon, withdrawCoupon } from './save-coupon.ts'

const byCode = z.object({ code: z.string().max(40) })

export const couponsApi = {
  list: call('GET /admin/coupons', {
    who: ['admin'],
    summary: 'Coupons with how often each was used and what that cost.',
    query: adminQuery.extend({ q: z.string().max(120).optional(), state: z.string().max(20).optional() }),
    out: adminPageOf(adminCoupon),
    answer: (ctx, { query }) => adminCoupons.page(ctx, adminCoupons.read(query)),
  }),
  make: call('POST /admin/coupons', {
    who: ['admin'],
    summary: 'Makes a coupon.',
    body: z.strictObject({ code: newCouponCode, terms: couponTerms }),
    out: z.object({ coupon: adminCoupon }),
    status: 201,
    answer: async (ctx, { body }) => ({
      coupon: await saveCoupon(ctx, { ...body, revision: null }),
    }),
  }),
  change: call('PUT /admin/coupons/{code}', {
    who: ['admin'],
    summary: 'Changes a coupon; of a used one only its end, its least sum and its limits, never below its uses.',
    params: byCode,
    body: z.strictObject({ terms: couponTerms, revision: z.int() }),
    out: z.object({ coupon: adminCoupon }),
    answer: async (ctx, { params, body }) => ({
      coupon: await saveCoupon(ctx, { ...params, ...body }),
    }),
  }),
  withdraw: call('DELETE /admin/coupons/{code}', {
    who: ['admin'],
    summary: 'Withdraws a coupon for good; orders that have used it stay as they are.',
    params: byCode,
    out: z.object({ coupon: adminCoupon }),
    answer: async (ctx, { params }) => ({ coupon: await withdrawCoupon(ctx, params.code) }),
  }),
}
