import { type Category, categories } from '#features/crafts/category.ts'
import { type ListingStatus, listingStatuses } from '#features/products/listing-status.ts'
import { lookedFor, oneOf } from '#platform/lists/admin-list.ts'

/** What waits for the admin, the longest waiting first; else all of them, the newest first. */
export const queueSorts = ['waiting', '-created', '-price'] as const
export const adminProductSorts = ['-created', '-price'] as const

export type AdminProductSort = 'waiting' | 'created' | 'price'

/** Where a piece is the admin's turn. */
export const waitingStatuses = ['in_review', 'appealed'] as const satisfies readonly ListingStatus[]

/** What the admin looks for among the goods; null is not asked for. */
export type AdminProductFilter = {
  q: string | null
  /** `waiting`: the review queue; null: any state */
  status: ListingStatus | 'waiting' | null
  category: Category | null
  /** only pieces in which the rules find something: product-flag.ts */
  isFlagged: boolean
}

/** The filter in an address; without any, the review queue is meant. What cannot be read is not asked for. */
export function readAdminProductFilter(query: Partial<Record<string, string>>): AdminProductFilter {
  const q = lookedFor(query.q)
  const isOpen = query.status !== undefined || q !== null
  return {
    q,
    status: isOpen ? oneOf(['waiting', ...listingStatuses], query.status) : 'waiting',
    category: oneOf(categories, query.category),
    isFlagged: query.flagged === '1',
  }
}

/** The orders this filter's list can be put in; the first is the one nobody asked for. */
export function sortsOf({ status }: AdminProductFilter) {
  return status === 'waiting' ? queueSorts : adminProductSorts
}
