import { randomUUID } from 'node:crypto'
import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { queueEmails } from '#features/emails.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { paths } from '#features/paths.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { type EmailPart, layOutEmail } from '#platform/email/email-layout.ts'
import type { Email } from '#platform/email/mailer.server.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { fallbackLanguage, isLanguage } from '#platform/i18n/languages.ts'
import type { IssueForm, IssueStatus, NewsletterIssue } from './newsletter-issue.ts'
import { countReaders, getIssue } from './newsletter-issue-queries.ts'

type Change = { id: string | null; form: IssueForm; revision: number }

/** `id` null writes a new draft. @throws DomainError forbidden, not-found, terms-changed (changed or sent meanwhile) */
export async function saveIssue(ctx: Context, { id, form, revision }: Change): Promise<NewsletterIssue> {
  requireRole(ctx.actor, 'admin')
  const { subject, text, action, link } = form
  const [words, body, button] = [subject, text, action].map((texts) => JSON.stringify(texts))
  const saved = await transaction(ctx, async (ctx) => {
    const [row] =
      id === null
        ? await ctx.db.query<{ id: string }>`
            insert into newsletter_issues (public_id, subject, text, action, link, status, created_at)
            values (${randomUUID()}, ${words}, ${body}, ${button}, ${link}, 'draft', ${ctx.clock.now()})
            returning public_id as id`
        : await ctx.db.query<{ id: string }>`
            update newsletter_issues set subject = ${words}, text = ${body}, action = ${button}, link = ${link},
              revision = revision + 1
            where public_id = ${id} and status = 'draft' and revision = ${revision} returning public_id as id`
    if (!row) throw new DomainError((await isThere(ctx, id)) ? 'terms-changed' : 'not-found')
    await writeAudit(ctx, { action: 'newsletter.write', subject: 'newsletter', after: { issue: row.id, subject } })
    return row.id
  })
  return getIssue(ctx, saved)
}

const isThere = async ({ db }: Context, id: string | null) =>
  (await db.query`select 1 as one from newsletter_issues where public_id = ${id}`).length > 0

type Sending = { id: string; revision: number; at: Date | null; readers: number }

/**
 * `at` null: now. `readers`: how many the admin was shown, so that nobody sends to more people than they know of.
 * @throws DomainError forbidden, proof-needed, not-found, terms-changed (other text, another number of readers, sent
 * already)
 */
export async function scheduleIssue(ctx: Context, { id, revision, at, readers }: Sending): Promise<NewsletterIssue> {
  requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  if ((await countReaders(ctx)) !== readers) throw new DomainError('terms-changed')
  return moveIssue(ctx, id, ['draft'], { to: 'scheduled', sendAt: at ?? ctx.clock.now(), revision })
}

/** Before its time it is a draft again; while it is being sent, nobody else gets it. @throws DomainError forbidden, not-found, terms-changed */
export async function stopIssue(ctx: Context, id: string): Promise<NewsletterIssue> {
  requireRole(ctx.actor, 'admin')
  const { status, revision } = await getIssue(ctx, id)
  const to = status === 'scheduled' ? 'draft' : 'stopped'
  return moveIssue(ctx, id, status === 'scheduled' ? ['scheduled'] : ['sending'], { to, sendAt: null, revision })
}

type Move = { to: IssueStatus; sendAt: Date | null; revision: number }

async function moveIssue(
  ctx: Context,
  id: string,
  from: readonly IssueStatus[],
  { to, sendAt, revision }: Move,
): Promise<NewsletterIssue> {
  const now = ctx.clock.now()
  await transaction(ctx, async (ctx) => {
    const moved = await ctx.db.query`
      update newsletter_issues set status = ${to}, send_at = coalesce(${sendAt}::timestamptz, send_at),
        ended_at = case when ${to} = 'stopped' then ${now}::timestamptz end, revision = revision + 1
      where public_id = ${id} and status = any (${from}) and revision = ${revision} returning id`
    if (moved.length === 0) throw new DomainError((await isThere(ctx, id)) ? 'terms-changed' : 'not-found')
    await writeAudit(ctx, { action: 'newsletter.send', subject: 'newsletter', after: { issue: id, state: to } })
  })
  return getIssue(ctx, id)
}

