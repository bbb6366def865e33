import { cardOf, type ProductRow } from '#domain/catalog/product-row.ts'
import { productRowsInOrder } from '#domain/catalog/product-row-queries.ts'
import type { Context } from '#domain/context.ts'
import { toPage } from '#domain/paging.ts'
import { namedQuery } from '#platform/db.server.ts'
import type { Language } from '#platform/languages.ts'
import { deliverStateOf } from './delivery-state.ts'
import type { Facets, FoundProducts } from './found-products.ts'
import { type Matches, priceBars } from './indexed-product.ts'
import type { FilterProblem, ProductFilter } from './product-filter.ts'
import type { Named } from './product-search.ts'
import { searchProductsSql } from './search-products-sql.ts'

/**
 * One page of the products that match, with exact total and all counts. From the index; from PostgreSQL while there is none.
 * A filter with a problem matches nothing; its counts are as if the broken part were not there.
 */
export async function searchProducts(ctx: Context, filter: ProductFilter): Promise<FoundProducts> {
  const { rows, ...found } = await searchProductRows(ctx, filter)
  return { items: rows.map((row) => cardOf(row, ctx.locale)), ...found }
}

/** The same with rows in the place of cards, for whoever has the cards of rows already. */
export async function searchProductRows(
  ctx: Context,
  filter: ProductFilter,
): Promise<Omit<FoundProducts, 'items'> & { rows: ProductRow[] }> {
  const { problems, whole, deliverState } = withoutProblems(filter)
  const matches = await match(ctx, whole, deliverState)
  const shown = problems.length === 0 ? matches : { ...matches, ids: [], total: 0, makers: 0 }
  const [rows, names] = await Promise.all([rowsOf(ctx, shown.ids), namesOf(ctx, shown, whole)])
  const { items, ...page } = toPage(rows, shown.total, filter)
  return {
    rows: items,
    ...page,
    facets: facetsOf(shown, whole, names, ctx.locale),
    makers: shown.makers,
    spelling: shown.reading?.spelling ?? null,
    problems,
  }
}

/** What broken parts would do is undone: they count nowhere, and the answer says which they are. */
function withoutProblems(filter: ProductFilter): {
  problems: FilterProblem[]
  whole: ProductFilter
  deliverState: string | null
} {
  const isAsked = filter.deliverTo !== '' && !filter.problems.includes('pincode')
  const deliverState = isAsked ? deliverStateOf(filter.deliverTo) : null
  const problems: FilterProblem[] = isAsked && deliverState === null ? [...filter.problems, 'pincode'] : filter.problems
  const whole = { ...filter, problems: [] }
  if (problems.includes('priceNumber') || problems.includes('priceOrder')) {
    whole.minPaise = null
    whole.maxPaise = null
  }
  if (problems.includes('pincode')) whole.deliverTo = ''
  if (problems.includes('rating')) whole.rating = null
  return { problems, whole, deliverState }
}

async function match(ctx: Context, filter: ProductFilter, deliverState: string | null): Promise<Matches> {
  const found = ctx.index?.isReady() ? await ctx.index.search(filter, deliverState) : null
  return found ?? searchProductsSql(ctx, filter, deliverState)
}

function rowsOf({ db, index }: Context, ids: readonly number[]) {
  return index?.isReady() ? index.rows(ids) : productRowsInOrder(db, ids)
}

type Names = { crafts: ReadonlyMap<number, Named>; artisans: ReadonlyMap<number, Named> }

async function namesOf({ db, index }: Context, { counts }: Matches, filter: ProductFilter): Promise<Names> {
  if (index?.isReady()) return { crafts: index.crafts(), artisans: index.artisans() }

  const text = `
    SELECT 'craft' AS kind, id, slug, name, names FROM crafts WHERE id = ANY ($1) OR slug = ANY ($2)
    UNION ALL SELECT 'artisan', id, slug, name, '{}' FROM artisans WHERE id = ANY ($3) OR slug = ANY ($4)`
  const idsOf = (counted: readonly (readonly [number, number])[]) => counted.map(([id]) => id)
  const values = [idsOf(counts.craft), filter.crafts, idsOf(counts.artisan), filter.artisans]
  const rows = await namedQuery<Named & { kind: 'craft' | 'artisan' }>(db, 'search-names', text, values)
  const byId = (wanted: 'craft' | 'artisan') =>
    new Map(rows.filter(({ kind }) => kind === wanted).map((row) => [row.id, row]))
  return { crafts: byId('craft'), artisans: byId('artisan') }
}

function facetsOf({ counts }: Matches, filter: ProductFilter, names: Names, locale: Language): Facets {
  return {
    category: plainCounts(counts.category, filter.categories),
    state: plainCounts(counts.state, filter.states),
    craft: namedCounts(counts.craft, filter.crafts, names.crafts, locale),
    artisan: namedCounts(counts.artisan, filter.artisans, names.artisans, locale),
    material: plainCounts(counts.material, filter.materials),
    color: plainCounts(counts.color, filter.colors),
    rating: [4, 3, 2, 1].map((stars, place) => ({ value: String(stars), count: counts.rating[place] ?? 0 })),
    inStock: counts.inStock,
    deliverTo: counts.deliverTo,
    price: {
      minPaise: counts.minPaise,
      maxPaise: counts.maxPaise,
      bars: priceBars.map((fromPaise, bar) => ({ fromPaise, count: counts.bars[bar] ?? 0 })),
    },
  }
}

type Count = { value: string; count: number }

const mostFirst = (a: Count, b: Count) => b.count - a.count || Number(a.value > b.value) - Number(a.value < b.value)

/** What is chosen stays, also with no piece: else it could not be taken back. */
function plainCounts(counted: readonly (readonly [string, number])[], chosen: readonly string[]): Count[] {
  const counts = new Map<string, number>([...chosen.map((value) => [value, 0] as const), ...counted])
  return [...counts]
    .filter(([value, count]) => count > 0 || chosen.includes(value))
    .map(([value, count]) => ({ value, count }))
    .sort(mostFirst)
}

function namedCounts(
  counted: readonly (readonly [number, number])[],
  chosen: readonly string[],
  names: ReadonlyMap<number, Named>,
  locale: Language,
): (Count & { name: string })[] {
  const bySlug = chosen.length === 0 ? null : new Map([...names.values()].map((named) => [named.slug, named]))
  const slugs = counted.flatMap(([id, count]) => {
    const slug = names.get(id)?.slug
    return slug === undefined ? [] : [[slug, count] as const]
  })
  const ids = new Map(counted.map(([id]) => [names.get(id)?.slug, names.get(id)]))
  return plainCounts(slugs, chosen).map((each) => {
    const named = ids.get(each.value) ?? bySlug?.get(each.value)
    return { ...each, name: named?.names[locale] ?? named?.name ?? each.value }
  })
}
