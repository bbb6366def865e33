import { foldEmail } from '#features/accounts/account.ts'
import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import { type Context, queueJobs, transaction } from '#features/context.ts'
import { emailOf, queueEmails } from '#features/emails.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { Email } from '#platform/email/mailer.server.ts'
import type { Language } from '#platform/i18n/languages.ts'
import { addDays } from '#platform/time/clock.ts'
import { findSubscription, newsletterCodeHash } from './newsletter-queries.ts'
import type { SubscriptionState } from './subscription.ts'

export type LeaveLinks = { page: string; atOnce: string }

type Reader = { email: string; language: string; leaveCode: string }

// The hash stays, so that a second click is answered with thanks and not with a riddle.
const confirm = `
  update subscribers set confirmed_at = $2, left_at = null, confirm_by = null
  where confirm_hash = $1 and confirm_by > $2 returning email, language, leave_code as "leaveCode"`

/**
 * Puts the reader of a confirming email on the list and greets them once, with the way off the list.
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

    await queueEmails(ctx, [greetingTo(reader, linksOf(reader.leaveCode))])
    return 'reading'
  })
}

function greetingTo({ email, language }: Reader, links: LeaveLinks): Email {
  return emailOf({
    to: email,
    language,
    kind: 'newsletter-welcome',
    words: 'newsletterWelcome',
    values: { link: links.page },
    button: { word: 'leave', link: links.page },
    leaveUrl: links.atOnce,
  })
}

// A link that waits to be confirmed ends with it: leaving is the last word until somebody asks anew.
const leave = `
  update subscribers set left_at = coalesce(left_at, $2), confirm_hash = null, confirm_by = null where leave_code = $1`

/** Ends the newsletter by the code in it; it asks for nobody's session. A code that opens nothing changes nothing. */
export async function leaveNewsletter(ctx: Context, code: string): Promise<void> {
  await namedQuery(ctx.db, 'newsletter.leave', leave, [code, ctx.clock.now()])
}

const forgottenAfterDays = 30

const text = `
  delete from subscribers
  where asked_at < $1 and (left_at < $1 or (confirmed_at is null and coalesce(confirm_by, asked_at) < $1))`

/** Forgets addresses that were never confirmed, and those that left, a month after. */
export async function sweepNewsletter(ctx: Context): Promise<void> {
  await namedQuery(ctx.db, 'newsletter.sweep', text, [addDays(ctx.clock.now(), -forgottenAfterDays)])
}

export const newsletterLinkJob = 'send-newsletter-link'

/** Asks for a link to confirm the newsletter. The same work for every address: whether it is known is found out later. */
export async function askNewsletter(
  ctx: Context,
  { email, language = ctx.locale }: { email: string; language?: Language | undefined },
): Promise<void> {
  const job = { name: newsletterLinkJob, payload: { email, language }, singletonKey: foldEmail(email) }
  await transaction(ctx, (ctx) => queueJobs(ctx, [job]))
}

const messages = 'delete from contact_messages where user_id = $1 or lower(email) = $2'

// That somebody complained, of what kind, and what the clocks said remains: the admin answers for it. Nobody opens it again.
const grievances = `
  update grievances set name = '–', email = 'closed-' || id || '@haat.invalid', phone = null, order_number = null, text = '–',
    user_id = null, status = 'closed', resolved_at = coalesce(resolved_at, $3), code_hash = 'forgotten-' || id
  where user_id = $1 or lower(email) = $2 returning id`

const words = `
  update grievance_events set text = '–', author_id = case when author_role = 'admin' then author_id end
  where grievance_id = any ($1) and text <> ''`

/** Forgets the newsletter's reader, and what they wrote on the contact page and complained of. */
export async function forgetReader(ctx: Context, { userId, emailFolded }: ForgottenPerson): Promise<void> {
  await namedQuery(ctx.db, 'journal.forget-reader', 'delete from subscribers where email_folded = $1', [emailFolded])
  await namedQuery(ctx.db, 'journal.forget-messages', messages, [userId, emailFolded])
  const values = [userId, emailFolded, ctx.clock.now()]
  const complaints = await namedQuery<{ id: number }>(ctx.db, 'journal.forget-grievances', grievances, values)
  const ids = complaints.map(({ id }) => id)
  if (ids.length > 0) await namedQuery(ctx.db, 'journal.forget-grievance-words', words, [ids])
}
