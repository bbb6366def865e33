import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { defineList } from '#features/define-list.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import type { Where } from '#platform/database/keyset.server.ts'
import { sql } from '#platform/database/sql.ts'
import { anywhere } from '#platform/lists/admin-list.ts'
import {
  type AdminContact,
  type AdminContactFilter,
  adminContactSorts,
  type ContactRow,
  readAdminContactFilter,
} from './admin-contact.ts'

const columns = sql`m.public_id as id, m.name, m.email, m.order_number, m.language, m.sent_at, m.answered_at`

export const adminContacts = defineList({
  select: sql`${columns}, left(m.message, 160) as words`,
  from: sql`contact_messages m`,
  id: sql`m.id`,
  sorts: { sent: { by: sql`m.sent_at`, type: 'timestamptz' } },
  readFilter: readAdminContactFilter,
  orders: adminContactSorts,
  where: whereOf,
  toItem: (row: Row): ContactRow => withTimes(row),
  file: {
    path: 'contact',
    columns: [
      ['Received', ({ sentAt }) => sentAt],
      ['Name', ({ name }) => name],
      ['Email', ({ email }) => email],
      ['Order', ({ orderNumber }) => orderNumber],
      ['Language', ({ language }) => language, 'admin:piece.language'],
      ['Answered', ({ answeredAt }) => answeredAt],
      ['Words', ({ words }) => words],
    ],
  },
})

type Times = { sentAt: Date; answeredAt: Date | null }
type Row = Omit<ContactRow, keyof Times> & Times

function whereOf({ q, state }: AdminContactFilter): Where {
  return [
    state === 'open' && sql`m.answered_at is null`,
    state === 'answered' && sql`m.answered_at is not null`,
    q && found(anywhere(q)),
  ]
}

const found = (words: string) => sql`
  m.name ilike ${words}::text or m.email ilike ${words}::text or m.order_number ilike ${words}::text
    or m.message ilike ${words}::text`

type One = Omit<AdminContact, keyof Times> & Times

/** @throws DomainError forbidden, not-found (also after erasure of its author) */
export async function getAdminContact(ctx: Context, id: string): Promise<AdminContact> {
  requireRole(ctx.actor, 'admin')
  const [row] = await ctx.db.query<One>`
    select ${columns}, m.message, m.answer, m.user_id is not null as has_account, u.full_name as answered_by,
      (select o.number from orders o where o.number = upper(m.order_number)) as known_order
    from contact_messages m left join users u on u.id = m.answered_by where m.public_id::text = ${id}`
  if (!row) throw new DomainError('not-found')
  return withTimes(row)
}

function withTimes<Found extends Times>(row: Found) {
  return { ...row, sentAt: row.sentAt.toISOString(), answeredAt: row.answeredAt?.toISOString() ?? null }
}
