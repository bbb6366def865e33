import { foldEmail } from '#features/accounts/account.ts'
import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import { type Context, queueJobs, transaction } from '#features/context.ts'
import { emailOf, queueEmails } from '#features/emails.ts'
import type { Email } from '#platform/email/mailer.server.ts'
import type { Language } from '#platform/i18n/languages.ts'
import { addDays } from '#platform/time/clock.ts'
import { findSubscription, newsletterCodeHash } from './newsletter-queries.ts'
import type { SubscriptionState } from './subscription.ts'

export type LeaveLinks = { page: string; atOnce: string }

type Reader = { email: string; language: string; leaveCode: string }

/** Subscribes once and welcomes once. Returns `reading`, also when subscribed before; else `expired` or `unknown`. */
export async function confirmNewsletter(
  ctx: Context,
  { code, linksOf }: { code: string; linksOf: (leaveCode: string) => LeaveLinks },
): Promise<SubscriptionState> {
  const now = ctx.clock.now()
  return transaction(ctx, async (ctx) => {
    // The hash stays, so that a second click also succeeds.
    const [reader] = await ctx.db.query<Reader>`
      update subscribers set confirmed_at = ${now}::timestamptz, left_at = null, confirm_by = null
      where confirm_hash = ${newsletterCodeHash(code)} and confirm_by > ${now}::timestamptz
      returning email, language, leave_code`
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

/** Needs no session. An unknown code changes nothing. */
export async function leaveNewsletter(ctx: Context, code: string): Promise<void> {
  // Also ends a link that waits for confirmation: only a new request subscribes again.
  await ctx.db.query`
    with leaver as (select id from subscribers where leave_code = ${code} and left_at is null),
    counted as (
      update newsletter_issues set leavers = leavers + 1 where id = (
        select d.issue_id from newsletter_deliveries d join leaver on leaver.id = d.subscriber_id
        where d.queued_at is not null order by d.queued_at desc limit 1))
    update subscribers set left_at = coalesce(left_at, ${ctx.clock.now()}), confirm_hash = null, confirm_by = null
    where leave_code = ${code}`
}

const forgottenAfterDays = 30

export async function sweepNewsletter(ctx: Context): Promise<void> {
  const forgottenBefore = addDays(ctx.clock.now(), -forgottenAfterDays)
  await ctx.db.query`
    delete from subscribers
    where asked_at < ${forgottenBefore}::timestamptz
      and (left_at < ${forgottenBefore}::timestamptz
        or (confirmed_at is null and coalesce(confirm_by, asked_at) < ${forgottenBefore}::timestamptz))`
}

export const newsletterLinkJob = 'send-newsletter-link'

/** Does the same work for every address, so that it does not reveal subscribers. */
export async function askNewsletter(
  ctx: Context,
  { email, language = ctx.locale }: { email: string; language?: Language | undefined },
): Promise<void> {
  const job = { name: newsletterLinkJob, payload: { email, language }, singletonKey: foldEmail(email) }
  await transaction(ctx, (ctx) => queueJobs(ctx, [job]))
}

export async function forgetReader(ctx: Context, { userId, emailFolded }: ForgottenPerson): Promise<void> {
  await ctx.db.query`delete from subscribers where email_folded = ${emailFolded}`
  await ctx.db.query`delete from contact_messages where user_id = ${userId} or lower(email) = ${emailFolded}`
  // Kind and times of a complaint stay, because the admin is accountable for it. It is not reopened.
  const complaints = await ctx.db.query<{ id: number }>`
    update grievances set name = '–', email = 'closed-' || id || '@haat.invalid', phone = null, order_number = null,
      text = '–', user_id = null, status = 'closed', resolved_at = coalesce(resolved_at, ${ctx.clock.now()}),
      code_hash = 'forgotten-' || id
    where user_id = ${userId} or lower(email) = ${emailFolded} returning id`
  const ids = complaints.map(({ id }) => id)
  if (ids.length > 0)
    await ctx.db.query`
      update grievance_events set text = '–', author_id = case when author_role = 'admin' then author_id end
      where grievance_id = any (${ids}) and text <> ''`
}
