import { z } from 'zod'
import { call, type Http } from '#features/call.ts'
import { signedIn } from '#platform/api/call.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { notification, notificationsRead } from './notification.ts'
import { notificationRow, notificationSwitch } from './notification-kind.ts'
import { listNotifications, markRead } from './notification-queries.ts'
import { listSwitches, switchNotification } from './notification-switches.ts'
import { pushSubscription } from './push.ts'
import { removePush, savePush } from './push-subscriptions.ts'

const device = ({ session }: Http) => {
  if (!session) throw new DomainError('unauthorized')
  return { sessionId: session.id }
}

export const notificationsApi = {
  listNotifications: call('GET /notifications/received', {
    who: signedIn,
    summary: 'What this person was told in the last months, the latest first, at most a hundred.',
    out: z.object({ items: z.array(notification) }),
    answer: async (ctx) => ({ items: await listNotifications(ctx) }),
  }),
  markRead: call('PUT /notifications/received', {
    who: signedIn,
    summary: 'Marks one notification as read, or all of them with `id` null. An unknown one changes nothing.',
    body: notificationsRead,
    out: z.object({}),
    answer: async (ctx, { body }) => {
      await markRead(ctx, body)
      return {}
    },
  }),
  listSwitches: call('GET /notifications', {
    who: signedIn,
    summary:
      'The kinds of email that reach this person, whether devices show notifications at night, and what is switched off.',
    out: z.object({ items: z.array(notificationRow) }),
    answer: async (ctx) => ({ items: await listSwitches(ctx) }),
  }),
  switchNotification: call('PUT /notifications', {
    who: signedIn,
    summary: 'Switches one of these off or on.',
    body: notificationSwitch,
    out: z.object({ items: z.array(notificationRow) }),
    answer: async (ctx, { body }) => {
      await switchNotification(ctx, body)
      return { items: await listSwitches(ctx) }
    },
  }),
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
