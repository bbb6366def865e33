import type { Context } from '#features/context.ts'
import type { FilterProblem, ProductFilter } from './product-filter.ts'
import { searchProducts } from './search-products.ts'

type FilterPart =
  | 'category'
  | 'state'
  | 'craft'
  | 'artisan'
  | 'price'
  | 'rating'
  | 'material'
  | 'color'
  | 'stock'
  | 'pincode'

/** A part of the filter, what the filter says without it, and how many pieces there are then. */
export type WayOn = { part: FilterPart; change: Partial<ProductFilter>; total: number }

type Part = { part: FilterPart; isOn: boolean; change: Partial<ProductFilter>; problems?: readonly FilterProblem[] }

/** Where nothing was found: which one part of the filter to take off, the most pieces first. Parts that would not help are left out. */
export async function findWaysOn(ctx: Context, filter: ProductFilter): Promise<WayOn[]> {
  const ways = await Promise.all(
    partsOf(filter)
      .filter(({ isOn }) => isOn)
      .map(async ({ part, change, problems = [] }) => {
        const left = filter.problems.filter((problem) => !problems.includes(problem))
        const { total } = await searchProducts(ctx, { ...filter, ...change, problems: left, page: 1, limit: 1 })
        return { part, change, total }
      }),
  )
  return ways.filter(({ total }) => total > 0).sort((one, other) => other.total - one.total)
}

function partsOf(filter: ProductFilter): Part[] {
  const { problems } = filter
  const hasPrice = filter.minPaise !== null || filter.maxPaise !== null || problems.includes('priceNumber')
  return [
    { part: 'category', isOn: filter.categories.length > 0, change: { categories: [] } },
    { part: 'state', isOn: filter.states.length > 0, change: { states: [] } },
    { part: 'craft', isOn: filter.crafts.length > 0, change: { crafts: [] } },
    { part: 'artisan', isOn: filter.artisans.length > 0, change: { artisans: [] } },
    {
      part: 'price',
      isOn: hasPrice,
      change: { minPaise: null, maxPaise: null },
      problems: ['priceNumber', 'priceOrder'],
    },
    {
      part: 'rating',
      isOn: filter.rating !== null || problems.includes('rating'),
      change: { rating: null },
      problems: ['rating'],
    },
    { part: 'material', isOn: filter.materials.length > 0, change: { materials: [] } },
    { part: 'color', isOn: filter.colors.length > 0, change: { colors: [] } },
    { part: 'stock', isOn: filter.inStock, change: { inStock: false } },
    { part: 'pincode', isOn: filter.deliverTo !== '', change: { deliverTo: '' }, problems: ['pincode'] },
  ]
}
