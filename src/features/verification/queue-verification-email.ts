import { randomUUID } from 'node:crypto'
import { type Context, queueJobs } from '#features/context.ts'
import { emailOf, sendOnce } from '#features/emails.ts'
import { dayText } from '#platform/database/day-text.server.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { fallbackLanguage, isLanguage, type Language } from '#platform/i18n/languages.ts'
import { formatInr } from '#platform/money/money.ts'
import { type ToldMove, toldMoves, type VerificationEmail, verificationEmailJob } from './verification-email-kinds.ts'

export async function queueVerificationEmail(ctx: Context, email: VerificationEmail): Promise<void> {
  if (!toldMoves.some((move) => move === email.move)) return
  const payload = { ...email, effect: `verification:${email.artisanId}:${randomUUID()}` }
  await queueJobs(ctx, [{ name: verificationEmailJob, payload }])
}

export type VerificationEmailJob = VerificationEmail & { move: ToldMove; effect: string }

type VerificationLinks = { start: string; workshop: string; contact: string; artisan(slug: string): string }

type Reader = { to: string; name: string; language: string; slug: string }

function buttonOf(move: ToldMove, { slug }: Reader, links: VerificationLinks): { word: string; link: string } {
  switch (move) {
    case 'verify':
    case 'resume':
    case 'restore':
      return { word: 'artisanPage', link: links.artisan(slug) }
    case 'request_changes':
    case 'reject':
      return { word: 'artisanSteps', link: links.start }
    case 'pause':
    case 'impersonation':
    case 'commission':
    case 'tax':
      return { word: 'workshop', link: links.workshop }
    case 'suspend':
    case 'uphold':
    case 'close':
      return { word: 'contact', link: links.contact }
  }
}

export async function sendVerificationEmail(
  ctx: Context,
  { artisanId, move, reason, commission, fromDay, effect }: VerificationEmailJob,
  links: VerificationLinks,
): Promise<void> {
  const [reader] = await ctx.db.query<Reader>`
    select u.email as to, a.name, u.language, a.slug from artisans a
      join users u on u.id = a.user_id and u.closed_at is null
    where a.id = ${artisanId}`
  if (!reader) return

  const language = isLanguage(reader.language) ? reader.language : fallbackLanguage
  const email = emailOf({
    to: reader.to,
    language,
    kind: `verification-${move.replace('_', '-')}`,
    words: `verification.${move}`,
    values: { name: reader.name },
    facts: factsOf(language, { reason, commission, fromDay }),
    button: buttonOf(move, reader, links),
  })
  await sendOnce(ctx, effect, email)
}

type Facts = Pick<VerificationEmail, 'reason' | 'commission' | 'fromDay'>

function factsOf(language: Language, { reason, commission, fromDay }: Facts) {
  const word = (key: string) => translate(language, key)
  const rows: [string, string][] = []
  if (commission !== undefined) {
    const percent = commission ? `${commission.basisPoints / 100} %` : word('email:fact.asUsual')
    rows.push([word('email:fact.commission'), percent])
    for (const name of ['flatPaise', 'floorPaise', 'capPaise'] as const) {
      const paise = commission?.[name]
      if (paise) rows.push([word(`admin:rates.field.${name}`), formatInr(paise)])
    }
  }
  if (fromDay) rows.push([word('admin:rates.day'), dayText(language, new Date(`${fromDay}T06:00:00Z`))])
  if (reason) rows.push([word('email:fact.reason'), reason])
  return rows.length > 0 ? [{ rows }] : []
}
