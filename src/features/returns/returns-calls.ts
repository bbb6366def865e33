import { z } from 'zod'
import { orderDetail } from '#features/orders/order.ts'
import { declareCall } from '#platform/api/call.ts'
import { adminPageOf, adminQuery, pageOf, pageQuery } from '#platform/lists/list.ts'
import { returnMoveRequest, returnRequest, returnRow } from './order-return.ts'

/** Returns and claims at the door: of the customer, of the artisan, of the admin. */
export const returnsCalls = {
  request: declareCall({
    method: 'POST',
    path: '/orders/{number}/returns',
    who: ['customer'],
    summary: 'Asks to give goods back, or tells that something is wrong with them.',
    params: z.object({ number: z.string() }),
    body: returnRequest,
    out: z.object({ order: orderDetail, number: z.string() }),
    status: 201,
    idempotent: true,
  }),
  move: declareCall({
    method: 'POST',
    path: '/orders/{number}/returns/{return}/moves',
    who: ['customer'],
    summary: "The customer's moves: withdraw, answer, send_back, appeal.",
    params: z.object({ number: z.string(), return: z.string() }),
    body: returnMoveRequest,
    out: z.object({ order: orderDetail }),
  }),
  workshopList: declareCall({
    method: 'GET',
    path: '/artisan/returns',
    who: ['artisan'],
    summary: 'Returns of own parcels; those that wait for an answer first.',
    query: pageQuery.extend({ status: z.string().max(40).optional() }),
    out: pageOf(returnRow),
  }),
  workshopMove: declareCall({
    method: 'POST',
    path: '/artisan/returns/{return}/moves',
    who: ['artisan'],
    summary: "The artisan's moves: approve, reject, ask, receive, resolve. The same Idempotency-Key makes it once.",
    params: z.object({ return: z.string() }),
    body: returnMoveRequest,
    out: z.object({ return: returnRow }),
    idempotent: 'optional',
  }),
  adminList: declareCall({
    method: 'GET',
    path: '/admin/returns',
    who: ['admin'],
    summary: 'Returns and claims of all; open ones unless `status` says otherwise, what runs out first stands first.',
    query: adminQuery.extend({ status: z.string().max(40).optional(), q: z.string().max(120).optional() }),
    out: adminPageOf(returnRow),
  }),
  adminMove: declareCall({
    method: 'POST',
    path: '/admin/returns/{return}/moves',
    who: ['admin'],
    summary: 'Decides a return or an appeal.',
    params: z.object({ return: z.string() }),
    body: returnMoveRequest,
    out: z.object({ return: returnRow }),
  }),
}
