import { lookedFor, oneOf } from '#platform/lists/admin-list.ts'
import { type ReturnStatus, returnStatuses } from './return-status.ts'

/** The orders the office's returns can be put in: the clock that runs out first, or the newest. */
export const deskReturnSorts = ['due', '-asked'] as const

export type DeskReturnSort = 'due' | 'asked'

export const deskReturnViews = ['open', 'all', ...returnStatuses] as const

/** `open`: what is still between two people; unless told otherwise the office sees these. */
export type DeskReturnFilter = { q: string | null; status: 'open' | 'all' | ReturnStatus }

/** The filter in an address; what cannot be read is not asked for. */
export function readDeskReturnFilter(query: Partial<Record<string, string>>): DeskReturnFilter {
  return { q: lookedFor(query.q), status: oneOf(deskReturnViews, query.status) ?? 'open' }
}
