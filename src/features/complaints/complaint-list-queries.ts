import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { AdminGrievance, GrievanceClock } from './complaint-list.ts'
import { adminMovesFrom, type GrievanceStatus } from './grievance.ts'
import { type EventRow, toEvent } from './grievance-queries.ts'

export type { AdminGrievance } from './complaint-list.ts'

const one = `
  select g.id, g.ticket, g.name, g.email, g.phone, g.subject, g.status, g.order_number as "orderNumber", g.language,
    g.sent_at as "sentAt", g.acknowledge_by as "acknowledgeBy", g.resolve_by as "resolveBy",
    g.acknowledged_at as "acknowledgedAt", g.resolved_at as "resolvedAt", g.user_id is not null as "hasAccount",
    (select o.number from orders o where o.number = upper(g.order_number)) as "knownOrder"
  from grievances g where g.ticket = $1`

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

const events = `
  select e.id, e.at, e.kind, e.author_role as role, e.text, e.is_public as "isPublic",
    case when e.author_role = 'admin' then u.full_name end as author
  from grievance_events e left join users u on u.id = e.author_id where e.grievance_id = $1 order by e.id desc`

type AdminEventRow = EventRow & { id: number; isPublic: boolean; author: string | null }

const others = `
  select ticket, status, sent_at as "sentAt" from grievances where lower(email) = lower($1) and id <> $2
  order by id desc limit 20`

type OtherRow = { ticket: string; status: GrievanceStatus; sentAt: Date }

/** @throws DomainError forbidden, not-found */
export async function getAdminGrievance(ctx: Context, ticket: string): Promise<AdminGrievance> {
  requireRole(ctx.actor, 'admin')
  const [row] = await namedQuery<Row>(ctx.db, 'grievances.admin-one', one, [ticket])
  if (!row) throw new DomainError('not-found')
  const said = await namedQuery<AdminEventRow>(ctx.db, 'grievances.admin-events', events, [row.id])
  const more = await namedQuery<OtherRow>(ctx.db, 'grievances.others', others, [row.email, row.id])
  const { id: _id, ...facts } = row
  return {
    ...facts,
    ...momentsOf(row),
    clock: clockOf(row, ctx.clock.now()),
    others: more.map((other) => ({ ...other, sentAt: other.sentAt.toISOString() })),
    moves: adminMovesFrom(row.status).map(({ move, needsText }) => ({ move, needsText })),
    events: said.map((event) => ({
      ...toEvent(event),
      id: event.id,
      author: event.author,
      isPublic: event.isPublic,
    })),
    seen: said[0]?.id ?? 0,
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
