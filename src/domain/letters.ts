import { randomUUID } from 'node:crypto'
import { addDays } from '#platform/clock.ts'
import { namedQuery } from '#platform/db.server.ts'
import { translate } from '#platform/i18n.server.ts'
import { fallbackLanguage, isLanguage } from '#platform/languages.ts'
import { type LetterPart, layOutLetter, partsOfText } from '#platform/letter-layout.ts'
import type { Letter } from '#platform/mailer.server.ts'
import { type Context, queueJobs, transaction } from './context.ts'

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

const mark = 'insert into mails_sent (effect, at) values ($1, $2) on conflict do nothing returning effect'

/**
 * Hands a mail to the mail server once for each effect. The row that remembers it commits only after the server took the mail:
 * a failure leaves no row and is tried again, a second run at the same moment waits for the first and then finds the row. One
 * gap is left and cannot be closed: when the process dies between the server's yes and the commit, the mail goes out twice.
 * That is why this one network call is inside a transaction, with a limit of its own for how long it may idle.
 */
export async function sendOnce(ctx: Context, effect: string, letter: Letter): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await ctx.db.$client.query(
      "set local idle_in_transaction_session_timeout = '60s'; set local lock_timeout = '60s'; set local statement_timeout = '60s'",
    )
    const rows = await namedQuery(ctx.db, 'letters.mark', mark, [effect, ctx.clock.now()])
    if (rows.length > 0) await ctx.mail.send(letter)
  })
}

const keptDays = 120

/** A job is tried for a day at most; long after that nothing can ask for the same mail again. */
export async function forgetSentLetters(ctx: Context): Promise<void> {
  const old = addDays(ctx.clock.now(), -keptDays)
  await namedQuery(ctx.db, 'letters.forget', 'delete from mails_sent where at < $1', [old])
}
