import { randomUUID } from 'node:crypto'
import { batched } from '#platform/database/batched.server.ts'
import { deleteOld } from '#platform/database/delete-old.server.ts'
import { sql } from '#platform/database/sql.ts'
import { type EmailPart, layOutEmail, partsOfText } from '#platform/email/email-layout.ts'
import type { Email } from '#platform/email/mailer.server.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { fallbackLanguage, isLanguage } from '#platform/i18n/languages.ts'
import { addDays, addMinutes } from '#platform/time/clock.ts'
import { foldEmail } from './accounts/account.ts'
import { type Context, queueJobs } from './context.ts'
import { insertNotifications } from './notifications/notification-queries.ts'
import { pushJob, pushOf } from './notifications/send-push.ts'

export const emailJob = 'deliver-email'

export type WordedEmail = {
  to: string
  language: string
  kind: string
  words: string
  values?: Record<string, unknown>
  greeting?: string
  button?: { word: string; link: string }
  facts?: readonly EmailPart[]
  foot?: string
  leaveUrl?: string
  replyTo?: string
}

export function emailOf(input: WordedEmail): Email {
  const { to, kind, words, values = {}, greeting, facts = [], foot, leaveUrl, replyTo } = input
  const language = isLanguage(input.language) ? input.language : fallbackLanguage
  const brand = translate(language, 'common:shopName')
  const signature = translate(language, 'email:signature')
  const button = input.button && {
    button: translate(language, `email:button.${input.button.word}`),
    link: input.button.link,
  }
  const texts = partsOfText(translate(language, `email:${words}.text`, values), brand, button)
  const isPlaced = texts.some((part) => 'button' in part)
  const parts = [
    ...(greeting ? [{ words: greeting }] : []),
    ...texts,
    ...facts,
    ...(button && !isPlaced ? [button] : []),
  ]
  return {
    to,
    subject: translate(language, `email:${words}.subject`, values),
    ...layOutEmail(parts, { language, brand, signature, ...(foot ? { foot } : {}) }),
    language,
    kind,
    ...(button ? { link: button.link } : {}),
    ...(leaveUrl ? { leaveUrl } : {}),
    ...(replyTo ? { replyTo } : {}),
  }
}

/** Queues emails with the transaction of `ctx`; each is sent once, also when its job is retried. */
export function queueEmails(ctx: Context, emails: readonly Email[]): Promise<void> {
  return queueJobs(
    ctx,
    emails.map((email) => ({ name: emailJob, payload: { email, effect: `email:${randomUUID()}` } })),
  )
}

/** The longest run of a job: an older claim belongs to a dead process. */
const leaseMinutes = 15

/**
 * A claim row makes a concurrent run skip the email; a failure deletes the row and the job is retried. Only this run's
 * claim is touched: another may have sent the email meanwhile. If the process dies between the server's acceptance and
 * the note of it, the email is sent twice.
 */
export async function sendOnce(ctx: Context, effect: string, email: Email): Promise<void> {
  const now = ctx.clock.now()
  if (!(await claim(ctx.db, { effect, now }))) return
  // After such a pause another run has claimed the email.
  if (ctx.clock.now() >= addMinutes(now, leaseMinutes)) throw new Error('stopped for longer than an email is ours')
  try {
    await ctx.email.send(email)
  } catch (error) {
    await ctx.db.query`delete from emails_sent where effect = ${effect} and at = ${now} and sent_at is null`
    throw error
  }
  const hasDevices = await noteSent(ctx.db, { effect, now, email })
  const push = hasDevices && pushOf(email, effect)
  if (push) await queueJobs(ctx, [{ name: pushJob, payload: push }])
}

type Claim = { effect: string; now: Date }

/** Of two claims of one effect in a batch, the first wins, as between batches. */
const claim = batched(async (db, claims: readonly Claim[]): Promise<boolean[]> => {
  const first = new Map(claims.map((one) => [one.effect, one]).reverse() as [string, Claim][])
  const wanted = [...first.values()]
  const won = await db.query<{ effect: string }>`
    insert into emails_sent (effect, at)
    select effect, at from unnest(${wanted.map(({ effect }) => effect)}::text[],
      ${wanted.map(({ now }) => now)}::timestamptz[]) as wanted (effect, at)
    on conflict (effect) do update set at = excluded.at
      where emails_sent.sent_at is null and emails_sent.at < excluded.at - ${leaseMinutes} * interval '1 minute'
    returning effect`
  const effects = new Set(won.map(({ effect }) => effect))
  return claims.map((one) => first.get(one.effect) === one && effects.has(one.effect))
})

/** Answers whether the recipient has a device that shows notifications. */
const noteSent = batched(async (db, sent: readonly (Claim & { email: Email })[]): Promise<boolean[]> => {
  const receivers = sent.map(({ email }) => foldEmail(email.to))
  const withDevices = await db.query<{ emailFolded: string }>`
    with noted as (
      update emails_sent e set sent_at = s.at
      from unnest(${sent.map(({ effect }) => effect)}::text[], ${sent.map(({ now }) => now)}::timestamptz[])
        as s (effect, at)
      where e.effect = s.effect),
    listed as (${insertNotifications(sent)})
    select email_folded from users u
    where email_folded = any (${receivers}::text[])
      and exists (select from push_subscriptions p where p.user_id = u.id)`
  const reached = new Set(withDevices.map(({ emailFolded }) => emailFolded))
  return receivers.map((receiver) => reached.has(receiver))
})

/** Jobs are retried for a day at most; rows much older than that are not needed. */
export async function forgetSentEmails(ctx: Context, { days }: { days: number }): Promise<void> {
  const before = addDays(ctx.clock.now(), -days)
  await deleteOld(ctx.db, { table: sql`emails_sent`, column: sql`at`, before })
  await deleteOld(ctx.db, { table: sql`kept_emails`, column: sql`sent_at`, before })
}
