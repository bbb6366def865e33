import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { defineList } from '#features/define-list.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { Put, Where } from '#platform/database/keyset.server.ts'
import { anywhere } from '#platform/lists/admin-list.ts'
import {
  type AdminGrievanceFilter,
  adminGrievanceSorts,
  type GrievanceRow,
  readAdminGrievanceFilter,
} from './complaint-list.ts'
import { type ClockFacts, clockOf } from './complaint-list-queries.ts'

/** When the next deadline is; settled complaints come last. */
const dueAt = `(case when g.resolved_at is not null then timestamptz '9999-01-01'
  when g.acknowledged_at is null then least(g.acknowledge_by, g.resolve_by) else g.resolve_by end)`

export const adminGrievances = defineList({
  select: `g.ticket, g.name, g.subject, g.status, g.order_number as "orderNumber", left(g.text, 160) as words, g.language,
    g.sent_at as "sentAt", g.acknowledge_by as "acknowledgeBy", g.resolve_by as "resolveBy",
    g.acknowledged_at as "acknowledgedAt", g.resolved_at as "resolvedAt"`,
  from: 'grievances g',
  id: 'g.id',
  sorts: {
    due: { by: dueAt, type: 'timestamptz' },
    sent: { by: 'g.sent_at', type: 'timestamptz' },
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
      ['About', ({ subject }) => subject],
      ['Order', ({ orderNumber }) => orderNumber],
      ['State', ({ status }) => status],
      ['Language', ({ language }) => language],
      ['Due', ({ clock }) => clock?.until ?? null],
      ['Overdue', ({ clock }) => (clock?.isOver ? 'yes' : null)],
      ['Settled', ({ resolvedAt }) => resolvedAt],
      ['Words', ({ words }) => words],
    ],
  },
})

type Row = Pick<GrievanceRow, 'ticket' | 'name' | 'subject' | 'orderNumber' | 'words' | 'language'> & ClockFacts

function whereOf({ q, state, subject }: AdminGrievanceFilter, now: Date): Where {
  return (put) => [
    stateIs(state, put, now),
    subject && `g.subject = '${subject}'`,
    q && found(put(anywhere(q)), put(q.toUpperCase())),
  ]
}

function stateIs(state: AdminGrievanceFilter['state'], put: Put, now: Date): string | null {
  if (state === 'all') return null
  if (state === 'unsettled') return 'g.resolved_at is null'
  if (state !== 'overdue') return `g.status = '${state}'`
  const at = put(now)
  return `g.resolved_at is null and (g.resolve_by <= ${at} or g.acknowledged_at is null and g.acknowledge_by <= ${at})`
}

function found(words: string, whole: string): string {
  return `g.ticket = ${whole} or g.name ilike ${words} or g.email ilike ${words} or g.order_number ilike ${words}
    or g.phone ilike ${words} or g.text ilike ${words}`
}

function toRow(row: Row, now: Date): GrievanceRow {
  const { ticket, name, subject, status, orderNumber, words, language, sentAt, resolvedAt } = row
  return {
    ...{ ticket, name, subject, status, orderNumber, words, language },
    sentAt: sentAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    clock: clockOf(row, now),
  }
}

export type GrievanceFacts = { unsettled: number; overdue: number; oldestSentAt: string | null }

const facts = `
  select count(*)::int as unsettled, min(sent_at) as "oldestSentAt",
    count(*) filter (where resolve_by <= $1 or acknowledged_at is null and acknowledge_by <= $1)::int as overdue
  from grievances where resolved_at is null`

export async function findGrievanceFacts(ctx: Context): Promise<GrievanceFacts> {
  requireRole(ctx.actor, 'admin')
  type FactsRow = { unsettled: number; overdue: number; oldestSentAt: Date | null }
  const [row] = await namedQuery<FactsRow>(ctx.db, 'grievances.facts', facts, [ctx.clock.now()])
  if (!row) throw new Error('a count without rows is a row')
  return { ...row, oldestSentAt: row.oldestSentAt?.toISOString() ?? null }
}
