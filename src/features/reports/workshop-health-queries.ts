import { requireRole } from '#features/actor.ts'
import type { Rates } from '#features/checkout/order-totals.ts'
import type { Context } from '#features/context.ts'
import { postBy } from '#features/shipping/post-by.ts'
import { findRates } from '#features/tax/rate-queries.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { addDays } from '#platform/time/clock.ts'
import { type HealthFacts, type HealthMark, healthOf } from './workshop-health.ts'

/** How it goes now is what counts, and a hundred parcels are read in no time however many there are. */
const latest = 100

type Row = {
  zone: string
  promisedUntil: Date
  createdAt: Date
  dispatchedAt: Date | null
  isCancelled: boolean
  answer: 'accept' | 'decline' | 'not_accepted' | null
  isDelivered: boolean
  hasFault: boolean
  isAsked: boolean
  isUnanswered: boolean
}

const text = `
  select s.zone, s.promised_until as "promisedUntil", s.created_at as "createdAt", s.dispatched_at as "dispatchedAt",
    s.status = 'cancelled' as "isCancelled",
    (select e.move from order_events e where e.order_id = s.order_id and e.parcel_id = s.id
      and e.move in ('accept', 'decline', 'not_accepted') order by e.id limit 1) as answer,
    s.delivered_at is not null as "isDelivered",
    exists (select from returns r where r.parcel_id = s.id and r.reason <> 'changed_mind'
      and r.status not in ('withdrawn', 'rejected', 'rejected_finally')) as "hasFault",
    exists (select from parcel_messages m where m.parcel_id = s.id and m.from_role = 'customer' and m.hidden_at is null
      and m.at < $2) as "isAsked",
    exists (select from parcel_messages m where m.parcel_id = s.id and m.from_role = 'customer' and m.hidden_at is null
      and m.at < $2 and not exists (select from parcel_messages n where n.parcel_id = s.id and n.from_role = 'artisan'
        and n.id > m.id)) as "isUnanswered"
  from (
    select * from parcels where artisan_id = $1 and replaces_return_id is null
      and status not in ('awaiting_payment', 'awaiting_confirmation', 'expired')
    order by created_at desc limit ${latest}
  ) s`

/** How the acting artisan's last hundred parcels went. @throws DomainError forbidden for anybody but an artisan */
export async function findHealth(ctx: Context): Promise<HealthMark[]> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const now = ctx.clock.now()
  const [{ shipping }, rows] = await Promise.all([
    findRates(ctx),
    namedQuery<Row>(ctx.db, 'orders.workshop-health', text, [artisanId, addDays(now, -1)]),
  ])
  return healthOf(rows.map((row) => factsOf(row, shipping, now)))
}

function factsOf(row: Row, shipping: Rates['shipping'], now: Date): HealthFacts {
  const { answer, dispatchedAt, isCancelled, isDelivered, hasFault, isAsked, isUnanswered } = row
  const due = postBy(row, shipping)
  // Not posted yet: late once the day is past, before it nobody can say.
  const late = answer === 'accept' && !isCancelled && now > due ? false : null
  return {
    accepted: answer === null ? null : answer === 'accept',
    postedInTime: dispatchedAt === null ? late : dispatchedAt <= due,
    returned: isDelivered ? hasFault : null,
    answered: isAsked ? !isUnanswered : null,
  }
}
