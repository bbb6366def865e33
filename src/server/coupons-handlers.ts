import { readDeskAsk } from '#domain/desk-list.ts'
import { couponsCalls } from '#domain/orders/coupons-calls.ts'
import { deskCouponSorts, readDeskCouponFilter } from '#domain/orders/office-coupon.ts'
import { listDeskCoupons } from '#domain/orders/office-coupon-queries.ts'
import { saveCoupon } from '#domain/orders/save-coupon.ts'
import { withdrawCoupon } from '#domain/orders/withdraw-coupon.ts'
import { serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'

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
