import { readDeskAsk } from '#domain/desk-list.ts'
import { adminRefund } from '#domain/orders/admin-refund.ts'
import { answerDelay } from '#domain/orders/answer-delay.ts'
import { confirmReceived } from '#domain/orders/confirm-received.ts'
import { deskReturnSorts, readDeskReturnFilter } from '#domain/orders/desk-return.ts'
import { moveReturn } from '#domain/orders/move-return.ts'
import { getAnyOrder } from '#domain/orders/office-queries.ts'
import { getOrder } from '#domain/orders/order-queries.ts'
import { ordersCalls } from '#domain/orders/orders-calls.ts'
import { findReorder } from '#domain/orders/reorder-queries.ts'
import { requestReturn } from '#domain/orders/request-return.ts'
import { getReturn, listDeskReturns, listWorkshopReturns } from '#domain/orders/return-queries.ts'
import { serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'

/** Calls about orders that are on their way or have arrived: delays, arrival, returns, refunds by the office. */
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
  serveCall(app, ordersCalls.requestReturn, async (ctx, { params, body }, { idempotencyKey }) => {
    const { number } = await requestReturn(ctx, { ...body, number: params.number }, idempotencyKey ?? '')
    return { order: await getOrder(ctx, params.number), number }
  })
  serveCall(app, ordersCalls.moveReturn, async (ctx, { params, body }) => {
    await moveReturn(ctx, { number: params.return, orderNumber: params.number }, body)
    return { order: await getOrder(ctx, params.number) }
  })
  serveCall(app, ordersCalls.workshopReturns, (ctx, { query }) => listWorkshopReturns(ctx, query))
  serveCall(app, ordersCalls.workshopMoveReturn, async (ctx, { params, body }, { idempotencyKey: key }) => {
    await moveReturn(ctx, { number: params.return, key }, body)
    return { return: await getReturn(ctx, params.return) }
  })
  serveCall(app, ordersCalls.adminReturns, (ctx, { query }) =>
    listDeskReturns(ctx, { filter: readDeskReturnFilter(query), ask: readDeskAsk(query, deskReturnSorts) }),
  )
  serveCall(app, ordersCalls.adminMoveReturn, async (ctx, { params, body }) => {
    await moveReturn(ctx, { number: params.return }, body)
    return { return: await getReturn(ctx, params.return) }
  })
  serveCall(app, ordersCalls.adminRefund, async (ctx, { params, body }, { idempotencyKey }) => {
    const outcome = await adminRefund(ctx, { ...body, number: params.number }, idempotencyKey ?? '')
    return { order: await getAnyOrder(ctx, params.number), outcome }
  })
}
