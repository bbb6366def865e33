import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { defineList } from '#features/define-list.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import type { Where } from '#platform/database/keyset.server.ts'
import { sql } from '#platform/database/sql.ts'
import { anywhere } from '#platform/lists/admin-list.ts'
import { type AdminReview, type AdminReviewFilter, adminReviewSorts, readAdminReviewFilter } from './admin-review.ts'

const columns = sql`
  r.public_id as id, json_build_object('id', p.slug, 'name', p.name) as product, a.name as artisan,
  u.full_name as author, r.rating, r.title, r.text, r.language, r.written_at, r.hidden_at, r.hidden_reason,
  (select coalesce(json_agg(json_build_object('reason', t.reason, 'note', t.note, 'by', w.role, 'at', t.reported_at,
      'isOpen', t.settled_at is null) order by t.settled_at is not null, t.reported_at), '[]')
    from review_reports t join users w on w.id = t.user_id where t.review_id = r.id) as reports`

const tables = sql`reviews r join users u on u.id = r.user_id join products p on p.id = r.product_id
  join artisans a on a.id = p.artisan_id`

export const adminReviews = defineList({
  select: columns,
  from: tables,
  id: sql`r.id`,
  sorts: {
    written: { by: sql`r.written_at`, type: 'timestamptz' },
    rating: { by: sql`r.rating`, type: 'integer' },
  },
  readFilter: readAdminReviewFilter,
  orders: adminReviewSorts,
  where: whereOf,
  toItem: toAdminReview,
  file: {
    path: 'reviews',
    columns: [
      ['Written', ({ writtenAt }) => writtenAt],
      ['Piece', ({ product }) => product.name],
      ['Artisan', ({ artisan }) => artisan],
      ['By', ({ author }) => author],
      ['Stars', ({ rating }) => rating],
      ['Title', ({ title }) => title],
      ['Words', ({ text }) => text],
      ['Hidden', ({ hiddenAt }) => hiddenAt],
      ['Reason', ({ hiddenReason }) => hiddenReason],
      [
        'Reports',
        ({ reports }) => reports.map(({ reason, note }) => (note ? `${reason}: ${note}` : reason)).join('; '),
      ],
    ],
  },
})

type Row = Omit<AdminReview, 'writtenAt' | 'hiddenAt'> & { writtenAt: Date; hiddenAt: Date | null }

function whereOf({ q, state }: AdminReviewFilter): Where {
  return [
    state === 'reported' && sql`r.id in (select review_id from review_reports where settled_at is null)`,
    state === 'hidden' && sql`r.hidden_at is not null`,
    q && found(anywhere(q)),
  ]
}

const found = (words: string) => sql`
  p.name ilike ${words}::text or a.name ilike ${words}::text or u.full_name ilike ${words}::text
    or r.title ilike ${words}::text or r.text ilike ${words}::text`

/** @throws DomainError not-found */
export async function getAdminReview(ctx: Context, id: string): Promise<AdminReview> {
  requireRole(ctx.actor, 'admin')
  const [row] = await ctx.db.query<Row>`select ${columns} from ${tables} where r.public_id::text = ${id}`
  if (!row) throw new DomainError('not-found')
  return toAdminReview(row)
}

function toAdminReview(row: Row): AdminReview {
  const { id, product, artisan, author, rating, title, text, language, hiddenReason } = row
  return {
    ...{ id, product, artisan, author, rating, title, text, language, hiddenReason },
    writtenAt: row.writtenAt.toISOString(),
    hiddenAt: row.hiddenAt?.toISOString() ?? null,
    reports: row.reports.map((report) => ({ ...report, at: new Date(report.at).toISOString() })),
  }
}

export type ReviewFacts = { reported: number; oldestReportedAt: string | null }

export async function findReviewFacts(ctx: Context): Promise<ReviewFacts> {
  requireRole(ctx.actor, 'admin')
  type FactsRow = { reported: number; oldestReportedAt: Date | null }
  const [row] = await ctx.db.query<FactsRow>`
    select count(distinct review_id)::int as reported, min(reported_at) as oldest_reported_at from review_reports
    where settled_at is null`
  return { reported: row?.reported ?? 0, oldestReportedAt: row?.oldestReportedAt?.toISOString() ?? null }
}
