import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Context } from '#features/context.ts'
import { financialYear } from '#features/invoices/issue-document.ts'
import { unpaidStatuses } from '#features/orders/order-status.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import type { Db } from '#platform/database/db.server.ts'
import { literal } from '#platform/database/sql.ts'

/** A year of the shop as anybody may read it. Money in paise, every amount out of the ledger. */
export const shopFigures = z.object({
  /** Indian financial year, April to March, such as 2026-27 */
  year: z.string(),
  /** the years that can be asked for, the newest first */
  years: z.array(z.string()),
  isOver: z.boolean(),
  orders: z.int(),
  artisans: z.int(),
  /** by buyers, before refunds */
  paidPaise: z.int(),
  refundedPaise: z.int(),
  /** earned by artisans, after commission and taxes, less what returns took back */
  artisansPaise: z.int(),
  paidOutPaise: z.int(),
  /** commission and cash fees, without GST */
  shopPaise: z.int(),
  /** GST on them, and tax that the shop withholds for the government */
  governmentPaise: z.int(),
  /** what the shop bore: payment fees, coupons, goodwill, carriage of returns */
  costsPaise: z.int(),
  /** of the costs, fees of the gateway */
  feesPaise: z.int(),
  /** what is left of paid and costs: of orders under way, and refunds on their way */
  heldPaise: z.int(),
  /** median from the day an earning may be paid out; null without payouts */
  payoutHours: z.int().nullable(),
  complaints: z.int(),
  complaintsSettled: z.int(),
  /** median from a complaint to its decision; null without one */
  complaintHours: z.int().nullable(),
})

export type ShopFigures = z.output<typeof shopFigures>

const yearOf = (at: Date) => `20${financialYear(at)}`
const aprilOf = (year: string) => new Date(`${year.slice(0, 4)}-03-31T18:30:00Z`)
const nextYear = (year: string) => yearOf(new Date(aprilOf(year).getTime() + 400 * 86_400_000))

type Money = Pick<
  ShopFigures,
  | 'paidPaise'
  | 'refundedPaise'
  | 'artisansPaise'
  | 'paidOutPaise'
  | 'shopPaise'
  | 'governmentPaise'
  | 'costsPaise'
  | 'feesPaise'
>
type Counts = Pick<ShopFigures, 'orders' | 'artisans' | 'payoutHours'>
type Complaints = Pick<ShopFigures, 'complaints' | 'complaintsSettled' | 'complaintHours'>

// Anybody may ask, and a year of a large shop is millions of rows: read once in ten minutes by each process.
const kept = new WeakMap<Db, LRUCache<string, Promise<ShopFigures>>>()

/** Up to ten minutes old. @throws DomainError not-found for a year without a shop */
export async function findShopFigures(ctx: Context, asked?: string): Promise<ShopFigures> {
  const years = await listYears(ctx)
  const year = asked ?? years[0] ?? yearOf(ctx.clock.now())
  if (!years.includes(year)) throw new DomainError('not-found')
  const known = kept.get(ctx.db) ?? new LRUCache({ max: 20, ttl: 10 * 60_000 })
  kept.set(ctx.db, known)
  const before = known.get(year)
  if (before) return before
  const reading = readFigures(ctx, { year, years })
  known.set(year, reading)
  // A failure is not kept.
  reading.catch(() => known.delete(year))
  return reading
}

type Asked = { year: string; years: string[] }

async function readFigures(ctx: Context, { year, years }: Asked): Promise<ShopFigures> {
  const now = ctx.clock.now()
  const [from, until] = [aprilOf(year), aprilOf(nextYear(year))]
  const [[money], [counts], [complaints]] = await Promise.all([
    ctx.db.query<Money>`
      select
        coalesce(sum(e.amount_paise) filter (where e.account in ('gateway', 'courier', 'gift_card')
          and t.kind in ('capture', 'late_capture', 'cash_collected')), 0)::bigint as paid_paise,
        coalesce(sum(e.amount_paise) filter (where e.account = 'refund_payable' and e.amount_paise > 0), 0)::bigint
          as refunded_paise,
        coalesce(-sum(e.amount_paise) filter (where e.account = 'artisan_payable'
          and t.kind not in ('payout', 'payout_bounced')), 0)::bigint as artisans_paise,
        coalesce(sum(e.amount_paise) filter (where e.account = 'artisan_payable'
          and t.kind in ('payout', 'payout_bounced')), 0)::bigint as paid_out_paise,
        coalesce(-sum(e.amount_paise) filter (where e.account in ('commission', 'cod_fee')), 0)::bigint as shop_paise,
        coalesce(-sum(e.amount_paise) filter (where e.account in ('commission_gst', 'cod_fee_gst', 'tcs_payable',
          'tds_payable')), 0)::bigint as government_paise,
        coalesce(sum(e.amount_paise) filter (where e.account in ('coupon_cost', 'gateway_fee', 'goodwill',
          'return_cost')), 0)::bigint as costs_paise,
        coalesce(sum(e.amount_paise) filter (where e.account = 'gateway_fee'), 0)::bigint as fees_paise
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.at >= ${from} and t.at < ${until}`,
    ctx.db.query<Counts>`
      select (select count(*)::int from orders o where o.placed_at >= ${from} and o.placed_at < ${until}
          and exists (select from parcels s where s.order_id = o.id and s.status not in ${literal(unpaidStatuses)})) as orders,
        (select count(distinct artisan_id)::int from earnings
          where kind = 'sale' and created_at >= ${from} and created_at < ${until}) as artisans,
        (select round(percentile_cont(0.5) within group (order by extract(epoch from p.paid_at - e.available_at)) / 3600)::int
          from payouts p join earnings e on e.payout_id = p.id
          where p.paid_at >= ${from} and p.paid_at < ${until} and p.status = 'paid') as payout_hours`,
    ctx.db.query<Complaints>`
      select count(*)::int as complaints, count(resolved_at)::int as complaints_settled,
        round(percentile_cont(0.5) within group (order by extract(epoch from resolved_at - sent_at)) / 3600)::int
          as complaint_hours
      from grievances where sent_at >= ${from} and sent_at < ${until}`,
  ])
  if (!money || !counts || !complaints) throw new Error('a sum without rows is a row')
  return { year, years, isOver: until <= now, ...counts, ...money, heldPaise: heldOf(money), ...complaints }
}

function heldOf({ paidPaise, costsPaise, ...money }: Money): number {
  const { refundedPaise, artisansPaise, shopPaise, governmentPaise, feesPaise } = money
  return paidPaise + costsPaise - refundedPaise - artisansPaise - shopPaise - governmentPaise - feesPaise
}

/** From the year of the first booking to this one. */
async function listYears(ctx: Context): Promise<string[]> {
  const [row] = await ctx.db.query<{ first: Date | null }>`select min(at) as first from ledger_transactions`
  const last = yearOf(ctx.clock.now())
  const years = [yearOf(row?.first ?? ctx.clock.now())]
  for (let year = years[0] ?? last; year < last; year = nextYear(year)) years.push(nextYear(year))
  return years.toReversed()
}
