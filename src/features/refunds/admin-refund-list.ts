import { lookedFor, oneOf, type SortText } from '#platform/lists/admin-list.ts'
import { type RefundRoute, type RefundStatus, refundRoutes, refundStatuses } from './refund-status.ts'

export type AdminRefundSort = 'state' | 'created' | 'amount'

/** What waits for the admin first, of those the newest, unless asked otherwise. */
export const adminRefundSorts = [
  '-state',
  '-created',
  '-amount',
] as const satisfies readonly SortText<AdminRefundSort>[]

/** `q`: the beginning of an order's number, a reference, or words of the customer's name. */
export type AdminRefundFilter = { q: string | null; status: RefundStatus | null; route: RefundRoute | null }

export function readAdminRefundFilter(query: Partial<Record<string, string>>): AdminRefundFilter {
  return {
    q: lookedFor(query.q),
    status: oneOf(refundStatuses, query.status),
    route: oneOf(refundRoutes, query.route),
  }
}
