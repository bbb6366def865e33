import { z } from 'zod'
import { call } from '#features/call.ts'
import { webhook, webhookChange, webhookInput } from './webhook.ts'
import { listWebhooks } from './webhook-queries.ts'
import { addWebhook, changeWebhook, removeWebhook, renewWebhookSecret, replayDelivery } from './write-webhook.ts'

const params = z.object({ id: z.string().max(60) })
const secret = z.object({ secret: z.string() })

export const webhooksApi = {
  list: call('GET /admin/webhooks', {
    who: ['admin'],
    summary: 'Where the shop sends what happens to orders and products, each with its latest messages.',
    out: z.object({ webhooks: z.array(webhook) }),
    answer: async (ctx) => ({ webhooks: await listWebhooks(ctx) }),
  }),
  add: call('POST /admin/webhooks', {
    who: ['admin'],
    summary:
      'Adds an address; the answer has its secret, this once. Messages follow the Standard Webhooks specification.',
    body: webhookInput,
    out: secret,
    status: 201,
    answer: async (ctx, { body }) => ({ secret: await addWebhook(ctx, body) }),
  }),
  change: call('PUT /admin/webhooks/{id}', {
    who: ['admin'],
    summary: 'Changes the address and what it is told, or switches it off and on; what waited meanwhile is sent then.',
    params,
    body: webhookChange,
    out: z.object({}),
    answer: async (ctx, { params, body }) => {
      await changeWebhook(ctx, params.id, body)
      return {}
    },
  }),
  renewSecret: call('POST /admin/webhooks/{id}/secret', {
    who: ['admin'],
    summary: 'A new secret, shown this once; for a day messages carry the signatures of both.',
    params,
    out: secret,
    answer: async (ctx, { params }) => ({ secret: await renewWebhookSecret(ctx, params.id) }),
  }),
  remove: call('DELETE /admin/webhooks/{id}', {
    who: ['admin'],
    summary: 'Removes an address with its messages.',
    params,
    out: z.object({}),
    answer: async (ctx, { params }) => {
      await removeWebhook(ctx, params.id)
      return {}
    },
  }),
  replay: call('POST /admin/webhook-deliveries/{id}/replay', {
    who: ['admin'],
    summary: 'Sends a message once more, under its own id.',
    params,
    out: z.object({}),
    answer: async (ctx, { params }) => {
      await replayDelivery(ctx, params.id)
      return {}
    },
  }),
}
