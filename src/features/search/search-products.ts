import type { Context } from '#features/context.ts'
import { cardOf, type ProductRow, pictureInColors } from '#features/products/product-row.ts'
import { productRowsInOrder } from '#features/products/product-row-queries.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import type { Language } from '#platform/i18n/languages.ts'
import { toPage } from '#platform/lists/paging.ts'
import {
  byName,
  catalogFilters,
  flagFilters,
  namedFilters,
  type RequestFacts,
  valueFilters,
} from './catalog-filters.ts'
import { deliverStateOf } from './delivery-state.ts'
import type { Facets, FoundProducts } from './found-products.ts'
import { type Matches, priceBars } from './indexed-product.ts'
import { type FilterProblem, hasProblem, offChange, type ProductFilter } from './product-filter.ts'
import type { Named } from './product-search.ts'
import { searchProductsSql } from './search-products-sql.ts'

export async function searchProducts(ctx: Context, filter: ProductFilter): Promise<FoundProducts> {
  const { rows, colors, ...found } = await searchProductRows(ctx, filter)
  return { items: rows.map((row) => cardOf(row, ctx.locale, pictureInColors(row, colors))), ...found }
}

/** `colors`: the families asked for, by filter or word. */
type FoundRows = Omit<FoundProducts, 'items'> & { rows: ProductRow[]; colors: string[] }

export async function searchProductRows(ctx: Context, filter: ProductFilter): Promise<FoundRows> {
  const question = withoutProblems(filter, ctx.clock.now())
  const { matches, rows, names } = (await askIndex(ctx, question)) ?? (await inTurn(() => askPostgres(ctx, question)))
  const { items, ...page } = toPage(rows, matches.total, filter)
  const facts = (matches.reading?.words ?? []).flatMap(({ fact }) => fact ?? [])
  const said = facts.filter((fact) => fact.filter === 'color').map(({ value }) => value)
  return {
    rows: items,
    colors: [...question.whole.color, ...said],
    ...page,
    facets: facetsOf(matches, question.whole, names, ctx.locale),
    artisans: matches.artisans,
    spelling: matches.reading?.spelling ?? null,
    understood: (matches.reading?.words ?? []).map(({ word, fact }) => ({
      word,
      filter: fact?.filter ?? null,
      value: fact?.value ?? null,
    })),
    problems: question.problems,
  }
}

type Question = { problems: FilterProblem[]; whole: ProductFilter; request: RequestFacts }

/** Removes invalid fields, so that the counts ignore them; the answer lists them as problems. */
function withoutProblems(filter: ProductFilter, now: Date): Question {
  const isAsked = filter.deliverTo !== '' && !filter.problems.includes('pincode')
  const deliverState = isAsked ? deliverStateOf(filter.deliverTo) : null
  const problems: FilterProblem[] = isAsked && deliverState === null ? [...filter.problems, 'pincode'] : filter.problems
  const reported = { ...filter, problems }
  const whole = { ...filter, problems: [] }
  for (const each of problems.length > 0 ? catalogFilters : [])
    if (hasProblem(each, reported)) Object.assign(whole, offChange(each))
  return { problems, whole, request: { deliverState, now: hourOf(now) } }
}

/** The index caches a set by age until this changes. */
function hourOf(now: Date): number {
  return Math.floor(now.getTime() / 3_600_000) * 3_600_000
}

type Names = { crafts: ReadonlyMap<number, Named>; artisans: ReadonlyMap<number, Named> }

type Answer = { matches: Matches; rows: ProductRow[]; names: Names }

async function askIndex({ index }: Context, { problems, whole, request }: Question): Promise<Answer | null> {
  const found = index?.isReady() ? await index.search(whole, request) : null
  if (!index || !found) return null

  const matches = problems.length === 0 ? found : withoutPieces(found)
  const names = { crafts: index.crafts(), artisans: index.artisans() }
  return { matches, rows: await index.rows(matches.ids), names }
}

