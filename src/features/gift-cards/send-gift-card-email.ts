import type { Context } from '#features/context.ts'
import { emailOf, sendOnce } from '#features/emails.ts'
import { findSettings } from '#features/settings/settings-queries.ts'
import { dayText } from '#platform/database/day-text.server.ts'
import { translate } from '#platform/i18n/i18n.server.ts'

import { fallbackLanguage, isLanguage } from '#platform/i18n/languages.ts'
import { formatInr } from '#platform/money/money.ts'
import { shownCode } from './gift-card-code.ts'

export const giftCardEmailJob = 'gift-card-email'

/** The receipt of its buyer, the card for who gets it, and the reminder before its end. */
export type GiftCardEmailJob = { card: number; kind: 'bought' | 'given' | 'ending'; effect: string }

type Facts = {
  publicId: string
  codeHash: Buffer
  amountPaise: number
  leftPaise: number
  expiresAt: Date
  language: string
  words: string | null
  recipientEmail: string | null
  recipientName: string | null
  buyerName: string
  buyerEmail: string | null
  buyerLanguage: string
}

/** The code is made here, so that no row or job has it. */
export async function sendGiftCardEmail(ctx: Context, job: GiftCardEmailJob, link: string): Promise<void> {
  const [card] = await ctx.db.query<Facts>`
    select c.public_id, c.code_hash, c.amount_paise, c.left_paise, c.expires_at, c.language, c.words, c.recipient_email,
      c.recipient_name, u.full_name as buyer_name, case when u.closed_at is null then u.email end as buyer_email,
      u.language as buyer_language
    from gift_cards c join users u on u.id = c.buyer_id where c.id = ${job.card} and c.paid_at is not null`
  if (!card) return
  const { to, name, language, recipient } = readerOf(job.kind, card)
  if (to === null) return
  const code = shownCode(ctx, card)
  if (code === null) throw new Error('the secret of the shop is not that of this gift card')
  const { giftCardIssuer } = await findSettings(ctx)
  const sum = formatInr(job.kind === 'ending' ? card.leftPaise : card.amountPaise)
  const day = dayText(language, card.expiresAt)
  const facts = [
    ['amount', sum],
    ['giftCardCode', code],
    ['giftCardUntil', day],
    ['giftCardFor', recipient],
    ['giftCardIssuer', giftCardIssuer],
  ] as const
  const rows = facts.flatMap(([word, fact]) =>
    fact ? [[translate(language, `email:fact.${word}`), fact] as const] : [],
  )
  const email = emailOf({
    to,
    language,
    kind: `gift-card-${job.kind}`,
    words: `giftCard.${job.kind}`,
    values: { name, buyer: card.buyerName, sum, day },
    facts: [...(job.kind === 'given' && card.words ? [{ words: card.words }] : []), { rows }],
    button: { word: 'pieces', link },
  })
  await sendOnce(ctx, job.effect, email)
}

/** Who has the code is reminded: the recipient, else the buyer. */
function readerOf(kind: GiftCardEmailJob['kind'], card: Facts) {
  const isForBuyer = kind === 'bought' || (kind === 'ending' && card.recipientEmail === null)
  const asked = isForBuyer ? card.buyerLanguage : card.language
  return {
    to: isForBuyer ? card.buyerEmail : card.recipientEmail,
    name: isForBuyer ? card.buyerName : (card.recipientName ?? ''),
    language: isLanguage(asked) ? asked : fallbackLanguage,
    recipient: isForBuyer ? (card.recipientName ?? card.recipientEmail) : null,
  }
}
