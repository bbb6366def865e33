import { lookedFor, oneOf, type SortText } from '#platform/lists/admin-list.ts'

export type AdminCashSort = 'state' | 'taken' | 'amount'

export const adminCashSorts = ['-state', '-taken', '-amount'] as const satisfies readonly SortText<AdminCashSort>[]

export const cashStates = ['open', 'handed_on'] as const
type CashState = (typeof cashStates)[number]

export type AdminCashFilter = { q: string | null; status: CashState | null }

export function readAdminCashFilter(query: Partial<Record<string, string>>): AdminCashFilter {
  return { q: lookedFor(query.q), status: oneOf(cashStates, query.status) }
}
