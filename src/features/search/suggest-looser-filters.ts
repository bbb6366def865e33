import type { Context } from '#features/context.ts'
import { catalogFilters, type FilterName } from './catalog-filters.ts'
import { filterWithProblem, hasProblem, isOn, offChange, type ProductFilter } from './product-filter.ts'
import { searchProducts } from './search-products.ts'

type Looser = { name: FilterName; change: Partial<ProductFilter>; total: number }

export async function suggestLooserFilters(ctx: Context, filter: ProductFilter): Promise<Looser[]> {
  const looser = await Promise.all(
    catalogFilters
      .filter((each) => isOn(each, filter) || hasProblem(each, filter))
      .map(async (each) => {
        const change = offChange(each)
        const problems = filter.problems.filter((problem) => filterWithProblem[problem] !== each.name)
        const { total } = await searchProducts(ctx, { ...filter, ...change, problems, page: 1, limit: 1 })
        return { name: each.name, change, total }
      }),
  )
  return looser.filter(({ total }) => total > 0).sort((one, other) => other.total - one.total)
}
