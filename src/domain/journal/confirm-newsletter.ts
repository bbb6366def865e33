import { type Context, queueJobs, transaction } from '#domain/context.ts'
import { namedQuery } from '#platform/db.server.ts'
import { translate } from '#platform/i18n.server.ts'
import { fallbackLanguage, isLanguage } from '#platform/languages.ts'
import type { Letter } from '#platform/mailer.server.ts'
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

    const letter = greetingTo(reader, linksOf(reader.leaveCode))
    await queueJobs(ctx, [{ name: 'deliver-mail', payload: { letter } }])
    return 'reading'
  })
}

function greetingTo({ email, language: asked }: Reader, links: LeaveLinks): Letter {
  const language = isLanguage(asked) ? asked : fallbackLanguage
  return {
    to: email,
    subject: translate(language, 'mail:newsletterWelcome.subject'),
    text: translate(language, 'mail:newsletterWelcome.text', { link: links.page }),
    language,
    kind: 'newsletter-welcome',
    leaveUrl: links.atOnce,
  }
}
