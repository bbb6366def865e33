import { type Role, requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { defineList } from '#features/define-list.ts'
import { listSessionsOf } from '#features/sign-in/session-queries.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { begins, hasWords, type Where } from '#platform/database/keyset.server.ts'
import { joined, literal, type Sql, sql } from '#platform/database/sql.ts'
import { type Person, type PersonFilter, type PersonRow, personSorts, readPersonFilter, rolesFor } from './person.ts'

type Row = Omit<PersonRow, 'joinedAt' | 'seenAt' | 'disabledAt'> & {
  joinedAt: Date
  seenAt: Date | null
  disabledAt: Date | null
}

const columns = sql`u.public_id as id, u.full_name as name, u.email, u.phone, u.role, u.staff_role as staff, u.created_at as joined_at,
  (select max(last_seen_at) from sessions where user_id = u.id) as seen_at, u.disabled_at,
  exists (select from authenticators t where t.user_id = u.id and t.confirmed_at is not null)
    or exists (select from passkeys k where k.user_id = u.id) as has_authenticator`

export const adminPeople = defineList({
  select: columns,
  from: sql`users u`,
  id: sql`u.id`,
  sorts: { joined: { by: sql`u.created_at`, type: 'timestamptz' }, name: { by: sql`u.full_name`, type: 'text' } },
  readFilter: readPersonFilter,
  orders: personSorts,
  where: whereOf,
  toItem: toPerson,
  file: {
    path: 'people',
    columns: [
      ['Name', ({ name }) => name],
      ['Email', ({ email }) => email],
      ['Phone', ({ phone }) => phone],
      ['Role', ({ role }) => role, 'common:account.role'],
      ['Joined', ({ joinedAt }) => joinedAt],
      ['Last here', ({ seenAt }) => seenAt],
      ['Shut since', ({ disabledAt }) => disabledAt],
    ],
  },
})

// Constants are inlined in the SQL, so that the planner knows their selectivity.
function whereOf({ q, role, state }: PersonFilter): Where {
  return [
    sql`u.closed_at is null`,
    q && sql`u.id in (${found(q)})`,
    role && sql`u.role = ${literal(role)}`,
    state && (state === 'disabled' ? sql`u.disabled_at is not null` : sql`u.disabled_at is null`),
  ]
}

/** For a very common word only the newest people are listed; a second word narrows it. */
const mostFound = 1000

function found(q: string): Sql {
  const { email, phone, names } = readPersonSearch(q)
  return joined(
    [
      sql`select null::bigint`,
      ...(email ? [newest(begins(sql`email_folded`, email))] : []),
      ...(phone ? [newest(begins(sql`right(phone, 10)`, phone))] : []),
      ...(names ? [newest(hasWords(sql`full_name`, names))] : []),
    ],
    sql` union all `,
  )
}

const newest = (condition: Sql) =>
  sql`(select id from users where ${condition} order by id desc limit ${literal(mostFound)})`

type WholeRow = Row & {
  userId: number
  language: string
  emailConfirmedAt: Date | null
  disabledReason: string | null
  orders: number
  workshops: Person['workshops'] | null
}

/** @throws DomainError not-found, also for a closed account; forbidden */
export async function getPerson(ctx: Context, id: string): Promise<Person> {
  const admin = requireRole(ctx.actor, 'admin')
  const [row] = await ctx.db.query<WholeRow>`
    select u.id as user_id, ${columns}, u.language, u.email_confirmed_at,
      u.disabled_reason, (select count(*)::int from orders where customer_id = u.id) as orders,
      (select json_agg(json_build_object('id', slug, 'name', name, 'status', status) order by id) from artisans
        where user_id = u.id) as workshops
    from users u where u.public_id::text = ${id} and u.closed_at is null`
  if (!row) throw new DomainError('not-found')
  const { userId, emailConfirmedAt, language, disabledReason, orders } = row
  const workshops = row.workshops ?? []
  return {
    ...toPerson(row),
    language,
    disabledReason,
    orders,
    workshops,
    emailConfirmedAt: emailConfirmedAt?.toISOString() ?? null,
    sessions: await listSessionsOf(ctx, userId),
    roles: rolesFor({ role: row.role as Role, hasWorkshop: workshops.length > 0 }),
    isOwn: userId === admin.userId,
  }
}

function toPerson({
  id,
  name,
  email,
  phone,
  role,
  staff,
  joinedAt,
  seenAt,
  disabledAt,
  hasAuthenticator,
}: Row): PersonRow {
  return {
    id,
    name,
    email,
    phone,
    role,
    staff,
    joinedAt: joinedAt.toISOString(),
    seenAt: seenAt?.toISOString() ?? null,
    disabledAt: disabledAt?.toISOString() ?? null,
    hasAuthenticator,
  }
}

type PersonSearch = { email: string | null; phone: string | null; names: string | null }

function readPersonSearch(q: string): PersonSearch {
  const typed = q.trim()
  const digits = typed.replace(/\D/g, '')
  const isFigures = /^[+\d][\d\s-]*$/.test(typed)
  const words = isFigures ? [] : (typed.match(/[\p{L}\p{M}]{2,}/gu) ?? [])
  return {
    email: /^\S{3,}$/.test(typed) ? typed.toLowerCase() : null,
    phone: isFigures && digits.length >= 4 ? national(typed, digits) : null,
    names: words.length > 0 && !/[@\d]/.test(typed) ? words.map((word) => `'${word}':*`).join(' & ') : null,
  }
}

function national(typed: string, digits: string): string {
  const isLong = typed.startsWith('+91') || (digits.length === 12 && digits.startsWith('91'))
  return (isLong ? digits.slice(2) : digits).replace(/^0/, '').slice(0, 10)
}
