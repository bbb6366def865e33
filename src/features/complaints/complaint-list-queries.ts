import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import type { AdminGrievance, GrievanceClock } from './complaint-list.ts'
import { adminMovesFrom, type GrievanceStatus } from './grievance.ts'
import { type EventRow, toEvent } from './grievance-queries.ts'

export type { AdminGrievance } from './complaint-list.ts'

type Row = Pick<
  AdminGrievance,
  | 'ticket'
  | 'name'
  | 'email'
  | 'phone'
  | 'subject'
  | 'status'
  | 'orderNumber'
  | 'language'
  | 'hasAccount'
  | 'knownOrder'
  | 'outcome'
> & {
  id: number
} & ClockFacts

export type ClockFacts = {
  status: GrievanceStatus
  sentAt: Date
  acknowledgeBy: Date
  resolveBy: Date
  acknowledgedAt: Date | null
  resolvedAt: Date | null
}

type AdminEventRow = EventRow & { id: number; isPublic: boolean; author: string | null }

type OtherRow = { ticket: string; status: GrievanceStatus; sentAt: Date }

/** @throws DomainError forbidden, not-found */
export async function getAdminGrievance(ctx: Context, ticket: string): Promise<AdminGrievance> {
  requireRole(ctx.actor, 'admin')
  const [row] = await ctx.db.query<Row>`
    select g.id, g.ticket, g.name, g.email, g.phone, g.subject, g.status, g.order_number, g.language,
      g.sent_at, g.acknowledge_by, g.resolve_by, g.acknowledged_at, g.resolved_at, g.outcome,
      g.user_id is not null as has_account,
      (select o.number from orders o where o.number = upper(g.order_number)) as known_order
    from grievances g where g.ticket = ${ticket}`
  if (!row) throw new DomainError('not-found')
  const events = await ctx.db.query<AdminEventRow>`
    select e.id, e.at, e.kind, e.author_role as role, e.text, e.is_public,
      case when e.author_role = 'admin' then u.full_name end as author
    from grievance_events e left join users u on u.id = e.author_id where e.grievance_id = ${row.id} order by e.id desc`
  const more = await ctx.db.query<OtherRow>`
    select ticket, status, sent_at from grievances where lower(email) = lower(${row.email}) and id <> ${row.id}
    order by id desc limit 20`
  const { id: _id, ...facts } = row
  return {
    ...facts,
    ...momentsOf(row),
    clock: clockOf(row, ctx.clock.now()),
    others: more.map((other) => ({ ...other, sentAt: other.sentAt.toISOString() })),
    moves: adminMovesFrom(row.status).map(({ move, needsText }) => ({ move, needsText })),
    events: events.map((event) => ({
      ...toEvent(event),
      id: event.id,
      author: event.author,
      isPublic: event.isPublic,
    })),
    seen: events[0]?.id ?? 0,
  }
}

function momentsOf({ sentAt, acknowledgeBy, resolveBy, acknowledgedAt, resolvedAt }: ClockFacts) {
  return {
    sentAt: sentAt.toISOString(),
    acknowledgeBy: acknowledgeBy.toISOString(),
    resolveBy: resolveBy.toISOString(),
    acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
    resolvedAt: resolvedAt?.toISOString() ?? null,
  }
}

export function clockOf({ acknowledgedAt, acknowledgeBy, resolvedAt, resolveBy }: ClockFacts, now: Date) {
  if (resolvedAt !== null) return null
  const until = acknowledgedAt === null && acknowledgeBy < resolveBy ? acknowledgeBy : resolveBy
  const of = until === acknowledgeBy ? 'acknowledge' : 'resolve'
  return { of, until: until.toISOString(), isOver: until <= now } satisfies GrievanceClock
}
