import { requireRole } from '#features/actor.ts'
import type { Rates } from '#features/checkout/order-totals.ts'
import type { Context } from '#features/context.ts'
import { unpaidStatuses } from '#features/orders/order-status.ts'
import { postBy } from '#features/shipping/post-by.ts'
import { findRates } from '#features/tax/rate-queries.ts'
import { literal } from '#platform/database/sql.ts'
import { addDays } from '#platform/time/clock.ts'
import { type HealthFacts, type HealthMark, healthOf } from './workshop-health.ts'

/** Only the present counts, and a hundred parcels are read quickly. */
const latest = 100

type Row = {
  zone: string
  promisedUntil: Date
  createdAt: Date
  dispatchedAt: Date | null
  isPickup: boolean
  expressDays: number | null
  isCancelled: boolean
  answer: 'accept' | 'decline' | 'not_accepted' | null
  isDelivered: boolean
  hasFault: boolean
  isAsked: boolean
  isUnanswered: boolean
}

/** @throws DomainError forbidden for anybody but an artisan */
export async function findHealth(ctx: Context): Promise<HealthMark[]> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const now = ctx.clock.now()
  const yesterday = addDays(now, -1)
  const [{ shipping }, rows] = await Promise.all([
    findRates(ctx),
    ctx.db.query<Row>`
    select s.zone, s.promised_until, s.created_at, s.dispatched_at, s.pickup_address is not null as is_pickup, s.express_days,
      s.status = 'cancelled' as is_cancelled,
      (select e.move from order_events e where e.order_id = s.order_id and e.parcel_id = s.id
        and e.move in ('accept', 'decline', 'not_accepted') order by e.id limit 1) as answer,
      s.delivered_at is not null as is_delivered,
      exists (select from returns r where r.parcel_id = s.id and r.reason <> 'changed_mind'
        and r.status not in ('withdrawn', 'rejected', 'rejected_finally')) as has_fault,
      exists (select from parcel_messages m
      where m.parcel_id = s.id and m.from_role = 'customer' and m.hidden_at is null
        and m.at < ${yesterday}::timestamptz) as is_asked,
      exists (select from parcel_messages m
      where m.parcel_id = s.id and m.from_role = 'customer' and m.hidden_at is null
        and m.at < ${yesterday}::timestamptz and not exists (select from parcel_messages n
          where n.parcel_id = s.id and n.from_role = 'artisan'
          and n.id > m.id)) as is_unanswered
    from (
      select * from parcels where artisan_id = ${artisanId} and replaces_return_id is null
        and status not in ${literal(unpaidStatuses)}
      order by created_at desc limit ${literal(latest)}
    ) s`,
  ])
  return healthOf(rows.map((row) => factsOf(row, shipping, now)))
}

function factsOf(row: Row, shipping: Rates['shipping'], now: Date): HealthFacts {
  const { answer, dispatchedAt, isCancelled, isDelivered, hasFault, isAsked, isUnanswered } = row
  const due = postBy(row, shipping)
  // Not posted yet: late once the day has passed, unknown before.
  const late = answer === 'accept' && !isCancelled && now > due ? false : null
  return {
    accepted: answer === null ? null : answer === 'accept',
    postedInTime: dispatchedAt === null ? late : dispatchedAt <= due,
    returned: isDelivered ? hasFault : null,
    answered: isAsked ? !isUnanswered : null,
  }
}
