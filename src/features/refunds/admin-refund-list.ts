import { lookedFor, oneOf, type SortText } from '#platform/lists/admin-list.ts'
import { type RefundRoute, type RefundStatus, refundRoutes, refundStatuses } from './refund-status.ts'

export type DeskRefundSort = 'state' | 'created' | 'amount'

/** What waits for the office first, of those the newest, unless asked otherwise. */
export const deskRefundSorts = ['-state', '-created', '-amount'] as const satisfies readonly SortText<DeskRefundSort>[]

/** `q`: the beginning of an order's number, a reference, or words of the customer's name. */
export type DeskRefundFilter = { q: string | null; status: RefundStatus | null; route: RefundRoute | null }

export function readDeskRefundFilter(query: Partial<Record<string, string>>): DeskRefundFilter {
  return {
    q: lookedFor(query.q),
    status: oneOf(refundStatuses, query.status),
    route: oneOf(refundRoutes, query.route),
  }
}
