import { z } from 'zod'
import { call } from '#features/call.ts'
import { pageOf, pageQuery } from '#platform/lists/list.ts'
import { customQuote, customRequest, customWork, declineRequest } from './custom-request.ts'
import { listOwnRequests, listWorkshopRequests } from './custom-request-queries.ts'
import { askCustomWork, declineCustomWork, quoteCustomWork, withdrawRequest } from './write-custom-request.ts'

const byId = z.object({ id: z.string().min(1).max(120) })
const nothing = z.object({})

export const customWorkApi = {
  ask: call('POST /products/{id}/custom-requests', {
    who: ['customer'],
    summary:
      'Asks the artisan to make a piece like this one. Contact details are taken out. The same key changes nothing.',
    params: byId,
    body: customRequest,
    out: nothing,
    status: 201,
    limit: { tries: 20, windowSeconds: 3600 },
    answer: async (ctx, { params, body }) => {
      await askCustomWork(ctx, params.id, body)
      return {}
    },
  }),
  own: call('GET /custom-requests', {
    who: ['customer'],
    summary: 'The own requests for custom work with their quotes, the latest first.',
    query: pageQuery,
    out: pageOf(customWork),
    answer: (ctx, { query }) => listOwnRequests(ctx, query),
  }),
  withdraw: call('DELETE /custom-requests/{id}', {
    who: ['customer'],
    summary: 'Takes the request back, while it is not ordered.',
    params: byId,
    out: nothing,
    answer: async (ctx, { params }) => {
      await withdrawRequest(ctx, params.id)
      return {}
    },
  }),
  ofWorkshop: call('GET /artisan/custom-requests', {
    who: ['artisan'],
    summary: 'Requests to the own workshop; those without an answer first.',
    query: pageQuery,
    out: pageOf(customWork),
    answer: (ctx, { query }) => listWorkshopRequests(ctx, query),
  }),
  quote: call('PUT /artisan/custom-requests/{id}/quote', {
    who: ['artisan'],
    summary: 'Quotes a price and days, or changes the quote. It is valid for 14 days, and makes the piece to order.',
    params: byId,
    body: customQuote,
    out: nothing,
    limit: { tries: 60, windowSeconds: 3600 },
    answer: async (ctx, { params, body }) => {
      await quoteCustomWork(ctx, params.id, body)
      return {}
    },
  }),
  decline: call('POST /artisan/custom-requests/{id}/refusal', {
    who: ['artisan'],
    summary: 'Declines a request, with a reason for who asked.',
    params: byId,
    body: declineRequest,
    out: nothing,
    answer: async (ctx, { params, body }) => {
      await declineCustomWork(ctx, params.id, body.words)
      return {}
    },
  }),
}
