import { z } from 'zod'
import { orderNoteForm, refundDecision, refundRequest } from '#features/refund-requests/refund-request.ts'
import { declareCall } from '#platform/api/call.ts'
import { adminPageOf, adminQuery } from '#platform/lists/list.ts'
import { adminOrderDetail } from './order.ts'
import { orderFile } from './order-file.ts'

/** What the admin does at an order besides moving its parcels. */
export const orderAdminCalls = {
  file: declareCall({
    method: 'GET',
    path: '/admin/orders/{number}/file',
    who: ['admin'],
    summary: "The admin's own notes at an order, and who did what, the newest first.",
    params: z.object({ number: z.string() }),
    out: orderFile,
  }),
  writeNote: declareCall({
    method: 'POST',
    path: '/admin/orders/{number}/notes',
    who: ['admin'],
    summary: 'Notes something at an order that only the admin reads. The same Idempotency-Key writes it once.',
    params: z.object({ number: z.string() }),
    body: orderNoteForm,
    out: orderFile,
    status: 201,
    idempotent: true,
  }),
  waitingRefunds: declareCall({
    method: 'GET',
    path: '/admin/refund-requests',
    who: ['admin'],
    summary: 'Refunds above what one admin gives alone, which wait for a second; the longest waiting first.',
    query: adminQuery,
    out: adminPageOf(refundRequest),
  }),
  decideRefund: declareCall({
    method: 'POST',
    path: '/admin/refund-requests/{request}/decision',
    who: ['admin'],
    summary: 'A second admin approves a refund, which pays it, or any admin refuses it with a reason.',
    params: z.object({ request: z.string().max(64) }),
    body: refundDecision,
    out: z.object({ order: adminOrderDetail }),
  }),
}
