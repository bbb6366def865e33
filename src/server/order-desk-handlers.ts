import { readDeskAsk } from '#domain/desk-list.ts'
import { decideRefund } from '#domain/orders/decide-refund.ts'
import { getAnyOrder } from '#domain/orders/office-queries.ts'
import { orderDeskCalls } from '#domain/orders/order-desk-calls.ts'
import { findOrderFile } from '#domain/orders/order-file-queries.ts'
import { listWaitingRefunds } from '#domain/orders/refund-request-queries.ts'
import { writeOrderNote } from '#domain/orders/write-order-note.ts'
import { serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'

/** Calls of the office at an order: notes, and refunds that two admins give. */
export function orderDeskHandlers(app: HaatApp): void {
  serveCall(app, orderDeskCalls.file, async (ctx, { params }) => {
    await getAnyOrder(ctx, params.number)
    return findOrderFile(ctx, params.number)
  })
  serveCall(app, orderDeskCalls.writeNote, async (ctx, { params, body }, { idempotencyKey }) => {
    await writeOrderNote(ctx, { ...params, ...body }, idempotencyKey ?? '')
    return findOrderFile(ctx, params.number)
  })
  serveCall(app, orderDeskCalls.waitingRefunds, (ctx, { query }) =>
    listWaitingRefunds(ctx, readDeskAsk(query, ['asked'])),
  )
  serveCall(app, orderDeskCalls.decideRefund, async (ctx, { params, body }) => {
    const number = await decideRefund(ctx, params.request, body)
    return { order: await getAnyOrder(ctx, number) }
  })
}
