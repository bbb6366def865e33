import { randomUUID } from 'node:crypto'
import { namedQuery } from '#platform/database/db.server.ts'
import { deleteOld } from '#platform/database/delete-old.server.ts'
import { type LetterPart, layOutLetter, partsOfText } from '#platform/email/email-layout.ts'
import type { Letter } from '#platform/email/mailer.server.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { fallbackLanguage, isLanguage } from '#platform/i18n/languages.ts'
import { addDays, addMinutes } from '#platform/time/clock.ts'
import { type Context, queueJobs } from './context.ts'

export const letterJob = 'deliver-mail'

export type WordedLetter = {
  to: string
  /** of the reader; an unknown one becomes English */
  language: string
  /** kind of mail, `reset-password`; goes to the log and the kept mails */
  kind: string
  /** group of `mail.json` with `subject` and `text` */
  words: string
  values?: Record<string, unknown>
  /** a first line where the text has none of its own */
  greeting?: string
  /** key below `mail:button`, and where the one button leads; the text holds the link alone in a paragraph, or it comes last */
  button?: { word: string; link: string }
  /** between the words and the button: sums, dates, the digits of a code */
  facts?: readonly LetterPart[]
  foot?: string
  leaveUrl?: string
  replyTo?: string
}

/** A mail in the shop's layout, in the words of `mail.json`. */
export function letterOf(asked: WordedLetter): Letter {
  const { to, kind, words, values = {}, greeting, facts = [], foot, leaveUrl, replyTo } = asked
  const language = isLanguage(asked.language) ? asked.language : fallbackLanguage
  const brand = translate(language, 'common:shopName')
  const button = asked.button && {
    button: translate(language, `mail:button.${asked.button.word}`),
    link: asked.button.link,
  }
  const said = partsOfText(translate(language, `mail:${words}.text`, values), brand, button)
  const isPlaced = said.some((part) => 'button' in part)
  const parts = [
    ...(greeting ? [{ words: greeting }] : []),
    ...said,
    ...facts,
    ...(button && !isPlaced ? [button] : []),
  ]
  return {
    to,
    subject: translate(language, `mail:${words}.subject`, values),
    ...layOutLetter(parts, { language, brand, ...(foot ? { foot } : {}) }),
    language,
    kind,
    ...(leaveUrl ? { leaveUrl } : {}),
    ...(replyTo ? { replyTo } : {}),
  }
}

/** Mails that go out when the transaction of `ctx` commits, each once, whatever happens to the job that brings it. */
export function queueLetters(ctx: Context, letters: readonly Letter[]): Promise<void> {
  return queueJobs(
    ctx,
    letters.map((letter) => ({ name: letterJob, payload: { letter, effect: `letter:${randomUUID()}` } })),
  )
}

/** As long as a job may run: whoever began longer ago is dead. */
const leaseMinutes = 15

const claim = `
  insert into mails_sent (effect, at) values ($1, $2)
  on conflict (effect) do update set at = excluded.at where mails_sent.sent_at is null and mails_sent.at < $3
  returning effect`

// Only the own claim: another may have sent it while this process was stopped.
const unclaim = 'delete from mails_sent where effect = $1 and at = $2 and sent_at is null'

/**
 * Hands a mail to the mail server once for each effect, and holds no connection meanwhile. Who begins leaves a row, so that a
 * second run at the same moment leaves it to the first; a failure takes the row away and the job is tried again. One gap is left
 * and cannot be closed: when the process dies between the server's yes and the note of it, the mail goes out twice.
 */
export async function sendOnce(ctx: Context, effect: string, letter: Letter): Promise<void> {
  const now = ctx.clock.now()
  const claimed = await namedQuery(ctx.db, 'letters.claim', claim, [effect, now, addMinutes(now, -leaseMinutes)])
  if (claimed.length === 0) return
  // A process that was stopped for so long has lost the letter to whoever came after it.
  if (ctx.clock.now() >= addMinutes(now, leaseMinutes)) throw new Error('stopped for longer than a letter is ours')
  try {
    await ctx.mail.send(letter)
  } catch (error) {
    await namedQuery(ctx.db, 'letters.unclaim', unclaim, [effect, now])
    throw error
  }
  await namedQuery(ctx.db, 'letters.sent', 'update mails_sent set sent_at = $2 where effect = $1', [effect, now])
}

/** A job is tried for a day at most; long after that nothing can ask for the same mail again. */
export async function forgetSentLetters(ctx: Context, { days }: { days: number }): Promise<void> {
  const before = addDays(ctx.clock.now(), -days)
  await deleteOld(ctx.db, { table: 'mails_sent', column: 'at', before })
  await deleteOld(ctx.db, { table: 'kept_mails', column: 'sent_at', before })
}
