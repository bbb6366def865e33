import { type Category, categories } from '#features/crafts/category.ts'
import { type ListingStatus, listingStatuses } from '#features/products/listing-status.ts'
import { lookedFor, oneOf } from '#platform/lists/admin-list.ts'

const queueSorts = ['waiting', '-created', '-price'] as const
const adminProductSorts = ['-created', '-price'] as const

export type AdminProductSort = 'waiting' | 'created' | 'price'

export const waitingStatuses = ['in_review', 'appealed'] as const satisfies readonly ListingStatus[]

export type AdminProductFilter = {
  q: string | null
  status: ListingStatus | 'waiting' | null
  category: Category | null
  isFlagged: boolean
}

/** Default: the review queue. Unreadable values are ignored. */
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

export function sortsOf({ status }: AdminProductFilter) {
  return status === 'waiting' ? queueSorts : adminProductSorts
}
