import type { AuditRow } from '#features/audit/api.ts'
import type { Context } from '#features/context.ts'
import { defineList } from '#features/define-list.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { Put, Where } from '#platform/database/keyset.server.ts'
import { anywhere } from '#platform/lists/admin-list.ts'
import { type AuditFilter, auditSorts, readAuditFilter, subjectBegin } from './audit-list.ts'

type Row = Omit<AuditRow, 'at' | 'id'> & { id: number; at: Date }

export const auditTrail = defineList({
  select: `r.id, r.at, r.actor_role as role, u.full_name as name, r.action, r.subject, s.full_name as "subjectName", r.before, r.after,
    r.request_id as "requestId", a.name as "impersonationOf"`,
  from: `audit_records r left join users u on u.id = r.actor_id left join artisans a on a.id = r.impersonation_artisan_id
    left join users s on s.public_id = case when r.subject ~ '^user:[0-9a-f-]{36}$' then substr(r.subject, 6)::uuid end`,
  id: 'r.id',
  sorts: { at: { by: 'r.at', type: 'timestamptz' } },
  readFilter: readAuditFilter,
  orders: auditSorts,
  where: async (filter, ctx) => whereOf(filter, await findWho(ctx, filter)),
  toItem: shown,
  file: {
    path: 'audit',
    columns: [
      ['Time', ({ at }) => at],
      ['Role', ({ role }) => role],
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

/** A prefix search that can use a text_pattern_ops index. */
const begins = (column: string, place: string) =>
  `(${column} ~>=~ ${place} and ${column} ~<~ (${place} || chr(1114109)))`

/**
 * Constants are inlined in the SQL so that the planner knows their selectivity: a filter on a rare action does not scan
 * all rows.
 */
const word = (said: string, put: Put) => (/^[\w.:-]+$/.test(said) ? `'${said}'` : put(said))

/** Who may stand in the trail without a name. */
const auditRoles = ['guest', 'customer', 'artisan', 'admin', 'system']

const mostActors = 200
const actors = `
  select id from users u where full_name ilike $1 and exists (select from audit_records where actor_id = u.id)
  order by id limit ${mostActors}`

/**
 * Resolves the person first and inlines the id: the planner then knows whether it matches three rows or half of them.
 */
async function findWho({ db }: Context, { who }: AuditFilter): Promise<string | null> {
  if (who === null) return null
  const ids = (await namedQuery<{ id: number }>(db, 'audit.actors', actors, [anywhere(who)])).map(({ id }) => id)
  const role = auditRoles.find((known) => known === who)
  const parts = [ids.length > 0 && `r.actor_id in (${ids.join(', ')})`, role && `r.actor_role = '${role}'`]
  return parts.filter(Boolean).join(' or ') || 'false'
}

function whereOf(filter: AuditFilter, who: string | null): Where {
  const { action, from, until } = filter
  const subject = subjectBegin(filter)
  return (put) => [
    who,
    action && begins('r.action', word(action, put)),
    subject && begins('r.subject', word(subject, put)),
    from && `r.at >= (${put(from)}::date)::timestamp at time zone 'Asia/Kolkata'`,
    until && `r.at < (${put(until)}::date + 1)::timestamp at time zone 'Asia/Kolkata'`,
  ]
}
