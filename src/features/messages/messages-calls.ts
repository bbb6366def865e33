import { z } from 'zod'
import { declareCall } from '#platform/api/call.ts'
import { pageOf, pageQuery } from '#platform/lists/list.ts'
import { messageRequest, parcelMessage, reportedMessage, reportReason } from './parcel-message.ts'

const ofOrder = z.object({ number: z.string(), parcel: z.string() })
const ofParcel = z.object({ parcel: z.string() })
const byId = z.object({ id: z.string() })
const limit = { tries: 40, windowSeconds: 3600 }

/** What buyer and artisan write to each other about a parcel, and what the admin does about a report. */
export const messagesCalls = {
  ofOrder: declareCall({
    method: 'GET',
    path: '/orders/{number}/parcels/{parcel}/messages',
    who: ['customer'],
    summary: 'What was written about an own parcel; it counts as read.',
    params: ofOrder,
    out: z.object({ messages: z.array(parcelMessage) }),
  }),
  writeToArtisan: declareCall({
    method: 'POST',
    path: '/orders/{number}/parcels/{parcel}/messages',
    who: ['customer'],
    summary: 'Writes to the artisan. Numbers, addresses and links are taken out. The same key again changes nothing.',
    params: ofOrder,
    body: messageRequest,
    out: z.object({ messages: z.array(parcelMessage) }),
    status: 201,
    limit,
  }),
  ofParcel: declareCall({
    method: 'GET',
    path: '/artisan/orders/{parcel}/messages',
    who: ['artisan'],
    summary: 'What was written about an own parcel; it counts as read.',
    params: ofParcel,
    out: z.object({ messages: z.array(parcelMessage) }),
  }),
  writeToBuyer: declareCall({
    method: 'POST',
    path: '/artisan/orders/{parcel}/messages',
    who: ['artisan'],
    summary: 'Writes to the buyer. Numbers, addresses and links are taken out. The same key again changes nothing.',
    params: ofParcel,
    body: messageRequest,
    out: z.object({ messages: z.array(parcelMessage) }),
    status: 201,
    idempotent: 'optional',
    limit,
  }),
  report: declareCall({
    method: 'POST',
    path: '/messages/{id}/report',
    who: ['customer', 'artisan'],
    summary: 'Tells the admin about a message that one was sent.',
    params: byId,
    body: z.strictObject({ reason: reportReason }),
    out: z.object({}),
    limit: { tries: 20, windowSeconds: 3600 },
  }),
  adminList: declareCall({
    method: 'GET',
    path: '/admin/messages',
    who: ['admin'],
    summary: 'Messages that were reported; open ones first.',
    query: pageQuery,
    out: pageOf(reportedMessage),
  }),
  settle: declareCall({
    method: 'PUT',
    path: '/admin/messages/{id}',
    who: ['admin'],
    summary: 'Hides a reported message from both, or leaves it.',
    params: byId,
    body: z.strictObject({ move: z.enum(['hide', 'leave']), reason: reportReason }),
    out: z.object({ message: reportedMessage }),
  }),
}
