import { isUser, requireUser } from '#features/actor.ts'
import { grievanceCodeHash } from '#features/contact/grievance-code.ts'
import type { Context } from '#features/context.ts'
import { countTry, returnTry } from '#features/sign-in/count-try.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { sql } from '#platform/database/sql.ts'
import {
  type Grievance,
  type GrievanceEvent,
  type GrievanceKey,
  type GrievanceStatus,
  personMovesFrom,
} from './grievance.ts'

// Without a code or an account, the email address proves the ticket.

/** Only wrong keys count: guessing other people's tickets is throttled, opening one's own often is not. */
const wrongKeys = { tries: 20, windowSeconds: 3600 }

/** Not in a transaction: wrong keys are counted per ticket. @throws DomainError not-found, too-many-requests */
export async function openGrievance(ctx: Context, { code, ticket, email }: GrievanceKey): Promise<number> {
  const limit = { key: `grievance ${ticket ?? 'code'}`, ...wrongKeys }
  if (ticket) await countTry(ctx, limit)
  const userId = isUser(ctx.actor) ? ctx.actor.userId : null
  const [row] = await ctx.db.query<{ id: number }>`
    select id from grievances where code_hash = ${code ? grievanceCodeHash(code) : null}
      or ticket = ${ticket ?? null} and (lower(email) = lower(${email ?? null}) or user_id = ${userId})`
  if (!row) throw new DomainError('not-found')
  if (ticket) await returnTry(ctx, limit)
  return row.id
}

const columns = sql`
  ticket, subject, status, order_number, sent_at, acknowledge_by,
  resolve_by, acknowledged_at, resolved_at, outcome`

type Row = {
  ticket: string
  subject: Grievance['subject']
  status: GrievanceStatus
  orderNumber: string | null
  sentAt: Date
  acknowledgeBy: Date
  resolveBy: Date
  acknowledgedAt: Date | null
  resolvedAt: Date | null
  outcome: Grievance['outcome']
}

export type EventRow = { at: Date; kind: GrievanceEvent['kind']; role: string; text: string }

export async function getGrievance(ctx: Context, key: GrievanceKey): Promise<Grievance> {
  return readGrievance(ctx, await openGrievance(ctx, key))
}

export async function readGrievance(ctx: Context, id: number): Promise<Grievance> {
  const [row] = await ctx.db.query<Row>`select ${columns} from grievances where id = ${id}`
  if (!row) throw new DomainError('not-found')
  const events = await ctx.db.query<EventRow>`
    select at, kind, author_role as role, text from grievance_events where grievance_id = ${id} and is_public
    order by id desc`
  return {
    ...row,
    sentAt: row.sentAt.toISOString(),
    acknowledgeBy: row.acknowledgeBy.toISOString(),
    resolveBy: row.resolveBy.toISOString(),
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    moves: personMovesFrom(row.status),
    events: events.map(toEvent),
  }
}

const speakers: Record<string, GrievanceEvent['by']> = { admin: 'admin', system: 'shop' }

export function toEvent({ at, kind, role, text }: EventRow): GrievanceEvent {
  return { at: at.toISOString(), kind, by: speakers[role] ?? 'person', text }
}

export type OwnGrievance = Pick<Grievance, 'ticket' | 'subject' | 'status' | 'sentAt'>

export async function listOwnGrievances(ctx: Context): Promise<OwnGrievance[]> {
  const { userId } = requireUser(ctx.actor)
  type OwnRow = Omit<OwnGrievance, 'sentAt'> & { sentAt: Date }
  const rows = await ctx.db.query<OwnRow>`
    select ticket, subject, status, sent_at from grievances where user_id = ${userId} order by id desc limit 50`
  return rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }))
}
