import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { unpaidStatuses } from '#features/orders/order-status.ts'
import { literal } from '#platform/database/sql.ts'
import type { ReportSpan } from './report.ts'

/** In paise. `ledger`: the same out of the ledger; a difference is a bug. */
export type ReportSums = {
  orders: number
  soldPaise: number
  commissionPaise: number
  commissionGstPaise: number
  tcsPaise: number
  tdsPaise: number
  paidOutPaise: number
  ledger: { commissionPaise: number; commissionGstPaise: number; tcsPaise: number; tdsPaise: number }
}

type Sold = Pick<ReportSums, 'orders' | 'soldPaise'>
type Kept = ReportSums['ledger']

/** @throws DomainError forbidden for anybody but an admin */
export async function findReportSums(ctx: Context, { from, until }: ReportSpan): Promise<ReportSums> {
  requireRole(ctx.actor, 'admin')
  const [[sold], [rows], [ledger]] = await Promise.all([
    ctx.db.query<Sold>`
      select count(*)::int as orders, coalesce(sum(o.total_paise), 0)::bigint as sold_paise from orders o
      where o.placed_at >= ${from} and o.placed_at < ${until}
        and exists (select from parcels s
          where s.order_id = o.id and s.status not in ${literal(unpaidStatuses)})`,
    ctx.db.query<Kept>`
      select coalesce(sum(commission_paise), 0)::bigint as commission_paise,
        coalesce(sum(commission_gst_paise), 0)::bigint as commission_gst_paise,
        coalesce(sum(tcs_paise), 0)::bigint as tcs_paise, coalesce(sum(tds_paise), 0)::bigint as tds_paise
      from earnings where created_at >= ${from} and created_at < ${until}`,
    ctx.db.query<Kept & { paidOutPaise: number }>`
      select coalesce(-sum(e.amount_paise) filter (where e.account = 'commission'), 0)::bigint as commission_paise,
        coalesce(-sum(e.amount_paise) filter (where e.account = 'commission_gst'), 0)::bigint as commission_gst_paise,
        coalesce(-sum(e.amount_paise) filter (where e.account = 'tcs_payable'), 0)::bigint as tcs_paise,
        coalesce(-sum(e.amount_paise) filter (where e.account = 'tds_payable'), 0)::bigint as tds_paise,
        coalesce(sum(e.amount_paise) filter (where e.account = 'artisan_payable'
          and t.kind in ('payout', 'payout_bounced')), 0)::bigint as paid_out_paise
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.at >= ${from} and t.at < ${until}`,
  ])
  if (!sold || !rows || !ledger) throw new Error('a sum without rows is a row')
  const { paidOutPaise, ...byLedger } = ledger
  return { ...sold, ...rows, paidOutPaise, ledger: byLedger }
}
