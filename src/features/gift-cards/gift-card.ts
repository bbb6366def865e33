import { z } from 'zod'
import { emailAddress } from '#features/accounts/person-fields.ts'
import { paymentState } from '#features/payments/payment.ts'
import { languageCodes } from '#platform/i18n/languages.ts'

/** Of a gift instrument at most ₹10,000 (RBI Master Direction on PPIs, 2021, paragraph 10.1). */
export const mostGiftCardPaise = 10_000_00
export const leastGiftCardPaise = 100_00

/** A prepaid instrument is valid for at least one year (the same, paragraph 13.1). */
export const giftCardDays = 3 * 366

/** What comes back to a card can be spent for at least so long. */
export const daysAfterRefund = 90

/** Gateways accept no less than one rupee, so a card leaves at least that, or nothing. */
const leastPaidPaise = 100

const optionalText = (most: number) => z.string().trim().max(most).optional()

export const newGiftCard = z.strictObject({
  amountPaise: z
    .int({ error: 'invalid.giftCardAmount' })
    .min(leastGiftCardPaise, { error: 'invalid.giftCardAmount' })
    .max(mostGiftCardPaise, { error: 'invalid.giftCardAmount' })
    .multipleOf(100, { error: 'invalid.giftCardAmount' }),
  recipientEmail: emailAddress.optional(),
  recipientName: optionalText(120),
  words: optionalText(300),
  /** of the email to the recipient */
  language: z.enum(languageCodes),
  key: z.uuid({ error: 'invalid.value' }),
})

export type NewGiftCard = z.output<typeof newGiftCard>

export const ownGiftCard = z.object({
  id: z.string(),
  last4: z.string().nullable(),
  amountPaise: z.int(),
  leftPaise: z.int(),
  recipientName: z.string().nullable(),
  recipientEmail: z.string().nullable(),
  paidAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  payment: paymentState,
})

/** `code`: for the page of its buyer alone, because a program with a token could spend it; null before it is paid. */
export type OwnGiftCard = z.output<typeof ownGiftCard> & { code: string | null }

/** `too-many`: codes tried, none is looked at for a while. */
const giftCardReasons = ['unknown', 'ended', 'used-up', 'with-cash', 'too-many'] as const

type GiftCardReason = (typeof giftCardReasons)[number]

export const quotedGiftCard = z.object({
  last4: z.string(),
  leftPaise: z.int(),
  usedPaise: z.int(),
  /** why nothing of it is used */
  reason: z.enum(giftCardReasons).nullable(),
})

export type FoundGiftCard = { id: number; last4: string; leftPaise: number; hasEnded: boolean }

export type PricedGiftCard = z.output<typeof quotedGiftCard> & { cardId: number | null }

/** `payablePaise`: what is paid with the order. Cash at the door is for what nothing else pays. */
export function judgeGiftCard(
  card: FoundGiftCard | null,
  { payablePaise, paysCash }: { payablePaise: number; paysCash: boolean },
): PricedGiftCard {
  const { id: cardId = null, last4 = '', leftPaise = 0 } = card ?? {}
  const reason = reasonAgainst(card, paysCash)
  return { cardId, last4, leftPaise, usedPaise: reason === null ? usedOf(leftPaise, payablePaise) : 0, reason }
}

function reasonAgainst(card: FoundGiftCard | null, paysCash: boolean): GiftCardReason | null {
  if (!card) return 'unknown'
  if (card.hasEnded) return 'ended'
  if (card.leftPaise === 0) return 'used-up'
  return paysCash ? 'with-cash' : null
}

function usedOf(leftPaise: number, payablePaise: number): number {
  const restPaise = payablePaise - leftPaise
  if (restPaise <= 0) return payablePaise
  return restPaise >= leastPaidPaise ? leftPaise : Math.max(0, payablePaise - leastPaidPaise)
}

/** As people type it: with spaces or hyphens, in small letters. */
export function readCode(typed: string): string {
  return typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
}
