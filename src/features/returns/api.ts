import { z } from 'zod'
import { call } from '#features/call.ts'
import { orderDetail } from '#features/orders/order.ts'
import { getOrder } from '#features/orders/order-queries.ts'
import { adminPageOf, adminQuery, pageOf, pageQuery } from '#platform/lists/list.ts'
import { moveReturn } from './move-return.ts'
import { returnMoveRequest, returnRequest, returnRow } from './order-return.ts'
import { requestReturn } from './request-return.ts'
import { adminReturns, getReturn, listWorkshopReturns } from './return-queries.ts'

export const returnsApi = {
  request: call('POST /orders/{number}/returns', {
    who: ['customer'],
    summary: 'Asks to give goods back, or tells that something is wrong with them.',
    params: z.object({ number: z.string() }),
    body: returnRequest,
    out: z.object({ order: orderDetail, number: z.string() }),
    status: 201,
    idempotent: true,
    answer: async (ctx, { params, body }, { idempotencyKey }) => {
      const { number } = await requestReturn(ctx, { ...body, number: params.number }, idempotencyKey ?? '')
      return { order: await getOrder(ctx, params.number), number }
    },
  }),
  move: call('POST /orders/{number}/returns/{return}/moves', {
    who: ['customer'],
    summary: "The customer's moves: withdraw, answer, send_back, appeal.",
    params: z.object({ number: z.string(), return: z.string() }),
    body: returnMoveRequest,
    out: z.object({ order: orderDetail }),
    answer: async (ctx, { params, body }) => {
      await moveReturn(ctx, { number: params.return, orderNumber: params.number }, body)
      return { order: await getOrder(ctx, params.number) }
    },
  }),
  workshopList: call('GET /artisan/returns', {
    who: ['artisan'],
    summary: 'Returns of own parcels; those that wait for an answer first.',
    query: pageQuery.extend({ status: z.string().max(40).optional() }),
    out: pageOf(returnRow),
    answer: (ctx, { query }) => listWorkshopReturns(ctx, query),
  }),
  workshopMove: call('POST /artisan/returns/{return}/moves', {
    who: ['artisan'],
    summary: "The artisan's moves: approve, reject, ask, receive, resolve. The same Idempotency-Key makes it once.",
    params: z.object({ return: z.string() }),
    body: returnMoveRequest,
    out: z.object({ return: returnRow }),
    idempotent: 'optional',
    answer: async (ctx, { params, body }, { idempotencyKey: key }) => {
      await moveReturn(ctx, { number: params.return, key }, body)
      return { return: await getReturn(ctx, params.return) }
    },
  }),
  adminList: call('GET /admin/returns', {
    who: ['admin'],
    summary: 'Returns and claims of all; open ones unless `status` says otherwise, what runs out first stands first.',
    query: adminQuery.extend({ status: z.string().max(40).optional(), q: z.string().max(120).optional() }),
    out: adminPageOf(returnRow),
    answer: (ctx, { query }) => adminReturns.page(ctx, adminReturns.read(query)),
  }),
  adminMove: call('POST /admin/returns/{return}/moves', {
    who: ['admin'],
    summary: 'Decides a return or an appeal.',
    params: z.object({ return: z.string() }),
    body: returnMoveRequest,
    out: z.object({ return: returnRow }),
    answer: async (ctx, { params, body }) => {
      await moveReturn(ctx, { number: params.return }, body)
      return { return: await getReturn(ctx, params.return) }
    },
  }),
}
