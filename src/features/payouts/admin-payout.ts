import { lookedFor, oneOf, type SortText } from '#platform/lists/admin-list.ts'
import { type PayoutStatus, payoutStatuses } from './payout-status.ts'

export type AdminPayoutSort = 'created' | 'amount'

export const adminPayoutSorts = ['-created', 'amount'] as const satisfies readonly SortText<AdminPayoutSort>[]

export type AdminPayoutFilter = { q: string | null; status: PayoutStatus | null; run: string | null }

export function readAdminPayoutFilter(query: Partial<Record<string, string>>): AdminPayoutFilter {
  return {
    q: lookedFor(query.q),
    status: oneOf(payoutStatuses, query.status),
    run: lookedFor(query.run)?.slice(0, 20) ?? null,
  }
}
