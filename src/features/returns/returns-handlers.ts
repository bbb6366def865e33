import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { getOrder } from '#features/orders/order-queries.ts'
import { moveReturn } from './move-return.ts'
import { requestReturn } from './request-return.ts'
import { adminReturns, getReturn, listWorkshopReturns } from './return-queries.ts'
import { returnsCalls } from './returns-calls.ts'

/** Calls about goods that go back. */
export function returnsHandlers(app: HaatApp): void {
  serveCall(app, returnsCalls.request, async (ctx, { params, body }, { idempotencyKey }) => {
    const { number } = await requestReturn(ctx, { ...body, number: params.number }, idempotencyKey ?? '')
    return { order: await getOrder(ctx, params.number), number }
  })
  serveCall(app, returnsCalls.move, async (ctx, { params, body }) => {
    await moveReturn(ctx, { number: params.return, orderNumber: params.number }, body)
    return { order: await getOrder(ctx, params.number) }
  })
  serveCall(app, returnsCalls.workshopList, (ctx, { query }) => listWorkshopReturns(ctx, query))
  serveCall(app, returnsCalls.workshopMove, async (ctx, { params, body }, { idempotencyKey: key }) => {
    await moveReturn(ctx, { number: params.return, key }, body)
    return { return: await getReturn(ctx, params.return) }
  })
  serveCall(app, returnsCalls.adminList, (ctx, { query }) => adminReturns.page(ctx, adminReturns.read(query)))
  serveCall(app, returnsCalls.adminMove, async (ctx, { params, body }) => {
    await moveReturn(ctx, { number: params.return }, body)
    return { return: await getReturn(ctx, params.return) }
  })
}
