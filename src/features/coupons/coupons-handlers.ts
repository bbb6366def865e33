import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { adminCoupons } from './admin-coupon-queries.ts'
import { couponsCalls } from './coupons-calls.ts'
import { saveCoupon, withdrawCoupon } from './save-coupon.ts'

/** The admin's coupons. */
export function couponsHandlers(app: HaatApp): void {
  serveCall(app, couponsCalls.list, (ctx, { query }) => adminCoupons.page(ctx, adminCoupons.read(query)))
  serveCall(app, couponsCalls.make, async (ctx, { body }) => ({
    coupon: await saveCoupon(ctx, { ...body, revision: null }),
  }))
  serveCall(app, couponsCalls.change, async (ctx, { params, body }) => ({
    coupon: await saveCoupon(ctx, { ...params, ...body }),
  }))
  serveCall(app, couponsCalls.withdraw, async (ctx, { params }) => ({ coupon: await withdrawCoupon(ctx, params.code) }))
}
