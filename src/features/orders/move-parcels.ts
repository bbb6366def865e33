import { actorId } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { camel, findMove, type Move } from '#features/moves.ts'
import { owedPaise } from '#features/payments/balance.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { type Sql, sql } from '#platform/database/sql.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { addMinutes } from '#platform/time/clock.ts'
import type { LockedParcel } from './lock-order.ts'
import { balanceTimer, parcelMoves, pickupTimer, timers } from './order-status.ts'

export type MoveWords = {
  reason?: string | undefined
  carrier?: string | undefined
  trackingNumber?: string | undefined
  until?: string | undefined
  newDate?: string | undefined
}

// An artisan on holiday cannot accept: the time to accept starts after the holiday.
const dueAt = (now: Date) => sql`
  case when w.to_status = 'placed' then coalesce((
    select (max(h.until_day) + 1)::timestamp at time zone 'Asia/Kolkata' + (w.due_at - ${now}::timestamptz)
    from artisan_holidays h
    where h.artisan_id = p.artisan_id and h.removed_at is null
      and h.until_day >= (${now}::timestamptz at time zone 'Asia/Kolkata')::date
      and h.from_day <= (w.due_at at time zone 'Asia/Kolkata')::date), w.due_at) else w.due_at end`

/**
 * In one statement, with events and timers; settle-move.ts handles money, stock and email.
 * @throws DomainError move-not-allowed when the table has no such move from a parcel's status
 */
export async function moveParcels(
  ctx: Context,
  parcels: readonly LockedParcel[],
  move: string,
  words: MoveWords = {},
): Promise<void> {
  const now = ctx.clock.now()
  const steps = parcels.map((parcel) => {
    const found = findMove(parcelMoves, parcel.status, move)
    if (!found) throw new DomainError('move-not-allowed')
    const timer = found.to === 'ready' ? readyTimer(parcel) : timers[found.to]
    const isSame = found.to === parcel.status
    return {
      id: parcel.id,
      from: parcel.status,
      to: found.to,
      dueAt: timer && !isSame ? addMinutes(now, timer.minutes) : null,
    }
  })

  const moved = await ctx.db.query`
    with wanted as (
      select * from unnest(${steps.map(({ id }) => id)}::bigint[], ${steps.map(({ from }) => from)}::text[],
        ${steps.map(({ to }) => to)}::text[], ${steps.map(({ dueAt }) => dueAt)}::timestamptz[])
        as w (id, from_status, to_status, due_at)
    ), ${movedParcels(ctx, move, now, words)}
    select id from moved`
  if (moved.length !== steps.length) throw new DomainError('move-not-allowed')
}

/** What a parcel that is ready waits for, if for its buyer. */
export function readyTimer(parcel: LockedParcel) {
  if (owedPaise(parcel) > 0) return balanceTimer
  return parcel.isPickup ? pickupTimer : null
}

/** SQL: the CTE `wanted` of all parcels of the order in the CTE `paid` that wait for its payment. */
export function parcelsOfPaid(now: Date): Sql {
  const from = 'awaiting_payment'
  const to = findMove(parcelMoves, from, 'captured')?.to ?? 'placed'
  const dueAt = addMinutes(now, timers[to]?.minutes ?? 0)
  return sql`
    wanted as (
      select s.id, s.status as from_status, ${to}::text as to_status, ${dueAt}::timestamptz as due_at
      from paid join parcels s on s.order_id = paid.order_id where s.status = ${from}
    )`
}

/**
 * SQL: the CTEs `moved` and `told`, after a CTE `wanted` with id, from_status, to_status and due_at.
 * `now`: the same moment that `due_at` counts from; a holiday keeps the time between the two.
 */
export function movedParcels(
  ctx: Context,
  move: string,
  now: Date,
  { reason, carrier, trackingNumber, until, newDate }: MoveWords = {},
): Sql {
  const details = JSON.stringify({ carrier, trackingNumber, until, newDate })
  return sql`
    moved as (
      update parcels p set status = w.to_status, due_at = ${dueAt(now)},
        carrier = coalesce(${carrier ?? null}, p.carrier),
        tracking_number = coalesce(${trackingNumber ?? null}, p.tracking_number),
        dispatched_at = case when w.to_status = 'shipped' or (w.to_status = 'ready' and p.pickup_address is not null) then ${now}::timestamptz else p.dispatched_at end,
        delivered_at = case when w.to_status = 'delivered' and w.from_status <> 'delivered' then ${now}::timestamptz
          else p.delivered_at end
      from wanted w where p.id = any (array(select id from wanted)) and p.id = w.id and p.status = w.from_status
      returning p.id, p.number, p.order_id, w.from_status, w.to_status
    ), told as (
      insert into order_events (order_id, parcel_id, move, from_status, to_status, actor_role, actor_id, reason,
        details, at)
      select order_id, id, ${move}, from_status, to_status, ${ctx.actor.role}, ${actorId(ctx.actor)}, ${reason ?? null},
        ${details}, ${now}::timestamptz from moved
    )`
}

/** @throws DomainError invalid-request that names the missing details */
export function requireSaid({ needs }: Pick<Move, 'needs'>, request: object): void {
  const said: Record<string, unknown> = { ...request }
  const missing = needs.filter((need) => String(said[need] ?? '').trim() === '')
  if (missing.length === 0) return
  throw new DomainError('invalid-request', { errors: missing.map((path) => ({ path, message: 'invalid.required' })) })
}

/** Tells an artisan on a second device the current status. `statuses` are in order; `words` is their locale prefix. */
export function moveRefusal(
  ctx: Context,
  { table, statuses, words }: { table: readonly Move[]; statuses: readonly string[]; words: string },
  { status, move }: { status: string; move: string },
): DomainError {
  const from = table.filter((known) => known.move === move).map((known) => statuses.indexOf(known.from))
  const isPast = from.length > 0 && statuses.indexOf(status) > Math.max(...from)
  if (ctx.actor.role !== 'artisan' || !isPast) return new DomainError('move-not-allowed')
  return new DomainError('moved-already', { status, state: translate(ctx.locale, `${words}.${camel(status)}`) })
}
