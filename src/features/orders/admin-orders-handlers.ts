import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { decideRefund } from '#features/refund-requests/decide-refund.ts'
import { listWaitingRefunds } from '#features/refund-requests/refund-request-queries.ts'
import { readDeskAsk } from '#platform/lists/admin-list.ts'
import { orderDeskCalls } from './admin-orders-calls.ts'
import { getAnyOrder } from './any-order-queries.ts'
import { findOrderFile } from './order-file-queries.ts'
import { writeOrderNote } from './write-order-note.ts'

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
