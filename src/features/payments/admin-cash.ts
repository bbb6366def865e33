import { lookedFor, oneOf, type SortText } from '#platform/lists/admin-list.ts'

export type AdminCashSort = 'state' | 'taken' | 'amount'

/** What no courier has handed on first, of those the newest parcel, unless asked otherwise. */
export const adminCashSorts = ['-state', '-taken', '-amount'] as const satisfies readonly SortText<AdminCashSort>[]

export const cashStates = ['open', 'handed_on'] as const
type CashState = (typeof cashStates)[number]

/** `q`: the beginning of a parcel's or an order's number, a courier's reference, or words of the customer's name. */
export type AdminCashFilter = { q: string | null; status: CashState | null }

export function readAdminCashFilter(query: Partial<Record<string, string>>): AdminCashFilter {
  return { q: lookedFor(query.q), status: oneOf(cashStates, query.status) }
}
