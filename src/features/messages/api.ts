import { z } from 'zod'
import { call } from '#features/call.ts'
import { pageOf, pageQuery } from '#platform/lists/list.ts'
import { listReportedMessages } from './message-queries.ts'
import { messageRequest, parcelMessage, reportedMessage, reportReason } from './parcel-message.ts'
import { readMessages, reportMessage, settleMessage, writeMessage } from './write-message.ts'

const ofOrder = z.object({ number: z.string(), parcel: z.string() })

const ofParcel = z.object({ parcel: z.string() })

const byId = z.object({ id: z.string() })

const limit = { tries: 40, windowSeconds: 3600 }

export const messagesApi = {
  ofOrder: call('GET /orders/{number}/parcels/{parcel}/messages', {
    who: ['customer'],
    summary: 'What was written about an own parcel; it counts as read.',
    params: ofOrder,
    out: z.object({ messages: z.array(parcelMessage) }),
    answer: async (ctx, { params }) => ({ messages: await readMessages(ctx, params) }),
  }),
  writeToArtisan: call('POST /orders/{number}/parcels/{parcel}/messages', {
    who: ['customer'],
    summary: 'Writes to the artisan. Numbers, addresses and links are taken out. The same key again changes nothing.',
    params: ofOrder,
    body: messageRequest,
    out: z.object({ messages: z.array(parcelMessage) }),
    status: 201,
    limit,
    answer: async (ctx, { params, body }) => {
      await writeMessage(ctx, params, body)
      return { messages: await readMessages(ctx, params) }
    },
  }),
  ofParcel: call('GET /artisan/orders/{parcel}/messages', {
    who: ['artisan'],
    summary: 'What was written about an own parcel; it counts as read.',
    params: ofParcel,
    out: z.object({ messages: z.array(parcelMessage) }),
    answer: async (ctx, { params }) => ({ messages: await readMessages(ctx, params) }),
  }),
  writeToBuyer: call('POST /artisan/orders/{parcel}/messages', {
    who: ['artisan'],
    summary: 'Writes to the buyer. Numbers, addresses and links are taken out. The same key again changes nothing.',
    params: ofParcel,
    body: messageRequest,
    out: z.object({ messages: z.array(parcelMessage) }),
    status: 201,
    idempotent: 'optional',
    limit,
    answer: async (ctx, { params, body }) => {
      await writeMessage(ctx, params, body)
      return { messages: await readMessages(ctx, params) }
    },
  }),
  report: call('POST /messages/{id}/report', {
    who: ['customer', 'artisan'],
    summary: 'Tells the admin about a message that one was sent.',
    params: byId,
    body: z.strictObject({ reason: reportReason }),
    out: z.object({}),
    limit: { tries: 20, windowSeconds: 3600 },
    answer: async (ctx, { params, body }) => {
      await reportMessage(ctx, { ...params, ...body })
      return {}
    },
  }),
  adminList: call('GET /admin/messages', {
    who: ['admin'],
    summary: 'Messages that were reported; open ones first.',
    query: pageQuery,
    out: pageOf(reportedMessage),
    answer: (ctx, { query }) => listReportedMessages(ctx, query),
  }),
  settle: call('PUT /admin/messages/{id}', {
    who: ['admin'],
    summary: 'Hides a reported message from both, or leaves it.',
    params: byId,
    body: z.strictObject({ move: z.enum(['hide', 'leave']), reason: reportReason }),
    out: z.object({ message: reportedMessage }),
    answer: async (ctx, { params, body }) => ({
      message: await settleMessage(ctx, { ...params, ...body }),
    }),
  }),
}
