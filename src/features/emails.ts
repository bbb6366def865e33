import { randomUUID } from 'node:crypto'
import { namedQuery } from '#platform/database/db.server.ts'
import { deleteOld } from '#platform/database/delete-old.server.ts'
import { type EmailPart, layOutEmail, partsOfText } from '#platform/email/email-layout.ts'
import type { Email } from '#platform/email/mailer.server.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { fallbackLanguage, isLanguage } from '#platform/i18n/languages.ts'
import { addDays, addMinutes } from '#platform/time/clock.ts'
import { type Context, queueJobs } from './context.ts'

export const emailJob = 'deliver-email'

export type WordedEmail = {
  to: string
  /** of the reader; an unknown one becomes English */
  language: string
  /** kind of email, `reset-password`; goes to the log and the kept emails */
  kind: string
  /** group of `email.json` with `subject` and `text` */
  words: string
  values?: Record<string, unknown>
  /** a first line where the text has none of its own */
  greeting?: string
  /** key below `email:button`, and where the one button leads; the text holds the link alone in a paragraph, or it comes last */
  button?: { word: string; link: string }
  /** between the words and the button: sums, dates, the digits of a code */
  facts?: readonly EmailPart[]
  foot?: string
  leaveUrl?: string
  replyTo?: string
}

/** An email in the shop's layout, in the words of `email.json`. */
export function emailOf(asked: WordedEmail): Email {
  const { to, kind, words, values = {}, greeting, facts = [], foot, leaveUrl, replyTo } = asked
  const language = isLanguage(asked.language) ? asked.language : fallbackLanguage
  const brand = translate(language, 'common:shopName')
  const button = asked.button && {
    button: translate(language, `email:button.${asked.button.word}`),
    link: asked.button.link,
  }
  const said = partsOfText(translate(language, `email:${words}.text`, values), brand, button)
  const isPlaced = said.some((part) => 'button' in part)
  const parts = [
    ...(greeting ? [{ words: greeting }] : []),
    ...said,
    ...facts,
    ...(button && !isPlaced ? [button] : []),
  ]
  return {
    to,
    subject: translate(language, `email:${words}.subject`, values),
    ...layOutEmail(parts, { language, brand, ...(foot ? { foot } : {}) }),
    language,
    kind,
    ...(leaveUrl ? { leaveUrl } : {}),
    ...(replyTo ? { replyTo } : {}),
  }
}

/** Emails that go out when the transaction of `ctx` commits, each once, whatever happens to the job that brings it. */
export function queueEmails(ctx: Context, emails: readonly Email[]): Promise<void> {
  return queueJobs(
    ctx,
    emails.map((email) => ({ name: emailJob, payload: { email, effect: `email:${randomUUID()}` } })),
  )
}

/** As long as a job may run: whoever began longer ago is dead. */
const leaseMinutes = 15

const claim = `
  insert into emails_sent (effect, at) values ($1, $2)
  on conflict (effect) do update set at = excluded.at where emails_sent.sent_at is null and emails_sent.at < $3
  returning effect`

// Only the own claim: another may have sent it while this process was stopped.
const unclaim = 'delete from emails_sent where effect = $1 and at = $2 and sent_at is null'

/**
 * Hands an email to the email server once for each effect, and holds no connection meanwhile. Who begins leaves a row, so that a
 * second run at the same moment leaves it to the first; a failure takes the row away and the job is tried again. One gap is left
 * and cannot be closed: when the process dies between the server's yes and the note of it, the email goes out twice.
 */
export async function sendOnce(ctx: Context, effect: string, email: Email): Promise<void> {
  const now = ctx.clock.now()
  const claimed = await namedQuery(ctx.db, 'emails.claim', claim, [effect, now, addMinutes(now, -leaseMinutes)])
  if (claimed.length === 0) return
  // A process that was stopped for so long has lost the email to whoever came after it.
  if (ctx.clock.now() >= addMinutes(now, leaseMinutes)) throw new Error('stopped for longer than an email is ours')
  try {
    await ctx.email.send(email)
  } catch (error) {
    await namedQuery(ctx.db, 'emails.unclaim', unclaim, [effect, now])
    throw error
  }
  await namedQuery(ctx.db, 'emails.sent', 'update emails_sent set sent_at = $2 where effect = $1', [effect, now])
}

/** A job is tried for a day at most; long after that nothing can ask for the same email again. */
export async function forgetSentEmails(ctx: Context, { days }: { days: number }): Promise<void> {
  const before = addDays(ctx.clock.now(), -days)
  await deleteOld(ctx.db, { table: 'emails_sent', column: 'at', before })
  await deleteOld(ctx.db, { table: 'kept_emails', column: 'sent_at', before })
}
