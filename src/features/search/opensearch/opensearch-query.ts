import type { Counted, SearchBody } from '#platform/opensearch/opensearch.server.ts'
import {
  byName,
  type CatalogFilter,
  catalogFilters,
  type FilterName,
  type FlagFilter,
  flagFilters,
  type NamedFilter,
  namedFilters,
  type RequestFacts,
  valueFilters,
} from '../catalog-filters.ts'
import { groupsOf, isActive } from '../filter-sets.ts'
import type { SharedFacts } from '../index-shelf.ts'
import { type Matches, mostNamed, priceBars } from '../indexed-product.ts'
import type { ProductFilter, Sort } from '../product-filter.ts'
import type { Understanding } from '../word-reading.ts'

/** A query of OpenSearch's query language. The fields are those of `opensearch-product.ts`. */
export type Query = Record<string, unknown>

export const everything: Query = { match_all: {} }
export const nothing: Query = { match_none: {} }

const parts = (query: Query) => (query as { bool?: { filter?: Query[] } }).bool?.filter ?? [query]

/** Two conjunctions become one. */
export function both(a: Query, b: Query): Query {
  if (a === nothing || b === nothing) return nothing
  const all = [...new Set([...parts(a), ...parts(b)])].filter((query) => query !== everything)
  return all.length < 2 ? (all[0] ?? everything) : { bool: { filter: all } }
}

export function anyOf(queries: readonly Query[]): Query {
  const some = queries.filter((query) => query !== nothing)
  return some.length < 2 ? (some[0] ?? nothing) : { bool: { should: some, minimum_should_match: 1 } }
}

/** Products with any of the values. */
export function terms(field: string, values: readonly (string | number)[]): Query {
  return values.length === 0 ? nothing : { terms: { [field]: values.map(String) } }
}

export function not(query: Query): Query {
  return { bool: { must_not: [query] } }
}

export const inStock: Query = { term: { hasStock: true } }

const flagQueries: Record<FlagFilter, (request: RequestFacts) => Query> = {
  inStock: () => inStock,
  new: ({ now }) => ({ range: { createdAt: { gte: now - 30 * 86_400_000 } } }),
}

function sentTo(state: string): Query {
  return anyOf([not({ exists: { field: 'onlyTo' } }), terms('onlyTo', [state])])
}

type IdOf = SharedFacts['idOf']

function queryOf(each: CatalogFilter, filter: ProductFilter, request: RequestFacts, idOf: IdOf): Query {
  switch (each.kind) {
    case 'values': {
      const groups = 'isGrouped' in each ? groupsOf(filter[each.name]) : [filter[each.name]]
      return groups.map((values) => terms(each.name, values)).reduce(both)
    }
    case 'named':
      return terms(
        each.name,
        filter[each.name].flatMap((slug) => idOf[each.name](slug) ?? []),
      )
    case 'flag':
      return flagQueries[each.name](request)
    case 'price':
      return {
        range: { price: { gte: filter.minPaise ?? 0, ...(filter.maxPaise !== null && { lte: filter.maxPaise }) } },
      }
    case 'rating':
      return { range: { stars: { gte: filter.rating } } }
    case 'pincode':
      return sentTo(request.deliverState ?? '')
  }
}

export const popular = [{ ratings: 'desc' }, { id: 'desc' }]

/** The same total orders as the built-in index: the id decides last, and unrated products come last in both directions. */
const orders: Record<Sort, object[]> = {
  relevance: [{ _score: 'desc' }, ...popular],
  newest: [{ createdAt: 'desc' }, { id: 'desc' }],
  oldest: [{ createdAt: 'asc' }, { id: 'asc' }],
  priceLow: [{ price: 'asc' }, { id: 'asc' }],
  priceHigh: [{ price: 'desc' }, { id: 'desc' }],
  nameAZ: [{ name: 'asc' }, { id: 'asc' }],
  nameZA: [{ name: 'desc' }, { id: 'desc' }],
  ratingHigh: [{ stars: { order: 'desc', missing: '_last' } }, ...popular],
  ratingLow: [{ stars: { order: 'asc', missing: '_last' } }, ...popular],
}

type Words = Understanding<Query>['words']

const weighed = (filter: Query, boost: number) => ({ constant_score: { filter, boost } })

/**
 * The order of `Reading` as one sum: what the words score, then stock, then what people chose after the same search. Sums of
 * whole numbers this small are exact in the single precision of scores.
 */
function scores(words: Words, learned: readonly number[]): Query[] {
  const step = learned.length + 1
  return [
    ...words.flatMap(({ sets: { own, named, close }, isTelling }) =>
      [own, named, close].map((set) => weighed(set, 2 * step * (isTelling ? 2 : 1))),
    ),
    weighed(inStock, step),
    ...learned.map((id, place) => weighed({ term: { id } }, learned.length - place)),
  ]
}

export type Question = {
  filter: ProductFilter
  request: RequestFacts
  /** what the words match; without words everything */
  any: Query
  words: Words
  learned: readonly number[]
}

