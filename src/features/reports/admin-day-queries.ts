import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type AdminDay, type AdminQueue, type AdminSpan, adminQueueNames } from './admin-queue.ts'
import { dayOf } from './report.ts'

const dayMs = 86_400_000

const between = (time: string) => `${time} >= d.since and ${time} < d.since + interval '1 day'`

// Day by day, so that an index finds the rows of each: with an open end PostgreSQL takes a third of all orders for granted.
const daysText = `
  with came as (
    select (applied_at at time zone 'Asia/Kolkata')::date as day, count(*)::int as artisans from artisans group by 1
  )
  select d.day::text as day, sold.orders, sold.sales as "salesPaise", earned.commission as "commissionPaise",
    coalesce(came.artisans, 0) as artisans
  from (select at::date as day, at at time zone 'Asia/Kolkata' as since
    from generate_series($1::date::timestamp, $2::date::timestamp, interval '1 day') at) d
  cross join lateral (
    select count(*)::int as orders, coalesce(sum(o.total_paise), 0)::bigint as sales from orders o
    where ${between('o.placed_at')} and exists (select from parcels s where s.order_id = o.id
      and s.status not in ('awaiting_payment', 'awaiting_confirmation', 'expired'))
  ) sold
  cross join lateral (
    select coalesce(sum(e.commission_paise), 0)::bigint as commission from earnings e where ${between('e.created_at')}
  ) earned
  left join came using (day)
  order by d.day`

/** The last days up to today, oldest first, days without anything among them. For admins. */
export async function listAdminDays(ctx: Context, span: AdminSpan): Promise<AdminDay[]> {
  requireRole(ctx.actor, 'admin')
  const now = ctx.clock.now()
  const firstDay = dayOf(new Date(now.getTime() - (span - 1) * dayMs))
  return namedQuery<AdminDay>(ctx.db, 'orders.admin-days', daysText, [firstDay, dayOf(now)])
}

/** `late`: the condition under which a row's clock has run out; `$1` is now. */
const queue = (name: string, rows: string, at: string, late: string) => `
  select '${name}' as name, count(*)::int as count, count(*) filter (where ${late})::int as overdue, min(${at}) as "oldestAt" from ${rows}`

const older = (column: string, time: string) => `${column} < $1::timestamptz - interval '${time}'`

const queuesText = [
  queue('onHold', "parcels where status = 'on_hold'", 'created_at', 'due_at < $1::timestamptz'),
  queue('refundRequests', 'refund_requests where decided_at is null', 'asked_at', older('asked_at', '2 days')),
  queue(
    'refunds',
    "refunds where status = 'failed' or (route <> 'original' and status <> 'succeeded')",
    'created_at',
    older('created_at', '2 days'),
  ),
  queue('appeals', "returns where status = 'appealed'", 'created_at', 'due_at < $1::timestamptz'),
  queue('artisans', "artisans where status in ('applied', 'in_review')", 'applied_at', older('applied_at', '3 days')),
  queue(
    'pieces',
    "products where status in ('in_review', 'appealed')",
    'coalesce(waiting_since, created_at)',
    older('coalesce(waiting_since, created_at)', '3 days'),
  ),
  queue('changes', "product_revisions where status = 'pending'", 'asked_at', older('asked_at', '3 days')),
  queue(
    'complaints',
    'grievances where resolved_at is null',
    'sent_at',
    '(acknowledged_at is null and acknowledge_by < $1::timestamptz) or resolve_by < $1::timestamptz',
  ),
  queue('emails', 'contact_messages where answered_at is null', 'sent_at', older('sent_at', '2 days')),
  queue('reviewReports', 'review_reports where settled_at is null', 'reported_at', older('reported_at', '2 days')),
  queue(
    'messageReports',
    'parcel_messages where reported_at is not null and settled_at is null',
    'reported_at',
    older('reported_at', '2 days'),
  ),
  queue('payouts', "payouts where status in ('failed', 'bounced')", 'created_at', older('updated_at', '2 days')),
  queue('cash', 'cash_collections where remitted_at is null', 'collected_at', older('collected_at', '14 days')),
].join('\n  union all')

type Found = Omit<AdminQueue, 'oldestAt'> & { oldestAt: Date | null }

/** Every queue of the admin with how many wait, since when, and how many wait too long. For admins. */
export async function listAdminQueues(ctx: Context): Promise<AdminQueue[]> {
  requireRole(ctx.actor, 'admin')
  const rows = await namedQuery<Found>(ctx.db, 'orders.admin-queues', queuesText, [ctx.clock.now()])
  return adminQueueNames.map((name) => {
    const found = rows.find((row) => row.name === name)
    return {
      name,
      count: found?.count ?? 0,
      overdue: found?.overdue ?? 0,
      oldestAt: found?.oldestAt?.toISOString() ?? null,
    }
  })
}
