import type { Context } from '#features/context.ts'
import { type FilterName, filterNames, filterTable, type ProductFilter } from './product-filter.ts'
import { searchProducts } from './search-products.ts'

/** A part of the filter, what the filter says without it, and how many pieces there are then. */
export type WayOn = { part: FilterName; change: Partial<ProductFilter>; total: number }

/** Where nothing was found: which one part of the filter to take off, the most pieces first. Parts that would not help are left out. */
export async function findWaysOn(ctx: Context, filter: ProductFilter): Promise<WayOn[]> {
  const ways = await Promise.all(
    filterNames
      .filter((name) => filterTable[name].isOn(filter))
      .map(async (part) => {
        const { cleared: change, problems } = filterTable[part]
        const left = filter.problems.filter((problem) => !problems.includes(problem))
        const { total } = await searchProducts(ctx, { ...filter, ...change, problems: left, page: 1, limit: 1 })
        return { part, change, total }
      }),
  )
  return ways.filter(({ total }) => total > 0).sort((one, other) => other.total - one.total)
}
