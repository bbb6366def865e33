import type { Context } from '#features/context.ts'
import type { ProductCard } from '#features/products/product.ts'
import { catalogFilters, type FilterName } from './catalog-filters.ts'
import { type FoundProducts, splitWords } from './found-products.ts'
import { filterWithProblem, hasProblem, isOn, offChange, type ProductFilter } from './product-filter.ts'
import { searchProducts } from './search-products.ts'

/** Without which filter, or which typed word, there are pieces, and how many. */
type Way = { name: FilterName; word?: undefined } | { name: 'word'; word: string }
type LooserFilter = Way & { change: Partial<ProductFilter>; total: number }
type Looser = { ways: LooserFilter[]; nearest: ProductCard[] }

const mostWords = 6
const mostWays = 5
const mostNearest = 4

/** For a search without pieces: what each filter or word hides, the filters first, and the pieces nearest to it. */
export async function suggestLooserFilters(
  ctx: Context,
  filter: ProductFilter,
  { understood, spelling: guess }: Pick<FoundProducts, 'understood' | 'spelling'>,
): Promise<Looser> {
  const wanted: (Way & { change: Partial<ProductFilter> })[] = [
    ...catalogFilters
      .filter((each) => isOn(each, filter) || hasProblem(each, filter))
      .map((each) => ({ name: each.name, change: offChange(each) })),
    ...wordsToDrop(guess?.words ?? filter.q, understood),
  ]
  const looser = await Promise.all(
    wanted.map(async (way) => {
      const problems = filter.problems.filter((problem) => filterWithProblem[problem] !== way.name)
      const asked = { ...filter, ...way.change, problems, page: 1, limit: mostNearest }
      const { total, items, spelling } = await searchProducts(ctx, asked)
      // A guess at what is left of the words is near to nothing that was asked.
      return { way, total: spelling && way.name === 'word' ? 0 : total, items }
    }),
  )
  const some = looser.filter(({ total }) => total > 0)
  const nearest = new Map(some.flatMap(({ items }) => items).map((card) => [card.id, card]))
  return {
    ways: some.slice(0, mostWays).map(({ way, total }) => ({ ...way, total })),
    nearest: [...nearest.values()].slice(0, mostNearest),
  }
}

/** Colour, material, craft and place before the thing itself: a red saree is nearer to a blue saree than a blue pot. */
function wordsToDrop(q: string, understood: FoundProducts['understood']) {
  if (understood.length < 2) return []
  const byFactFirst = understood.toSorted((one, other) => Number(other.filter !== null) - Number(one.filter !== null))
  return byFactFirst
    .slice(0, mostWords)
    .map(({ word }) => splitWords(q, word))
    .filter(({ own, rest }) => own !== '' && rest !== '')
    .map(({ own, rest }) => ({ name: 'word' as const, word: own, change: { q: rest } }))
}
