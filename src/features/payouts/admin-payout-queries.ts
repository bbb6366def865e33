import { indianDay } from '#features/artisans/holiday.ts'
import { defineList } from '#features/define-list.ts'
import { rupeeCell } from '#platform/csv/csv-cell.ts'
import type { Where } from '#platform/database/keyset.server.ts'
import { literal, type Sql, sql } from '#platform/database/sql.ts'
import { anywhere, lookedFor, oneOf, type SortText } from '#platform/lists/admin-list.ts'
import type { PayoutRow } from './payout.ts'
import { type FoundPayout, payoutColumns, payoutSource, showPayout } from './payout-queries.ts'
import { type PayoutStatus, payoutStatuses } from './payout-status.ts'

type AdminPayoutSort = 'created' | 'amount'

const adminPayoutSorts = ['-created', 'amount'] as const satisfies readonly SortText<AdminPayoutSort>[]

type AdminPayoutFilter = { q: string | null; status: PayoutStatus | null; run: string | null }

function readAdminPayoutFilter(query: Partial<Record<string, string>>): AdminPayoutFilter {
  return {
    q: lookedFor(query.q),
    status: oneOf(payoutStatuses, query.status),
    run: lookedFor(query.run)?.slice(0, 20) ?? null,
  }
}

export const adminPayouts = defineList({
  select: payoutColumns,
  from: payoutSource,
  id: sql`t.id`,
  sorts: {
    created: { by: sql`t.created_at`, type: 'timestamptz' },
    amount: { by: sql`t.amount_paise`, type: 'bigint' },
  },
  readFilter: readAdminPayoutFilter,
  orders: adminPayoutSorts,
  where: whereOf,
  toItem: (row: FoundPayout): PayoutRow => showPayout(row, true),
  file: {
    path: 'payouts',
    columns: [
      ['Payout', ({ number }) => number],
      ['Run', ({ run }) => run],
      ['Artisan', ({ artisan }) => artisan.name],
      ['State of payout', ({ status }) => status, 'admin:payouts.state'],
      ['Amount (INR)', ({ amountPaise }) => rupeeCell(amountPaise)],
      ['Way', ({ rail }) => rail],
      ['Holder', ({ destination }) => destination.holder],
      ['Last four', ({ destination }) => destination.lastFour],
      ['UTR or transfer', ({ reference }) => reference],
      ['Why it failed', ({ failure }) => failure],
      ['Prepared', ({ createdAt }) => indianDay(new Date(createdAt))],
      ['Paid', ({ paidAt }) => paidAt && indianDay(new Date(paidAt))],
    ],
  },
})

function whereOf({ q, status, run }: AdminPayoutFilter): Where {
  return [
    status && sql`t.status = ${literal(status)}`,
    run && sql`t.run_id = (select id from payout_runs where number = ${run})`,
    q && found(q),
  ]
}

/** A number or reference is matched alone; other words are names. */
function found(q: string): Sql {
  if (/^(PO-|UTR|trf_)|\d{4}/i.test(q)) return sql`t.number = upper(${q}::text) or t.reference = ${q}::text`
  return sql`t.artisan_id in (select id from artisans where name ilike ${anywhere(q)})`
}
