import type { AuditRow } from '#features/audit/api.ts'
import type { Context } from '#features/context.ts'
import { defineList } from '#features/define-list.ts'
import { begins, type Where } from '#platform/database/keyset.server.ts'
import { joined, literal, type Sql, sql } from '#platform/database/sql.ts'
import { anywhere } from '#platform/lists/admin-list.ts'
import { type AuditFilter, auditSorts, readAuditFilter, subjectBegin } from './audit-list.ts'

type Row = Omit<AuditRow, 'at' | 'id'> & { id: number; at: Date }

export const auditTrail = defineList({
  select: sql`
    r.id, r.at, r.actor_role as role, u.full_name as name, r.action, r.subject,
    coalesce(s.full_name, p.name, w.name) as subject_name, r.before, r.after, r.request_id, a.name as impersonation_of`,
  from: sql`
    audit_records r left join users u on u.id = r.actor_id left join artisans a on a.id = r.impersonation_artisan_id
    left join users s on s.public_id = case when r.subject ~ '^user:[0-9a-f-]{36}$'
      then substr(r.subject, 6)::uuid end
    left join products p on p.slug = case when r.subject like 'product:%' then substr(r.subject, 9) end
    left join artisans w on w.slug = case when r.subject like 'artisan:%' then substr(r.subject, 9) end`,
  id: sql`r.id`,
  sorts: { at: { by: sql`r.at`, type: 'timestamptz' } },
  readFilter: readAuditFilter,
  orders: auditSorts,
  where: async (filter, ctx) => whereOf(filter, await findWho(ctx, filter)),
  toItem: shown,
  file: {
    path: 'audit',
    columns: [
      ['Time', ({ at }) => at],
      ['Role', ({ role }) => role, 'admin:audit.role'],
      ['Name', ({ name }) => name],
      ['For artisan', ({ impersonationOf }) => impersonationOf],
      ['Action', ({ action }) => action],
      ['Subject', ({ subject }) => subject],
      ['Before', ({ before }) => (before ? JSON.stringify(before) : null)],
      ['After', ({ after }) => (after ? JSON.stringify(after) : null)],
      ['Request', ({ requestId }) => requestId],
    ],
  },
})

function shown({ at, id, ...row }: Row): AuditRow {
  return { ...row, id: String(id), at: at.toISOString() }
}

/** Constants are inlined, so that the planner knows their selectivity: a rare action must not scan all rows. */
const word = (text: string) => (/^[\w.:-]+$/.test(text) ? literal(text) : sql`${text}::text`)

const auditRoles = ['guest', 'customer', 'artisan', 'admin', 'system']

const mostActors = 200

/** The planner needs the id inlined to know whether it matches three rows or half of them. */
async function findWho({ db }: Context, { who }: AuditFilter): Promise<Sql | null> {
  if (who === null) return null
  const found = await db.query<{ id: number }>`
    select id from users u
    where full_name ilike ${anywhere(who)} and exists (select from audit_records where actor_id = u.id)
    order by id limit ${literal(mostActors)}`
  const ids = found.map(({ id }) => id)
  const role = auditRoles.find((known) => known === who)
  const parts = [
    ...(ids.length > 0 ? [sql`r.actor_id in ${literal(ids)}`] : []),
    ...(role ? [sql`r.actor_role = ${literal(role)}`] : []),
  ]
  return parts.length > 0 ? joined(parts, sql` or `) : sql`false`
}

function whereOf(filter: AuditFilter, who: Sql | null): Where {
  const { action, from, until } = filter
  const subject = subjectBegin(filter)
  return [
    who,
    filter.withoutSignIns && sql`r.action <> 'session.open'`,
    action && begins(sql`r.action`, word(action)),
    subject && begins(sql`r.subject`, word(subject)),
    from && sql`r.at >= (${from}::date)::timestamp at time zone 'Asia/Kolkata'`,
    until && sql`r.at < (${until}::date + 1)::timestamp at time zone 'Asia/Kolkata'`,
  ]
}
