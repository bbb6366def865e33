import { adminRefund } from '#domain/orders/admin-refund.ts'
import { answerDelay } from '#domain/orders/answer-delay.ts'
import { confirmReceived } from '#domain/orders/confirm-received.ts'
import { getAnyOrder } from '#domain/orders/office-queries.ts'
import { getOrder } from '#domain/orders/order-queries.ts'
import { ordersCalls } from '#domain/orders/orders-calls.ts'
import { findReorder } from '#domain/orders/reorder-queries.ts'
import { serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'

/** Calls about orders that are on their way or have arrived: delays, arrival, refunds by the office. */
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
