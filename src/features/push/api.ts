import { z } from 'zod'
import { call, type Http } from '#features/call.ts'
import { signedIn } from '#platform/api/call.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { pushSubscription } from './push.ts'
import { removePush, savePush } from './push-subscriptions.ts'

const device = ({ session }: Http) => {
  if (!session) throw new DomainError('unauthorized')
  return { sessionId: session.id }
}

export const pushApi = {
  savePush: call('PUT /notifications/device', {
    who: signedIn,
    summary:
      'This browser shows notifications until its session ends (Push API); one more call replaces the subscription.',
    body: pushSubscription,
    out: z.object({}),
    answer: async (ctx, { body }, http) => {
      await savePush(ctx, { ...device(http), ...body })
      return {}
    },
  }),
  removePush: call('DELETE /notifications/device', {
    who: signedIn,
    summary: 'This browser shows no notifications any more.',
    out: z.object({}),
    answer: async (ctx, _input, http) => {
      await removePush(ctx, device(http))
      return {}
    },
  }),
}