/** To the admin alone, in a language of choice. @throws DomainError forbidden, not-found */
export async function testIssue(
  ctx: Context,
  { id, language, publicOrigin }: { id: string; language: string; publicOrigin: string },
): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'admin')
  const issue = await getIssue(ctx, id)
  const [person] = await ctx.db.query<{ email: string }>`select email from users where id = ${userId}`
  if (!person) throw new DomainError('not-found')
  const reader = { email: person.email, language, leaveCode: '' }
  await transaction(ctx, (ctx) => queueEmails(ctx, [issueEmail(issue, reader, publicOrigin)]))
}

/** A run sends so many, so that a large newsletter does not fill the email server's hour. */
const perRun = 300

type Waiting = Pick<NewsletterIssue, 'id' | 'subject' | 'text' | 'action' | 'link'> & { issueId: number }
type Reader = { subscriberId: number; email: string; language: string; leaveCode: string }

/**
 * Runs every minute. Each reader's row and email job are written in one transaction, and a job sends its email once, so
 * a killed run repeats nobody. Who left meanwhile is passed over. Returns how many emails it queued.
 */
export async function sendIssues(ctx: Context, publicOrigin: string): Promise<number> {
  await beginDue(ctx)
  return transaction(ctx, async (ctx) => {
    const [issue] = await ctx.db.query<Waiting>`
      select id as issue_id, public_id as id, subject, text, action, link from newsletter_issues
      where status = 'sending' order by send_at, id limit 1 for update skip locked`
    if (!issue) return 0

    const readers = await ctx.db.query<Reader>`
      with next as (
        select d.subscriber_id from newsletter_deliveries d
        where d.issue_id = ${issue.issueId} and d.queued_at is null order by d.subscriber_id limit ${perRun}
      ), taken as (
        update newsletter_deliveries d set queued_at = ${ctx.clock.now()} from next
        where d.issue_id = ${issue.issueId} and d.subscriber_id = next.subscriber_id returning d.subscriber_id
      )
      select s.id as subscriber_id, s.email, s.language, s.leave_code from taken
      join subscribers s on s.id = taken.subscriber_id where s.confirmed_at is not null and s.left_at is null`
    await queueEmails(
      ctx,
      readers.map((reader) => issueEmail(issue, reader, publicOrigin)),
    )
    await ctx.db.query`
      update newsletter_issues i set sent = sent + ${readers.length},
        status = case when waits.more then status else 'sent' end,
        ended_at = case when waits.more then ended_at else ${ctx.clock.now()}::timestamptz end
      from (select exists (select from newsletter_deliveries
        where issue_id = ${issue.issueId} and queued_at is null) as more) waits
      where i.id = ${issue.issueId}`
    return readers.length
  })
}

/** Settles who gets the issue: who is subscribed now. */
async function beginDue(ctx: Context): Promise<void> {
  await ctx.db.query`
    with due as (
      update newsletter_issues set status = 'sending' where status = 'scheduled' and send_at <= ${ctx.clock.now()}
      returning id
    ), readers as (
      insert into newsletter_deliveries (issue_id, subscriber_id)
      select due.id, s.id from due, subscribers s where s.confirmed_at is not null and s.left_at is null
      on conflict do nothing returning issue_id
    )
    select count(*) as readers from readers`
  await ctx.db.query`
    update newsletter_issues i set recipients = (select count(*) from newsletter_deliveries where issue_id = i.id)
    where status = 'sending' and recipients = 0`
}

export function issueEmail(
  { id, subject, text, action, link }: Pick<NewsletterIssue, 'id' | 'subject' | 'text' | 'action' | 'link'>,
  reader: Pick<Reader, 'email' | 'language' | 'leaveCode'>,
  publicOrigin: string,
): Email {
  const language = isLanguage(reader.language) ? reader.language : fallbackLanguage
  const inLanguage = (texts: Record<string, string>) => texts[language] ?? texts[fallbackLanguage] ?? ''
  const leave = publicOrigin + paths.leaveNewsletter(reader.leaveCode)
  const button = inLanguage(action)
  const parts: EmailPart[] = inLanguage(text)
    .split(/\n\s*\n/)
    .map((words) => ({ words }))
  if (link && button) parts.push({ button, link: publicOrigin + paths.newsletterLink(id) })
  return {
    to: reader.email,
    subject: inLanguage(subject),
    ...layOutEmail(parts, {
      language,
      brand: translate(language, 'common:shopName'),
      signature: translate(language, 'email:signature'),
      foot: translate(language, 'email:newsletterIssue.foot', { link: leave }),
    }),
    language,
    kind: 'newsletter-issue',
    leaveUrl: publicOrigin + paths.leaveNewsletterAtOnce(reader.leaveCode),
  }
}
