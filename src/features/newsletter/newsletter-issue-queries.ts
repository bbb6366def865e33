import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { sql } from '#platform/database/sql.ts'
import type { NewsletterIssue } from './newsletter-issue.ts'

type Row = Omit<NewsletterIssue, 'sendAt' | 'endedAt'> & { sendAt: Date | null; endedAt: Date | null }

const columns = sql`
  public_id as id, subject, text, action, link, status, send_at, ended_at, revision, recipients, sent, clicks, leavers`

const shown = 100

/** The newest first. @throws DomainError forbidden */
export async function listIssues({ db, actor }: Context): Promise<NewsletterIssue[]> {
  requireRole(actor, 'admin')
  const rows = await db.query<Row>`select ${columns} from newsletter_issues order by id desc limit ${shown}`
  return rows.map(issueOf)
}

/** @throws DomainError forbidden, not-found */
export async function getIssue({ db, actor }: Context, id: string): Promise<NewsletterIssue> {
  requireRole(actor, 'admin')
  const [row] = await db.query<Row>`select ${columns} from newsletter_issues where public_id = ${id}`
  if (!row) throw new DomainError('not-found')
  return issueOf(row)
}

export async function countReaders({ db, actor }: Context): Promise<number> {
  requireRole(actor, 'admin')
  const [row] = await db.query<{ count: number }>`
    select count(*)::int as count from subscribers where confirmed_at is not null and left_at is null`
  return row?.count ?? 0
}

/** Counts a click and tells where the link of the issue leads; null for an unknown issue. */
export async function openIssueLink({ db }: Pick<Context, 'db'>, id: string): Promise<string | null> {
  const [row] = await db.query<{ link: string }>`
    update newsletter_issues set clicks = clicks + 1 where public_id = ${id} and link <> '' returning link`
  return row?.link ?? null
}

function issueOf({ sendAt, endedAt, ...row }: Row): NewsletterIssue {
  return { ...row, sendAt: sendAt?.toISOString() ?? null, endedAt: endedAt?.toISOString() ?? null }
}
