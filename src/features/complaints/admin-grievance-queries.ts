import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { defineList } from '#features/define-list.ts'
import type { Where } from '#platform/database/keyset.server.ts'
import { literal, type Sql, sql } from '#platform/database/sql.ts'
import { anywhere } from '#platform/lists/admin-list.ts'
import {
  type AdminGrievanceFilter,
  adminGrievanceSorts,
  type GrievanceRow,
  readAdminGrievanceFilter,
} from './complaint-list.ts'
import { type ClockFacts, clockOf } from './complaint-list-queries.ts'

const dueAt = sql`(case when g.resolved_at is not null then timestamptz '9999-01-01'
  when g.acknowledged_at is null then least(g.acknowledge_by, g.resolve_by) else g.resolve_by end)`

export const adminGrievances = defineList({
  select: sql`g.ticket, g.name, g.subject, g.status, g.order_number, left(g.text, 160) as words, g.language,
    g.sent_at, g.acknowledge_by, g.resolve_by, g.acknowledged_at, g.resolved_at, g.outcome`,
  from: sql`grievances g`,
  id: sql`g.id`,
  sorts: {
    due: { by: dueAt, type: 'timestamptz' },
    sent: { by: sql`g.sent_at`, type: 'timestamptz' },
  },
  readFilter: readAdminGrievanceFilter,
  orders: adminGrievanceSorts,
  where: (filter, ctx) => whereOf(filter, ctx.clock.now()),
  toItem: (row: Row, ctx) => toRow(row, ctx.clock.now()),
  file: {
    path: 'grievances',
    columns: [
      ['Ticket', ({ ticket }) => ticket],
      ['Received', ({ sentAt }) => sentAt],
      ['Name', ({ name }) => name],
      ['About', ({ subject }) => subject, 'shop:complaint.subjects'],
      ['Order', ({ orderNumber }) => orderNumber],
      ['State', ({ status }) => status, 'shop:complaint.states'],
      ['Language', ({ language }) => language, 'admin:piece.language'],
      ['Due', ({ clock }) => clock?.until ?? null],
      ['Overdue', ({ clock }) => (clock?.isOver ? 'yes' : null)],
      ['Settled', ({ resolvedAt }) => resolvedAt],
      ['Outcome', ({ outcome }) => outcome, 'shop:complaint.outcomes'],
      ['Words', ({ words }) => words],
    ],
  },
})

type Row = Pick<GrievanceRow, 'ticket' | 'name' | 'subject' | 'orderNumber' | 'words' | 'language' | 'outcome'> &
  ClockFacts

function whereOf({ q, state, subject }: AdminGrievanceFilter, now: Date): Where {
  return [
    stateIs(state, now),
    subject && sql`g.subject = ${literal(subject)}`,
    q && found(anywhere(q), q.toUpperCase()),
  ]
}

function stateIs(state: AdminGrievanceFilter['state'], now: Date): Sql | null {
  if (state === 'all') return null
  if (state === 'unsettled') return sql`g.resolved_at is null`
  if (state !== 'overdue') return sql`g.status = ${literal(state)}`
  return sql`g.resolved_at is null
    and (g.resolve_by <= ${now}::timestamptz
      or g.acknowledged_at is null and g.acknowledge_by <= ${now}::timestamptz)`
}

const found = (words: string, ticket: string) => sql`
  g.ticket = ${ticket} or g.name ilike ${words}::text or g.email ilike ${words}::text
    or g.order_number ilike ${words}::text or g.phone ilike ${words}::text or g.text ilike ${words}::text`

function toRow(row: Row, now: Date): GrievanceRow {
  const { ticket, name, subject, status, orderNumber, words, language, outcome, sentAt, resolvedAt } = row
  return {
    ...{ ticket, name, subject, status, orderNumber, words, language, outcome },
    sentAt: sentAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    clock: clockOf(row, now),
  }
}

export type GrievanceFacts = { unsettled: number; overdue: number; oldestSentAt: string | null }

export async function findGrievanceFacts(ctx: Context): Promise<GrievanceFacts> {
  requireRole(ctx.actor, 'admin')
  type FactsRow = { unsettled: number; overdue: number; oldestSentAt: Date | null }
  const now = ctx.clock.now()
  const [row] = await ctx.db.query<FactsRow>`
    select count(*)::int as unsettled, min(sent_at) as oldest_sent_at,
      count(*) filter (where resolve_by <= ${now}::timestamptz or acknowledged_at is null
        and acknowledge_by <= ${now}::timestamptz)::int as overdue
    from grievances where resolved_at is null`
  if (!row) throw new Error('a count without rows is a row')
  return { ...row, oldestSentAt: row.oldestSentAt?.toISOString() ?? null }
}
