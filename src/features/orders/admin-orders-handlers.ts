import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { decideRefund } from '#features/refund-requests/decide-refund.ts'
import { listWaitingRefunds } from '#features/refund-requests/refund-request-queries.ts'
import { readListQuery } from '#platform/lists/admin-list.ts'
import { orderAdminCalls } from './admin-orders-calls.ts'
import { getAnyOrder } from './any-order-queries.ts'
import { findOrderFile } from './order-file-queries.ts'
import { writeOrderNote } from './write-order-note.ts'

/** Calls of the admin at an order: notes, and refunds that two admins give. */
export function orderAdminHandlers(app: HaatApp): void {
  serveCall(app, orderAdminCalls.file, async (ctx, { params }) => {
    await getAnyOrder(ctx, params.number)
    return findOrderFile(ctx, params.number)
  })
  serveCall(app, orderAdminCalls.writeNote, async (ctx, { params, body }, { idempotencyKey }) => {
    await writeOrderNote(ctx, { ...params, ...body }, idempotencyKey ?? '')
    return findOrderFile(ctx, params.number)
  })
  serveCall(app, orderAdminCalls.waitingRefunds, (ctx, { query }) =>
    listWaitingRefunds(ctx, readListQuery(query, ['asked'])),
  )
  serveCall(app, orderAdminCalls.decideRefund, async (ctx, { params, body }) => {
    const number = await decideRefund(ctx, params.request, body)
    return { order: await getAnyOrder(ctx, number) }
  })
}
