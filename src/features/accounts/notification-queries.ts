import { requireOwnHand, requireUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type NotificationRow, type NotificationSwitch, notificationRows, switchableKinds } from './notification.ts'

export async function listNotifications(ctx: Context): Promise<NotificationRow[]> {
  const { userId, role } = requireUser(ctx.actor)
  const text = 'select kind from notification_switches where user_id = $1'
  const rows = await namedQuery<{ kind: string }>(ctx.db, 'accounts.switches', text, [userId])
  return notificationRows(role, new Set(rows.map(({ kind }) => kind)))
}

const turnOff = 'insert into notification_switches (user_id, kind, off_at) values ($1, $2, $3) on conflict do nothing'
const turnOn = 'delete from notification_switches where user_id = $1 and kind = $2'

/** @throws DomainError not-found for a kind that this role never gets */
export async function switchNotification(ctx: Context, { kind, isOn }: NotificationSwitch): Promise<void> {
  const { userId, role } = requireOwnHand(ctx.actor)
  if (!(switchableKinds[kind] as readonly string[]).includes(role)) throw new DomainError('not-found')

  if (isOn) await namedQuery(ctx.db, 'accounts.switch-on', turnOn, [userId, kind])
  else await namedQuery(ctx.db, 'accounts.switch-off', turnOff, [userId, kind, ctx.clock.now()])
}
