import { requireNotImpersonating, requireUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import {
  type NotificationRow,
  type NotificationSwitch,
  notificationRows,
  switchableKinds,
} from './notification-kind.ts'

export async function listSwitches(ctx: Context): Promise<NotificationRow[]> {
  const { userId, role } = requireUser(ctx.actor)
  const rows = await ctx.db.query<{ kind: string }>`select kind from notification_switches where user_id = ${userId}`
  return notificationRows(role, new Set(rows.map(({ kind }) => kind)))
}

/** @throws DomainError not-found for a kind that this role never gets */
export async function switchNotification(ctx: Context, { kind, isOn }: NotificationSwitch): Promise<void> {
  const { userId, role } = requireNotImpersonating(ctx.actor)
  if (!(switchableKinds[kind] as readonly string[]).includes(role)) throw new DomainError('not-found')

  if (isOn) await ctx.db.query`delete from notification_switches where user_id = ${userId} and kind = ${kind}`
  else
    await ctx.db.query`
      insert into notification_switches (user_id, kind, off_at) values (${userId}, ${kind}, ${ctx.clock.now()})
      on conflict do nothing`
}
