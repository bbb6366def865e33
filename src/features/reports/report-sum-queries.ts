import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { ReportSpan } from './report.ts'

/** The days in figures, in paise, and the same out of the ledger: what differs there is a mistake of the shop. */
export type ReportSums = {
  /** orders placed and not lost before they were paid, and what they come to */
  orders: number
  soldPaise: number
  /** by the artisans' rows, refunds taken off */
  commissionPaise: number
  commissionGstPaise: number
  tcsPaise: number
  tdsPaise: number
  /** transfers that were paid less those that came back, by the ledger */
  paidOutPaise: number
  ledger: { commissionPaise: number; commissionGstPaise: number; tcsPaise: number; tdsPaise: number }
}

const soldText = `
  select count(*)::int as orders, coalesce(sum(o.total_paise), 0)::bigint as "soldPaise" from orders o
  where o.placed_at >= $1 and o.placed_at < $2
    and exists (select from parcels s where s.order_id = o.id and s.status not in ('awaiting_payment', 'awaiting_confirmation', 'expired'))`

const rowsText = `
  select coalesce(sum(commission_paise), 0)::bigint as "commissionPaise", coalesce(sum(commission_gst_paise), 0)::bigint as "commissionGstPaise",
    coalesce(sum(tcs_paise), 0)::bigint as "tcsPaise", coalesce(sum(tds_paise), 0)::bigint as "tdsPaise"
  from earnings where created_at >= $1 and created_at < $2`

const ledgerText = `
  select coalesce(-sum(e.amount_paise) filter (where e.account = 'commission'), 0)::bigint as "commissionPaise",
    coalesce(-sum(e.amount_paise) filter (where e.account = 'commission_gst'), 0)::bigint as "commissionGstPaise",
    coalesce(-sum(e.amount_paise) filter (where e.account = 'tcs_payable'), 0)::bigint as "tcsPaise",
    coalesce(-sum(e.amount_paise) filter (where e.account = 'tds_payable'), 0)::bigint as "tdsPaise",
    coalesce(sum(e.amount_paise) filter (where e.account = 'artisan_payable' and t.kind in ('payout', 'payout_bounced')), 0)::bigint as "paidOutPaise"
  from ledger_transactions t join ledger_entries e on e.transaction_id = t.id where t.at >= $1 and t.at < $2`

type Sold = Pick<ReportSums, 'orders' | 'soldPaise'>
type Kept = ReportSums['ledger']

/** @throws DomainError forbidden for anybody but an admin */
export async function findReportSums(ctx: Context, span: ReportSpan): Promise<ReportSums> {
  requireRole(ctx.actor, 'admin')
  const days = [span.from, span.until]
  const [[sold], [rows], [ledger]] = await Promise.all([
    namedQuery<Sold>(ctx.db, 'orders.report-sold', soldText, days),
    namedQuery<Kept>(ctx.db, 'orders.report-rows', rowsText, days),
    namedQuery<Kept & { paidOutPaise: number }>(ctx.db, 'orders.report-ledger', ledgerText, days),
  ])
  if (!sold || !rows || !ledger) throw new Error('a sum without rows is a row')
  const { paidOutPaise, ...byLedger } = ledger
  return { ...sold, ...rows, paidOutPaise, ledger: byLedger }
}
