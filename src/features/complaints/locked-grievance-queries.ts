import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { GrievanceEventKind, GrievanceStatus } from './grievance.ts'

export type LockedGrievance = {
  id: number
  ticket: string
  status: GrievanceStatus
  name: string
  email: string
  language: string
  acknowledgedAt: Date | null
  acknowledgeBy: Date
  resolveBy: Date
}

const columns = `
  id, ticket, status, name, email, language, acknowledged_at as "acknowledgedAt", acknowledge_by as "acknowledgeBy",
  resolve_by as "resolveBy"`
const byId = `select ${columns} from grievances where id = $1 for no key update`
const byTicket = `select ${columns} from grievances where ticket = $1 for no key update`

export async function lockGrievance(ctx: Context, id: number): Promise<LockedGrievance> {
  const [row] = await namedQuery<LockedGrievance>(ctx.db, 'grievances.lock', byId, [id])
  if (!row) throw new DomainError('not-found')
  return row
}

export async function lockGrievanceOf(ctx: Context, ticket: string): Promise<LockedGrievance> {
  const [row] = await namedQuery<LockedGrievance>(ctx.db, 'grievances.lock-ticket', byTicket, [ticket])
  if (!row) throw new DomainError('not-found')
  return row
}

export type LastGrievanceEvent = {
  id: number
  role: string
  authorId: number | null
  kind: GrievanceEventKind
  text: string
}

const last = `
  select id, author_role as role, author_id as "authorId", kind, text from grievance_events
  where grievance_id = $1 and (is_public or $2) order by id desc limit 1`

export async function findLastGrievanceEvent(
  ctx: Context,
  id: number,
  which: 'public' | 'any',
): Promise<LastGrievanceEvent | null> {
  const [row] = await namedQuery<LastGrievanceEvent>(ctx.db, 'grievances.last-event', last, [id, which === 'any'])
  return row ?? null
}
