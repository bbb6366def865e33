import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { adminRefund } from '#features/refund-requests/admin-refund.ts'
import { getAnyOrder } from './any-order-queries.ts'
import { answerDelay, confirmReceived } from './move-own-parcel.ts'
import { getOrder } from './order-queries.ts'
import { ordersCalls } from './orders-calls.ts'
import { findReorder } from './reorder-queries.ts'

/** Calls about orders that are on their way or have arrived: delays, arrival, refunds by the admin. */
export function ordersAfterHandlers(app: HaatApp): void {
  serveCall(app, ordersCalls.confirmReceived, async (ctx, { params, body }) => {
    await confirmReceived(ctx, { ...params, ...body })
    return { order: await getOrder(ctx, params.number) }
  })
  serveCall(app, ordersCalls.answerDelay, async (ctx, { params, body }) => {
    await answerDelay(ctx, { ...params, ...body })
    return { order: await getOrder(ctx, params.number) }
  })
  serveCall(app, ordersCalls.reorder, async (ctx, { params }) => ({ lines: await findReorder(ctx, params.number) }))
  serveCall(app, ordersCalls.adminRefund, async (ctx, { params, body }, { idempotencyKey }) => {
    const outcome = await adminRefund(ctx, { ...body, number: params.number }, idempotencyKey ?? '')
    return { order: await getAnyOrder(ctx, params.number), outcome }
  })
}
