import { type Actor, actorId, requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { waitsForAdmin } from '#features/drafts/admin-product-queries.ts'
import { unpaidStatuses } from '#features/orders/order-status.ts'
import { needsAdminText } from '#features/verification/admin-artisan-queries.ts'
import { joined, literal, type Sql, sql } from '#platform/database/sql.ts'
import { type AdminDay, type AdminQueue, type AdminSpan, adminQueueNames } from './admin-queue.ts'
import { dayOf } from './report.ts'

const dayMs = 86_400_000

const between = (time: Sql) => sql`${time} >= d.since and ${time} < d.since + interval '1 day'`

// Day by day, so that an index finds each day's rows: with an open end PostgreSQL expects a third of all orders.
export async function listAdminDays(ctx: Context, span: AdminSpan): Promise<AdminDay[]> {
  requireRole(ctx.actor, 'admin')
  const now = ctx.clock.now()
  const firstDay = dayOf(new Date(now.getTime() - (span - 1) * dayMs))
  return ctx.db.query<AdminDay>`
    with came as (
      select (applied_at at time zone 'Asia/Kolkata')::date as day, count(*)::int as artisans from artisans group by 1
    )
    select d.day::text as day, sold.orders, sold.sales as sales_paise, earned.commission as commission_paise,
      coalesce(came.artisans, 0) as artisans
    from (select at::date as day, at at time zone 'Asia/Kolkata' as since
      from generate_series(${firstDay}::date::timestamp, ${dayOf(now)}::date::timestamp, interval '1 day') at) d
    cross join lateral (
      select count(*)::int as orders, coalesce(sum(o.total_paise), 0)::bigint as sales from orders o
      where ${between(sql`o.placed_at`)} and exists (select from parcels s where s.order_id = o.id
        and s.status not in ${literal(unpaidStatuses)})
    ) sold
    cross join lateral (
      select coalesce(sum(e.commission_paise), 0)::bigint as commission from earnings e
      where ${between(sql`e.created_at`)}
    ) earned
    left join came using (day)
    order by d.day`
}

const queue = (name: AdminQueue['name'], rows: Sql, at: Sql, late: Sql) => sql`
  select ${literal(name)} as name, count(*)::int as count, count(*) filter (where ${late})::int as overdue,
    min(${at}) as oldest_at from ${rows}`

const older = (now: Date, column: Sql, days: number) =>
  sql`${column} < ${now}::timestamptz - make_interval(days => ${literal(days)})`

const queues = (now: Date, actor: Actor) => [
  queue('onHold', sql`parcels where status = 'on_hold'`, sql`created_at`, sql`due_at < ${now}::timestamptz`),
  queue(
    'refundRequests',
    sql`refund_requests where decided_at is null and asked_by <> ${actorId(actor)}`,
    sql`asked_at`,
    older(now, sql`asked_at`, 2),
  ),
  queue(
    'refunds',
    sql`refunds where status = 'failed' or (route <> 'original' and status <> 'succeeded')`,
    sql`created_at`,
    older(now, sql`created_at`, 2),
  ),
  queue('appeals', sql`returns where status = 'appealed'`, sql`created_at`, sql`due_at < ${now}::timestamptz`),
  queue('artisans', sql`artisans a where ${needsAdminText(actor)}`, sql`applied_at`, older(now, sql`applied_at`, 3)),
  queue(
    'pieces',
    sql`products p where ${waitsForAdmin(actor)}`,
    sql`coalesce(waiting_since, created_at)`,
    older(now, sql`coalesce(waiting_since, created_at)`, 3),
  ),
  // A proposal is archived until somebody decides.
  queue(
    'crafts',
    sql`crafts where proposed_by is not null and archived_at is not null and merged_into is null`,
    sql`archived_at`,
    older(now, sql`archived_at`, 3),
  ),
  queue('changes', sql`product_revisions where status = 'pending'`, sql`asked_at`, older(now, sql`asked_at`, 3)),
  queue(
    'complaints',
    sql`grievances where resolved_at is null`,
    sql`sent_at`,
    sql`(acknowledged_at is null and acknowledge_by < ${now}::timestamptz) or resolve_by < ${now}::timestamptz`,
  ),
  queue('emails', sql`contact_messages where answered_at is null`, sql`sent_at`, older(now, sql`sent_at`, 2)),
  queue(
    'reviewReports',
    sql`review_reports where settled_at is null`,
    sql`reported_at`,
    older(now, sql`reported_at`, 2),
  ),
  queue(
    'messageReports',
    sql`parcel_messages where reported_at is not null and settled_at is null`,
    sql`reported_at`,
    older(now, sql`reported_at`, 2),
  ),
  queue('payouts', sql`payouts where status in ('failed', 'bounced')`, sql`created_at`, older(now, sql`updated_at`, 2)),
  queue('cash', sql`cash_collections where remitted_at is null`, sql`collected_at`, older(now, sql`collected_at`, 14)),
  queue(
    'certificates',
    sql`certificates where suspected_at is not null`,
    sql`suspected_at`,
    older(now, sql`suspected_at`, 7),
  ),
  queue('work', sql`milestones where doubted_at is not null`, sql`doubted_at`, older(now, sql`doubted_at`, 3)),
]

type Found = Omit<AdminQueue, 'oldestAt'> & { oldestAt: Date | null }

export async function listAdminQueues(ctx: Context): Promise<AdminQueue[]> {
  requireRole(ctx.actor, 'admin')
  const rows = await ctx.db.query<Found>(joined(queues(ctx.clock.now(), ctx.actor), sql`\n  union all`))
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