/** Two searches: the page with its total, and what the facets count, which the service may keep. */
export function searchesFor(question: Question, idOf: IdOf): [page: SearchBody, facets: SearchBody] {
  const { filter, request, any, words, learned } = question
  const active = catalogFilters
    .filter((each) => isActive(each, filter, request))
    .map((each) => ({ name: each.name, query: queryOf(each, filter, request, idOf) }))
  const all = active.map(({ query }) => query).reduce(both, everything)
  const found = both(any, all)
  const isScored = filter.sort === 'relevance'
  const page = {
    query: isScored ? { bool: { filter: [found], should: scores(words, learned) } } : { bool: { filter: [found] } },
    sort: orders[filter.sort],
    from: (filter.page - 1) * filter.limit,
    size: filter.limit,
    track_total_hits: true,
    _source: false,
  }
  const without = (name: FilterName) =>
    active.filter((each) => each.name !== name).reduce((rest, { query }) => both(rest, query), everything)
  return [page, { query: any, size: 0, aggs: facetsOf(filter, request, { all, without, idOf }) }]
}

type Narrowed = { all: Query; without(name: FilterName): Query; idOf: IdOf }

const mostValues = 1_000

function facetsOf(filter: ProductFilter, request: RequestFacts, { all, without, idOf }: Narrowed): object {
  const under = (name: FilterName, aggs: object) => ({ filter: without(name), aggs })
  const counted = (queries: Record<string, Query>) => ({ steps: { filters: { filters: queries } } })
  const chosen = (name: NamedFilter) => filter[name].flatMap((slug) => idOf[name](slug) ?? []).map(String)
  const { deliverState } = request
  return {
    all: { filter: all, aggs: { artisans: { cardinality: { field: 'artisan', precision_threshold: 40_000 } } } },
    ...byName(valueFilters, ({ name }) => under(name, { values: { terms: { field: name, size: mostValues } } })),
    ...byName(namedFilters, ({ name }) =>
      under(name, {
        values: { terms: { field: name, size: mostValues } },
        ...(chosen(name).length > 0 && {
          chosen: { terms: { field: name, include: chosen(name), size: chosen(name).length } },
        }),
      }),
    ),
    ...byName(flagFilters, ({ name }) => under(name, counted({ on: flagQueries[name](request) }))),
    rating: under(
      'rating',
      counted(Object.fromEntries(stars.map((least) => [least, { range: { stars: { gte: least } } }]))),
    ),
    ...(deliverState !== null && { deliverTo: under('deliverTo', counted({ on: sentTo(deliverState) })) }),
    price: under('price', {
      min: { min: { field: 'price' } },
      max: { max: { field: 'price' } },
      ...counted(Object.fromEntries(priceBars.map((from, bar) => [from, barQuery(from, priceBars[bar + 1])]))),
    }),
  }
}

const stars = [4, 3, 2, 1] as const

function barQuery(from: number, end: number | undefined): Query {
  return { range: { price: { gte: from, ...(end !== undefined && { lt: end }) } } }
}

type Facets = Record<string, Counted>

/** What `searchesFor` counted, in the order of the built-in index. */
export function countsOf(
  facets: Facets,
  filter: ProductFilter,
  slugOf: SharedFacts['slugOf'],
): Pick<Matches, 'counts' | 'artisans'> {
  const inside = (facet: string, name: string) => facets[facet]?.[name] as Counted | undefined
  const step = (facet: string, key: string | number) => {
    const steps = inside(facet, 'steps') as { buckets?: Record<string, { doc_count: number }> } | undefined
    return steps?.buckets?.[key]?.doc_count ?? 0
  }
  const end = (name: 'min' | 'max') => inside('price', name)?.value ?? null
  return {
    artisans: inside('all', 'artisans')?.value ?? 0,
    counts: {
      ...byName(valueFilters, ({ name }) => inOrder(bucketsOf(inside(name, 'values')), (value) => value)),
      ...byName(namedFilters, ({ name }) => {
        const slug = (id: string) => slugOf[name](Number(id)) ?? ''
        const known = bucketsOf(inside(name, 'values')).filter(([id]) => slug(id) !== '')
        const listed = [...inOrder(known, slug).slice(0, mostNamed), ...bucketsOf(inside(name, 'chosen'))]
        const distinct = new Map(listed)
        return inOrder([...distinct], slug).map(([id, count]): [number, number] => [Number(id), count])
      }),
      ...byName(flagFilters, ({ name }) => step(name, 'on')),
      rating: [step('rating', 4), step('rating', 3), step('rating', 2), step('rating', 1)],
      deliverTo: filter.deliverTo === '' ? null : step('deliverTo', 'on'),
      minPaise: end('min'),
      maxPaise: end('max'),
      bars: priceBars.map((from) => step('price', from)),
    },
  }
}

function bucketsOf(counted: Counted | undefined): [value: string, count: number][] {
  return (counted?.buckets ?? []).map(({ key, doc_count }) => [String(key), doc_count])
}

function inOrder(
  counted: readonly [string, number][],
  nameOf: (value: string) => string,
): [value: string, count: number][] {
  const byText = (a: string, b: string) => Number(a > b) - Number(a < b)
  return counted.toSorted(([a, countA], [b, countB]) => countB - countA || byText(nameOf(a), nameOf(b)))
}
