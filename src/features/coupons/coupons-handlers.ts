import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { readDeskAsk } from '#platform/lists/admin-list.ts'
import { deskCouponSorts, readDeskCouponFilter } from './admin-coupon.ts'
import { listDeskCoupons } from './admin-coupon-queries.ts'
import { couponsCalls } from './coupons-calls.ts'
import { saveCoupon, withdrawCoupon } from './save-coupon.ts'

/** The office's coupons. */
export function couponsHandlers(app: HaatApp): void {
  serveCall(app, couponsCalls.list, (ctx, { query }) =>
    listDeskCoupons(ctx, { filter: readDeskCouponFilter(query), ask: readDeskAsk(query, deskCouponSorts) }),
  )
  serveCall(app, couponsCalls.make, async (ctx, { body }) => ({
    coupon: await saveCoupon(ctx, { ...body, revision: null }),
  }))
  serveCall(app, couponsCalls.change, async (ctx, { params, body }) => ({
    coupon: await saveCoupon(ctx, { ...params, ...body }),
  }))
  serveCall(app, couponsCalls.withdraw, async (ctx, { params }) => ({ coupon: await withdrawCoupon(ctx, params.code) }))
}
