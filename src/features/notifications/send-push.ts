import { createHash } from 'node:crypto'
import { foldEmail } from '#features/accounts/account.ts'
import { type Context, queueJobs } from '#features/context.ts'
import { findBrand } from '#features/settings/settings-queries.ts'
import { isLive } from '#features/sign-in/session-queries.ts'
import type { Email } from '#platform/email/mailer.server.ts'
import { type PushAddress, pushKeys, pushRequest } from '#platform/push/push-message.server.ts'
import type { Post } from '#platform/webhooks/guarded-post.server.ts'
import { isPushed, nightEnd, type PushText, pathOf } from './push.ts'

export const pushJob = 'push'

export type PushJob = Pick<Email, 'to' | 'subject' | 'language' | 'kind'> & { path: string; effect: string }

type Sender = { post: Post; contact: string }

/** Null for an email that devices do not show. */
export function pushOf({ to, subject, language, kind, link }: Email, effect: string): PushJob | null {
  if (!link || !isPushed(kind)) return null
  return { to, subject, language, kind, path: pathOf(link), effect }
}

/** The service no longer knows the device, or not by our key. */
const isGone = (answer: number | string) => [401, 403, 404, 410].includes(Number(answer))
/** It may take the message later; another refusal is of the message, which nobody can mend by sending it again. */
const isPassing = (answer: number) => answer === 429 || answer >= 500

/**
 * To every device whose session lives. A job: throws when a service did not take it, and is retried; a device that had
 * it shows the same notification again, not a second one.
 */
export async function sendPush(ctx: Context, job: PushJob, { post, contact }: Sender): Promise<void> {
  const now = ctx.clock.now()
  const devices = await ctx.db.query<PushAddress & { sessionId: number; sleeps: boolean }>`
    select p.session_id, p.endpoint, p.p256dh, p.auth,
      exists (select from notification_switches n where n.user_id = u.id and n.kind = 'at_night') as sleeps
    from push_subscriptions p
    join users u on u.id = p.user_id join sessions s on s.id = p.session_id
    where u.email_folded = ${foldEmail(job.to)} and u.closed_at is null and u.disabled_at is null
      and ${isLive(now)}`
  const startAfter = nightEnd(now)
  if (startAfter && devices[0]?.sleeps) return queueJobs(ctx, [{ name: pushJob, payload: job, startAfter }])
  if (devices.length === 0) return

  const tag = createHash('sha256').update(job.effect).digest('base64url').slice(0, 32)
  const { logo } = await findBrand(ctx)
  const icon = logo ? `/brand/${logo.mark}/icon-192.png` : '/icons/icon-192.png'
  const text: PushText = { title: job.subject, path: job.path, language: job.language, tag, icon }
  const keys = pushKeys(ctx.seal)
  const content = { text: JSON.stringify(text), topic: tag, isUrgent: job.kind.startsWith('order'), keys, contact }
  const answers = await Promise.all(
    devices.map(async (device) => {
      // A key that is no point of the curve came from no browser.
      const request = await pushRequest(device, content).catch(() => null)
      return request ? post(request).catch((error: unknown) => String(error)) : 410
    }),
  )
  const gone = devices.filter((_, place) => isGone(answers[place] ?? ''))
  if (gone.length > 0)
    await ctx.db.query`
      delete from push_subscriptions where endpoint = any (${gone.map(({ endpoint }) => endpoint)}::text[])`
  const refused = answers.filter((answer) => Number(answer) >= 400 && !isPassing(Number(answer)) && !isGone(answer))
  if (refused.length > 0) ctx.log.warn({ answers: refused, kind: job.kind }, 'a push service refused a message')
  const failed = answers.filter((answer) => typeof answer === 'string' || isPassing(answer))
  if (failed.length > 0) throw new Error(`${failed.length} of ${devices.length} devices not reached: ${failed[0]}`)
}