async function askPostgres(ctx: Context, { problems, whole, request }: Question): Promise<Answer> {
  const found = await searchProductsSql(ctx, whole, request)
  const matches = problems.length === 0 ? found : withoutPieces(found)
  const names = await readNames(ctx, matches, whole)
  return { matches, rows: await productRowsInOrder(ctx.db, matches.ids), names }
}

function withoutPieces(matches: Matches): Matches {
  return { ...matches, ids: [], total: 0, artisans: 0 }
}

const mostAtOnce = 4
const longestLine = 64
let asking = 0
const inLine: (() => void)[] = []

/** Limits concurrency: counting a large shop takes seconds and must not use up the connections that checkout needs. */
async function inTurn<Found>(ask: () => Promise<Found>): Promise<Found> {
  if (inLine.length >= longestLine) throw new DomainError('unavailable')
  if (asking >= mostAtOnce) await new Promise<void>((resolve) => inLine.push(resolve))
  asking += 1
  try {
    return await ask()
  } finally {
    asking -= 1
    inLine.shift()?.()
  }
}

async function readNames({ db }: Context, { counts }: Matches, filter: ProductFilter): Promise<Names> {
  const idsOf = (counted: readonly (readonly [number, number])[]) => counted.map(([id]) => id)
  const rows = await db.query<Named & { kind: 'craft' | 'artisan' }>`
    select 'craft' as kind, id, slug, name, names from crafts
    where id = any (${idsOf(counts.craft)}) or slug = any (${filter.craft})
    union all select 'artisan', id, slug, name, '{}' from artisans
    where id = any (${idsOf(counts.artisan)}) or slug = any (${filter.artisan})`
  const byId = (wanted: 'craft' | 'artisan') =>
    new Map(rows.filter(({ kind }) => kind === wanted).map((row) => [row.id, row]))
  return { crafts: byId('craft'), artisans: byId('artisan') }
}

function facetsOf({ counts }: Matches, filter: ProductFilter, names: Names, locale: Language): Facets {
  return {
    ...byName(valueFilters, ({ name }) => plainCounts(counts[name], filter[name])),
    ...byName(namedFilters, ({ name }) => namedCounts(counts[name], filter[name], names[`${name}s`], locale)),
    ...byName(flagFilters, ({ name }) => counts[name]),
    rating: [4, 3, 2, 1].map((stars, place) => ({ value: String(stars), count: counts.rating[place] ?? 0 })),
    deliverTo: counts.deliverTo,
    price: {
      minPaise: counts.minPaise,
      maxPaise: counts.maxPaise,
      bars: priceBars.map((fromPaise, bar) => ({ fromPaise, count: counts.bars[bar] ?? 0 })),
    },
  }
}

type Count = { value: string; count: number }

/** Chosen values stay even with no product, or they could not be unselected. */
function plainCounts(counted: readonly (readonly [string, number])[], chosen: readonly string[]): Count[] {
  const listed = counted.flatMap(([value, count]) => (count > 0 ? [{ value, count }] : []))
  return [...listed, ...missing(chosen, listed).map((value) => ({ value, count: 0 }))]
}

function namedCounts(
  counted: readonly (readonly [number, number])[],
  chosen: readonly string[],
  names: ReadonlyMap<number, Named>,
  locale: Language,
): (Count & { name: string })[] {
  const nameOf = (named: Named | undefined) => named?.names[locale] ?? named?.name
  const listed = counted.flatMap(([id, count]) => {
    const named = names.get(id)
    return named && count > 0 ? [{ value: named.slug, count, name: nameOf(named) ?? named.slug }] : []
  })
  const unlisted = missing(chosen, listed).map((value) => {
    const named = [...names.values()].find(({ slug }) => slug === value)
    return { value, count: 0, name: nameOf(named) ?? value }
  })
  return [...listed, ...unlisted]
}

function missing(chosen: readonly string[], listed: readonly Count[]): string[] {
  return chosen.length === 0 ? [] : chosen.filter((value) => !listed.some((each) => each.value === value)).sort()
}
