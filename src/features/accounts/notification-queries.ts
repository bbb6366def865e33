import { requireUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type NotificationRow, notificationRows } from './notification.ts'

/** The kinds of mail that reach this person, and which are switched off. */
export async function listNotifications(ctx: Context): Promise<NotificationRow[]> {
  const { userId, role } = requireUser(ctx.actor)
  const text = 'select kind from notification_switches where user_id = $1'
  const rows = await namedQuery<{ kind: string }>(ctx.db, 'accounts.switches', text, [userId])
  return notificationRows(role, new Set(rows.map(({ kind }) => kind)))
}
