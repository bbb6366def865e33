import { lookedFor, oneOf } from '#platform/lists/admin-list.ts'
import { type ReturnStatus, returnStatuses } from './return-status.ts'

/** The orders the admin's returns can be put in: the clock that runs out first, or the newest. */
export const adminReturnSorts = ['due', '-asked'] as const

export const adminReturnViews = ['open', 'all', ...returnStatuses] as const

/** `open`: what is still between two people; unless told otherwise the admin sees these. */
export type AdminReturnFilter = { q: string | null; status: 'open' | 'all' | ReturnStatus }

/** Ignores parameters that cannot be parsed. */
export function readAdminReturnFilter(query: Partial<Record<string, string>>): AdminReturnFilter {
  return { q: lookedFor(query.q), status: oneOf(adminReturnViews, query.status) ?? 'open' }
}
