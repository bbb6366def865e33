import { lookedFor, oneOf } from '#platform/lists/admin-list.ts'
import { type ReturnStatus, returnStatuses } from './return-status.ts'

export const adminReturnSorts = ['due', '-asked'] as const

export const adminReturnViews = ['open', 'all', ...returnStatuses] as const

export type AdminReturnFilter = { q: string | null; status: 'open' | 'all' | ReturnStatus }

export function readAdminReturnFilter(query: Partial<Record<string, string>>): AdminReturnFilter {
  return { q: lookedFor(query.q), status: oneOf(adminReturnViews, query.status) ?? 'open' }
}
