import { type Role, requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { defineList } from '#features/define-list.ts'
import { listSessionsOf } from '#features/sign-in/session-queries.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { Put, Where } from '#platform/database/keyset.server.ts'
import { type Person, type PersonFilter, type PersonRow, personSorts, readPersonFilter, rolesFor } from './person.ts'

type Row = Omit<PersonRow, 'joinedAt' | 'seenAt' | 'disabledAt'> & {
  joinedAt: Date
  seenAt: Date | null
  disabledAt: Date | null
}

const columns = `u.public_id as id, u.full_name as name, u.email, u.phone, u.role, u.created_at as "joinedAt",
  (select max(last_seen_at) from sessions where user_id = u.id) as "seenAt", u.disabled_at as "disabledAt",
  exists (select from authenticators t where t.user_id = u.id and t.confirmed_at is not null) as "hasAuthenticator"`

export const adminPeople = defineList({
  select: columns,
  from: 'users u',
  id: 'u.id',
  sorts: { joined: { by: 'u.created_at', type: 'timestamptz' }, name: { by: 'u.full_name', type: 'text' } },
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
      ['Role', ({ role }) => role],
      ['Joined', ({ joinedAt }) => joinedAt],
      ['Last here', ({ seenAt }) => seenAt],
      ['Shut since', ({ disabledAt }) => disabledAt],
    ],
  },
})

// Constants are inlined in the SQL, so that the planner knows their selectivity.
function whereOf({ q, role, state }: PersonFilter): Where {
  return (put) => [
    'u.closed_at is null',
    q && `u.id in (${found(q, put)})`,
    role && `u.role = '${role}'`,
    state && `u.disabled_at is ${state === 'disabled' ? 'not null' : 'null'}`,
  ]
}

/** A prefix search that can use a text_pattern_ops index. */
const begins = (column: string, place: string) =>
  `(${column} ~>=~ ${place} and ${column} ~<~ (${place} || chr(1114109)))`

/** For a very common word only the newest people are listed; a second word narrows it. */
const mostFound = 1000

function found(q: string, put: Put): string {
  const { email, phone, names } = readPersonSearch(q)
  const parts = ['select null::bigint']
  const of = (condition: string) =>
    parts.push(`(select id from users where ${condition} order by id desc limit ${mostFound})`)
  if (email) of(begins('email_folded', put(email)))
  if (phone) of(begins('right(phone, 10)', put(phone)))
  if (names) of(`to_tsvector('simple', full_name) @@ to_tsquery('simple', ${put(names)})`)
  return parts.join(' union all ')
}

type WholeRow = Row & {
  userId: number
  language: string
  emailConfirmedAt: Date | null
  disabledReason: string | null
  orders: number
  workshops: Person['workshops'] | null
}

const whole = `
  select u.id as "userId", ${columns}, u.language, u.email_confirmed_at as "emailConfirmedAt",
    u.disabled_reason as "disabledReason", (select count(*)::int from orders where customer_id = u.id) as orders,
    (select json_agg(json_build_object('id', slug, 'name', name, 'status', status) order by id) from artisans
      where user_id = u.id) as workshops
  from users u where u.public_id::text = $1 and u.closed_at is null`

/** @throws DomainError not-found, also for a closed account; forbidden */
export async function getPerson(ctx: Context, id: string): Promise<Person> {
  const admin = requireRole(ctx.actor, 'admin')
  const [row] = await namedQuery<WholeRow>(ctx.db, 'accounts.person', whole, [id])
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

function toPerson({ id, name, email, phone, role, joinedAt, seenAt, disabledAt, hasAuthenticator }: Row): PersonRow {
  return {
    id,
    name,
    email,
    phone,
    role,
    joinedAt: joinedAt.toISOString(),
    seenAt: seenAt?.toISOString() ?? null,
    disabledAt: disabledAt?.toISOString() ?? null,
    hasAuthenticator,
  }
}

/** The query: a prefix of an email or phone number, or names, where every word matches as a prefix. */
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
