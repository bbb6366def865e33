import { foldEmail } from '#features/accounts/account.ts'
import { requireNotImpersonating, requireUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { paths } from '#features/paths.ts'
import { deleteOld } from '#platform/database/delete-old.server.ts'
import { type Sql, sql } from '#platform/database/sql.ts'
import type { Email } from '#platform/email/mailer.server.ts'
import { addDays } from '#platform/time/clock.ts'
import type { Notification } from './notification.ts'
import { isPushed, pathOf } from './push.ts'

const listed = 100

/** The latest hundred of the person who asks. */
export async function listNotifications(ctx: Context): Promise<Notification[]> {
  const { userId } = requireUser(ctx.actor)
  const rows = await ctx.db.query<Omit<Notification, 'at'> & { at: Date }>`
    select public_id as id, title, language, path, at, read_at is not null as is_read from notifications
    where user_id = ${userId} order by at desc, id desc limit ${listed}`
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

export async function countUnread(ctx: Context): Promise<number> {
  const [row] = await ctx.db.query<{ unread: number }>`
    select count(*)::int as unread from notifications
    where user_id = ${requireUser(ctx.actor).userId} and read_at is null`
  return row?.unread ?? 0
}

/** Of the own ones; null: all of them. */
export async function markRead(ctx: Context, { id }: { id: string | null }): Promise<void> {
  const { userId } = requireNotImpersonating(ctx.actor)
  await ctx.db.query`
    update notifications set read_at = ${ctx.clock.now()}
    where user_id = ${userId} and read_at is null and (${id}::uuid is null or public_id = ${id})`
}

type SentEmail = { email: Email; effect: string; now: Date }

/** Part of a statement: what the receivers of these emails find in their list, if they have an account. */
export function insertNotifications(sent: readonly SentEmail[]): Sql {
  const shown = sent.filter(({ email }) => email.link && isPushed(email.kind))
  const column = (of: (one: SentEmail) => string) => shown.map(of)
  return sql`
    insert into notifications (user_id, effect, title, language, path, at)
    select u.id, s.effect, s.title, s.language, s.path, s.at
    from unnest(${column(({ email }) => foldEmail(email.to))}::text[], ${column(({ effect }) => effect)}::text[],
      ${column(({ email }) => email.subject)}::text[], ${column(({ email }) => email.language)}::text[],
      ${column(({ email }) => listedPath(email.link ?? ''))}::text[], ${shown.map(({ now }) => now)}::timestamptz[])
      as s (email, effect, title, language, path, at)
    join users u on u.email_folded = s.email and u.closed_at is null
    on conflict (effect) do nothing`
}

/** A link that acts without a session must not lie in a list: whoever reads the list has a session. */
function listedPath(link: string): string {
  const path = pathOf(link)
  const [, parcel] = /^\/order-link\?code=([^.]+)/.exec(path) ?? []
  return parcel ? paths.workshopParcel(decodeURIComponent(parcel)) : path
}

export async function forgetNotifications(ctx: Context, { days }: { days: number }): Promise<void> {
  await deleteOld(ctx.db, { table: sql`notifications`, column: sql`at`, before: addDays(ctx.clock.now(), -days) })
}
