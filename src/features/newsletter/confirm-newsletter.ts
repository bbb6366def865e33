import { type Context, transaction } from '#features/context.ts'
import { letterOf, queueLetters } from '#features/emails.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { Letter } from '#platform/email/mailer.server.ts'
import { findSubscription, newsletterCodeHash } from './newsletter-queries.ts'
import type { SubscriptionState } from './subscription.ts'

export type LeaveLinks = { page: string; atOnce: string }

type Reader = { email: string; language: string; leaveCode: string }

// The hash stays, so that a second click is answered with thanks and not with a riddle.
const confirm = `
  update subscribers set confirmed_at = $2, left_at = null, confirm_by = null
  where confirm_hash = $1 and confirm_by > $2 returning email, language, leave_code as "leaveCode"`

/**
 * Puts the reader of a confirming mail on the list and greets them once, with the way off the list.
 * @returns `reading` when they are on it, now or before; else `expired` or `unknown`
 */
export async function confirmNewsletter(
  ctx: Context,
  { code, linksOf }: { code: string; linksOf: (leaveCode: string) => LeaveLinks },
): Promise<SubscriptionState> {
  const values = [newsletterCodeHash(code), ctx.clock.now()]
  return transaction(ctx, async (ctx) => {
    const [reader] = await namedQuery<Reader>(ctx.db, 'newsletter.confirm', confirm, values)
    if (!reader) return findSubscription(ctx, code)

    await queueLetters(ctx, [greetingTo(reader, linksOf(reader.leaveCode))])
    return 'reading'
  })
}

function greetingTo({ email, language }: Reader, links: LeaveLinks): Letter {
  return letterOf({
    to: email,
    language,
    kind: 'newsletter-welcome',
    words: 'newsletterWelcome',
    values: { link: links.page },
    button: { word: 'leave', link: links.page },
    leaveUrl: links.atOnce,
  })
}
