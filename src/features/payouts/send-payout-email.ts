import type { Context } from '#features/context.ts'
import { emailOf, sendOnce } from '#features/emails.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { fallbackLanguage, isLanguage } from '#platform/i18n/languages.ts'
import { formatInr } from '#platform/money/money.ts'
import type { PayoutEmailJob } from './payout-email-kinds.ts'

type Facts = {
  to: string
  name: string
  language: string
  amountPaise: number
  reference: string | null
  lastFour: string | null
  artisan: string
}

export async function sendPayoutEmail(
  ctx: Context,
  { number, kind, effect }: PayoutEmailJob,
  link: string,
): Promise<void> {
  const [facts] = await ctx.db.query<Facts>`
    select u.email as to, u.full_name as name, u.language, t.amount_paise, t.reference,
      t.destination->>'lastFour' as last_four, a.name as artisan
    from payouts t join artisans a on a.id = t.artisan_id join users u on u.id = a.user_id and u.closed_at is null
    where t.number = ${number}`
  if (!facts) return

  const language = isLanguage(facts.language) ? facts.language : fallbackLanguage
  const rows = [
    ['artisan', facts.artisan === facts.name ? null : facts.artisan],
    ['amount', formatInr(facts.amountPaise)],
    ['account', facts.lastFour ? `…${facts.lastFour}` : null],
    ['bankReference', kind === 'paid' ? facts.reference : null],
  ] as const
  const email = emailOf({
    to: facts.to,
    language,
    kind: `payout-${kind}`,
    words: `payout.${kind}`,
    values: { name: facts.name, number },
    facts: [
      {
        rows: rows.flatMap(([word, fact]) =>
          fact ? [[translate(language, `email:fact.${word}`), fact] as const] : [],
        ),
      },
    ],
    button: { word: 'earnings', link },
  })
  await sendOnce(ctx, effect, email)
}
