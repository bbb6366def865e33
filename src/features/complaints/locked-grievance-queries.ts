import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { sql } from '#platform/database/sql.ts'
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

const columns = sql`
  id, ticket, status, name, email, language, acknowledged_at, acknowledge_by,
  resolve_by`

export async function lockGrievance(ctx: Context, id: number): Promise<LockedGrievance> {
  const [row] = await ctx.db.query<LockedGrievance>`
    select ${columns} from grievances where id = ${id} for no key update`
  if (!row) throw new DomainError('not-found')
  return row
}

export async function lockGrievanceOf(ctx: Context, ticket: string): Promise<LockedGrievance> {
  const [row] = await ctx.db.query<LockedGrievance>`
    select ${columns} from grievances where ticket = ${ticket} for no key update`
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

export async function findLastGrievanceEvent(
  ctx: Context,
  id: number,
  which: 'public' | 'any',
): Promise<LastGrievanceEvent | null> {
  const [row] = await ctx.db.query<LastGrievanceEvent>`
    select id, author_role as role, author_id, kind, text from grievance_events
    where grievance_id = ${id} and (is_public or ${which === 'any'}) order by id desc limit 1`
  return row ?? null
}
