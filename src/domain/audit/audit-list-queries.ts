import { requireRole } from '#domain/actor.ts'
import type { Context } from '#domain/context.ts'
import { anywhere, type DeskAsk, type DeskPage } from '#domain/desk-list.ts'
import { type Keyset, readKeyset, streamKeyset, type Where } from '#platform/keyset.server.ts'
import type { AuditRow } from './audit-calls.ts'
import type { AuditFilter, AuditSort } from './audit-list.ts'

type Row = Omit<AuditRow, 'at' | 'id'> & { id: number; at: Date }

const list: Keyset<AuditSort> = {
  select: `r.id, r.at, r.actor_role as role, u.full_name as name, r.action, r.subject, r.before, r.after,
    r.request_id as "requestId", a.name as "behalfOf"`,
  from: `audit_records r left join users u on u.id = r.actor_id left join artisans a on a.id = r.behalf_artisan_id`,
  id: 'r.id',
  sorts: { at: { by: 'r.at', type: 'timestamptz' } },
}

type Asked = { filter: AuditFilter; ask: DeskAsk<AuditSort> }

/** A page of the audit trail, the latest first. For admins. @throws DomainError forbidden */
export async function listAudit(ctx: Context, { filter, ask }: Asked): Promise<DeskPage<AuditRow>> {
  requireRole(ctx.actor, 'admin')
  const page = await readKeyset<Row, AuditSort>(ctx.db, list, { where: whereOf(filter), ask })
  return { ...page, items: page.items.map(shown) }
}

/** All of it that is asked for, one after the other; a few hundred rows in memory. @throws DomainError forbidden */
export async function* streamAudit(ctx: Context, { filter, ask }: Asked): AsyncGenerator<AuditRow> {
  requireRole(ctx.actor, 'admin')
  const asked = { where: whereOf(filter), sort: ask.sort }
  for await (const row of streamKeyset<Row, AuditSort>(ctx.db, list, asked)) yield shown(row)
}

function shown({ at, id, ...row }: Row): AuditRow {
  return { ...row, id: String(id), at: at.toISOString() }
}

/** A text from its beginning on, whatever the database's own order of letters is. */
const begins = (column: string, place: string) => `starts_with(${column}, ${place})`

function whereOf({ who, action, subject, from, until }: AuditFilter): Where {
  return (put) => [
    who &&
      `(r.actor_id in (select id from users where full_name ilike ${put(anywhere(who))}) or r.actor_role = ${put(who)})`,
    action && begins('r.action', put(action)),
    subject && begins('r.subject', put(subject)),
    from && `r.at >= (${put(from)}::date)::timestamp at time zone 'Asia/Kolkata'`,
    until && `r.at < (${put(until)}::date + 1)::timestamp at time zone 'Asia/Kolkata'`,
  ]
}
