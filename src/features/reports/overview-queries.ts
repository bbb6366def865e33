import { requireRole } from '#features/actor.ts'
import { indianDay } from '#features/artisans/holiday.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

/** An artisan's month at a glance, from the earnings, in paise; deductions positive. */
export type WorkshopOverview = {
  /** first day of the month in India */
  since: string
  /** `2026-11` */
  month: string
  /** parcels delivered since then, whose money is the artisan's */
  delivered: number
  /** goods, carriage and the platform's part of coupons, refunds taken off */
  soldPaise: number
  /** commission with its GST */
  commissionPaise: number
  /** TCS and TDS */
  withheldPaise: number
  /** corrections and the cost of returns, signed */
  otherPaise: number
  /** GST of those parcels, which the artisan has to hand on */
  taxPaise: number
  /** what of it is the artisan's */
  earnedPaise: number
  /** all that is earned and not yet paid out */
  owedPaise: number
}

const monthSum = (sum: string) => `coalesce(sum(${sum}) filter (where created_at >= $2), 0)::bigint`

const workshopText = `
  select count(*) filter (where kind = 'sale' and created_at >= $2)::int as delivered,
    ${monthSum('goods_paise + shipping_paise + coupon_paise')} as "soldPaise",
    ${monthSum('commission_paise + commission_gst_paise')} as "commissionPaise",
    ${monthSum('tcs_paise + tds_paise')} as "withheldPaise", ${monthSum('other_paise')} as "otherPaise",
    ${monthSum('tax_paise')} as "taxPaise", ${monthSum('net_paise')} as "earnedPaise",
    coalesce(sum(net_paise) filter (where status <> 'paid'), 0)::bigint as "owedPaise"
  from earnings where artisan_id = $1`

/** @throws DomainError forbidden for anybody but an artisan */
export async function findWorkshopOverview(ctx: Context): Promise<WorkshopOverview> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const since = startOfMonth(ctx.clock.now())
  const values = [artisanId, since]
  const [found] = await namedQuery<Omit<WorkshopOverview, 'since' | 'month'>>(
    ctx.db,
    'orders.workshop-overview',
    workshopText,
    values,
  )
  if (!found) throw new Error('a sum without rows is a row')
  return { since: since.toISOString(), month: indianDay(since).slice(0, 7), ...found }
}

/** The shop today; what waits for the admin is in admin-day-queries.ts. */
export type AdminOverview = {
  ordersToday: number
  /** paid today, in paise */
  salesTodayPaise: number
  customers: number
  artisans: number
  products: number
}

const adminText = `
  select (select count(*) from orders where placed_at >= $1)::int as "ordersToday",
    (select coalesce(sum(amount_paise), 0) from payments where captured_at >= $1)::bigint as "salesTodayPaise",
    (select count(*) from users where role = 'customer' and closed_at is null)::int as customers,
    (select count(*) from artisans where status = 'verified')::int as artisans,
    (select count(*) from products where status = 'published')::int as products`

/** @throws DomainError forbidden for anybody but an admin */
export async function findAdminOverview(ctx: Context): Promise<AdminOverview> {
  requireRole(ctx.actor, 'admin')
  const values = [startOfDay(ctx.clock.now())]
  const [found] = await namedQuery<AdminOverview>(ctx.db, 'orders.admin-overview', adminText, values)
  if (!found) throw new Error('a query without conditions found nothing')
  return found
}

const indiaOffsetMs = 330 * 60_000

/** The last midnight in India. */
function startOfDay(now: Date): Date {
  const local = new Date(now.getTime() + indiaOffsetMs)
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()) - indiaOffsetMs)
}

function startOfMonth(now: Date): Date {
  const local = new Date(now.getTime() + indiaOffsetMs)
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) - indiaOffsetMs)
}
