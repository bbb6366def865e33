import { z } from 'zod'
import { call } from '#features/call.ts'
import { pictureKey } from '#features/images/picture-key.ts'
import { answerProof } from '#features/orders/move-parcel.ts'
import { orderDetail } from '#features/orders/order.ts'
import { getOrder } from '#features/orders/order-queries.ts'
import { sendPicture } from './send-picture.ts'

export const proofsApi = {
  sendPicture: call('PUT /orders/{number}/lines/{line}/picture', {
    who: ['customer'],
    summary: 'Sends the own picture that a line is made with, or another in its place, until the piece is ready.',
    params: z.object({ number: z.string(), line: z.coerce.number({ error: 'invalid.value' }).int() }),
    body: z.strictObject({ picture: pictureKey }),
    out: z.object({ order: orderDetail }),
    answer: async (ctx, { params, body }) => {
      await sendPicture(ctx, { ...params, ...body })
      return { order: await getOrder(ctx, params.number) }
    },
  }),
  answer: call('POST /orders/{number}/parcels/{parcel}/proof-answer', {
    who: ['customer'],
    summary:
      'Says that the piece is right as the named picture shows it, or asks for a change. No answer within 3 days counts as a yes. The same Idempotency-Key answers once.',
    params: z.object({ number: z.string(), parcel: z.string() }),
    body: z.strictObject({
      picture: pictureKey,
      change: z.string().trim().min(1, { error: 'invalid.required' }).max(500).optional(),
    }),
    out: z.object({ order: orderDetail }),
    idempotent: 'optional',
    answer: async (ctx, { params, body }, { idempotencyKey }) => {
      await answerProof(ctx, { ...params, ...body, key: idempotencyKey })
      return { order: await getOrder(ctx, params.number) }
    },
  }),
}
