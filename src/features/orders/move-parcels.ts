import { actorId } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { addMinutes } from '#platform/time/clock.ts'
import type { LockedParcel } from './lock-order.ts'
import { findMove, timers } from './order-status.ts'

export type MoveWords = {
  reason?: string | undefined
  carrier?: string | undefined
  trackingNumber?: string | undefined
  until?: string | undefined
  newDate?: string | undefined
}

// Who is away accepts nothing: the days to accept begin when the holiday is over.
const dueAt = `
  case when w.to_status = 'placed' then coalesce((
    select (max(h.until_day) + 1)::timestamp at time zone 'Asia/Kolkata' + (w.due_at - $12::timestamptz) from artisan_holidays h
    where h.artisan_id = p.artisan_id and h.removed_at is null and h.until_day >= ($12::timestamptz at time zone 'Asia/Kolkata')::date
      and h.from_day <= (w.due_at at time zone 'Asia/Kolkata')::date), w.due_at) else w.due_at end`

const text = `
  with wanted as (
    select * from unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[]) as w (id, from_status, to_status, due_at)
  ), moved as (
    update parcels p set status = w.to_status, due_at = ${dueAt}, carrier = coalesce($5, p.carrier),
      tracking_number = coalesce($6, p.tracking_number),
      dispatched_at = case when w.to_status = 'shipped' then $12 else p.dispatched_at end,
      delivered_at = case when w.to_status = 'delivered' and w.from_status <> 'delivered' then $12 else p.delivered_at end
    from wanted w where p.id = any ($1::bigint[]) and p.id = w.id and p.status = w.from_status
    returning p.id, p.order_id, w.from_status, w.to_status
  ), told as (
    insert into order_events (order_id, parcel_id, move, from_status, to_status, actor_role, actor_id, reason, details, at)
    select order_id, id, $7, from_status, to_status, $8, $9, $10, $11, $12 from moved
  )
  select id from moved`

/**
 * Makes one move on some parcels of a locked order, with their events and timers, in one statement. Money, stock and email
 * that follow from it are settle-move.ts's.
 * @throws DomainError move-not-allowed when the table has no such move from where a parcel is
 */
export async function moveParcels(
  ctx: Context,
  parcels: readonly LockedParcel[],
  move: string,
  { reason, carrier, trackingNumber, until, newDate }: MoveWords = {},
): Promise<void> {
  const now = ctx.clock.now()
  const steps = parcels.map((parcel) => {
    const found = findMove(parcel.status, move)
    if (!found) throw new DomainError('move-not-allowed')
    const timer = timers[found.to]
    const isSame = found.to === parcel.status
    return {
      id: parcel.id,
      from: parcel.status,
      to: found.to,
      dueAt: timer && !isSame ? addMinutes(now, timer.minutes) : null,
    }
  })

  const moved = await namedQuery(ctx.db, 'orders.move-parcels', text, [
    steps.map(({ id }) => id),
    steps.map(({ from }) => from),
    steps.map(({ to }) => to),
    steps.map(({ dueAt }) => dueAt),
    carrier ?? null,
    trackingNumber ?? null,
    move,
    ctx.actor.role,
    actorId(ctx.actor),
    reason ?? null,
    JSON.stringify({ carrier, trackingNumber, until, newDate }),
    now,
  ])
  if (moved.length !== steps.length) throw new DomainError('move-not-allowed')
}
