import { requireRole } from '#features/actor.ts'
import { indianDay } from '#features/artisans/holiday.ts'
import type { Context } from '#features/context.ts'
import { type Sql, sql } from '#platform/database/sql.ts'

/** From the earnings, in paise; deductions positive. */
export type WorkshopOverview = {
  /** first day of the month in India */
  since: string
  month: string
  delivered: number
  soldPaise: number
  commissionPaise: number
  withheldPaise: number
  otherPaise: number
  taxPaise: number
  earnedPaise: number
  /** earned and not yet paid out */
  owedPaise: number
}

const monthSum = (since: Date, sum: Sql) =>
  sql`coalesce(sum(${sum}) filter (where created_at >= ${since}::timestamptz), 0)::bigint`

/** @throws DomainError forbidden for anybody but an artisan */
export async function findWorkshopOverview(ctx: Context): Promise<WorkshopOverview> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const since = startOfMonth(ctx.clock.now())
  const [found] = await ctx.db.query<Omit<WorkshopOverview, 'since' | 'month'>>`
    select count(*) filter (where kind = 'sale' and created_at >= ${since}::timestamptz)::int as delivered,
      ${monthSum(since, sql`goods_paise + shipping_paise + coupon_paise`)} as sold_paise,
      ${monthSum(since, sql`commission_paise + commission_gst_paise`)} as commission_paise,
      ${monthSum(since, sql`tcs_paise + tds_paise`)} as withheld_paise,
      ${monthSum(since, sql`other_paise`)} as other_paise,
      ${monthSum(since, sql`tax_paise`)} as tax_paise, ${monthSum(since, sql`net_paise`)} as earned_paise,
      coalesce(sum(net_paise) filter (where status <> 'paid'), 0)::bigint as owed_paise
    from earnings where artisan_id = ${artisanId}`
  if (!found) throw new Error('a sum without rows is a row')
  return { since: since.toISOString(), month: indianDay(since).slice(0, 7), ...found }
}

export type AdminOverview = {
  ordersToday: number
  salesTodayPaise: number
  customers: number
  artisans: number
  products: number
}

/** @throws DomainError forbidden for anybody but an admin */
export async function findAdminOverview(ctx: Context): Promise<AdminOverview> {
  requireRole(ctx.actor, 'admin')
  const today = startOfDay(ctx.clock.now())
  const [found] = await ctx.db.query<AdminOverview>`
    select (select count(*) from orders where placed_at >= ${today}::timestamptz)::int as orders_today,
      (select coalesce(sum(amount_paise + credit_paise), 0) from payments
        where captured_at >= ${today}::timestamptz)::bigint as sales_today_paise,
      (select count(*) from users where role = 'customer' and closed_at is null)::int as customers,
      (select count(*) from artisans where status = 'verified')::int as artisans,
      (select count(*) from products where status = 'published')::int as products`
  if (!found) throw new Error('a query without conditions found nothing')
  return found
}

const indiaOffsetMs = 330 * 60_000

function startOfDay(now: Date): Date {
  const local = new Date(now.getTime() + indiaOffsetMs)
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()) - indiaOffsetMs)
}

function startOfMonth(now: Date): Date {
  const local = new Date(now.getTime() + indiaOffsetMs)
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) - indiaOffsetMs)
}
