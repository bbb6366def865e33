import { redirect } from 'react-router'
import { listArticles } from '#features/journal/article-queries.ts'
import type { RequestContext } from '#features/screens/page.ts'
import { byName, flagFilters } from '#features/search/catalog-filters.ts'
import type { FoundProducts } from '#features/search/found-products.ts'
import { readProductFilter } from '#features/search/product-filter.ts'
import { findTrending } from '#features/search/recommendation-queries.ts'
import { searchProducts } from '#features/search/search-products.ts'
import { suggestLooserFilters } from '#features/search/suggest-looser-filters.ts'
import { craftsNamed } from '#features/search/suggestion-queries.ts'
import { findFields } from '#features/settings/settings-queries.ts'
import { clearedPath, countOn, type Listing, listingPath } from './listing.ts'
import { chipsOf, wordChips } from './listing-chips.ts'
import { choicesOf } from './listing-choices.ts'
import { listingTitle } from './listing-head.ts'

const trendingShown = 4
const linksShown = 12
const storiesShown = 3

export async function loadListing({ ctx, i18n }: RequestContext, listing: Listing) {
  const found = await searchProducts(ctx, listing.filter)
  // A page number from an old link, or of products sold meanwhile, leads to the last page.
  if (found.total > 0 && found.page > found.pages) throw redirect(listingPath(listing, { page: found.pages }))

  const t = i18n.translation('shop').t
  const choices = choicesOf(t, found.facets, { fields: await findFields(ctx, 'product'), language: ctx.locale })
  const { price, rating, deliverTo } = found.facets
  const { isSearch, filter } = listing
  const [looser, crafts, trending, stories] = await Promise.all([
    found.total === 0 ? suggestLooserFilters(ctx, listing.filter, found) : { ways: [], nearest: [] },
    craftLinks({ ctx, listing, found }),
    findTrending(ctx, trendingShown * 2),
    isSearch && filter.q && found.page === 1 ? listArticles(ctx, { page: 1, limit: storiesShown, q: filter.q }) : null,
  ])
  const shown = new Set([...found.items, ...looser.nearest].map(({ id }) => id))
  return {
    listing,
    title: listingTitle(t, listing, choices),
    chips: [...wordChips(listing, choices, found.understood), ...chipsOf(t, listing, choices)],
    clearAll: clearedPath(listing),
    countOn: countOn(listing),
    choices,
    facets: { price, rating, deliverTo, ...byName(flagFilters, ({ name }) => found.facets[name]) },
    found: {
      items: found.items,
      page: found.page,
      pages: found.pages,
      total: found.total,
      artisans: found.artisans,
      spelling: found.spelling,
      problems: found.problems,
    },
    looser: looser.ways.map(({ change, ...way }) => ({ ...way, to: listingPath(listing, change) })),
    nearest: looser.nearest,
    crafts,
    named: found.total === 0 ? craftsNamed(ctx, listing.filter.q) : [],
    stories: stories?.items.map(({ id, title, craft }) => ({ id, title, craft: craft?.name })) ?? [],
    trending: trending.filter(({ id }) => !shown.has(id)).slice(0, trendingShown),
  }
}

export type LoadedListing = Awaited<ReturnType<typeof loadListing>>

type Around = { ctx: RequestContext['ctx']; listing: Listing; found: FoundProducts }

async function craftLinks({ ctx, listing, found }: Around) {
  const { craft, artisan } = listing.filter
  const first = found.items[0]
  if (!first) return []
  const isNarrow = craft.length > 0 || artisan.length > 0
  const around = { ...listing, filter: readProductFilter([['category', first.category]]) }
  const near = isNarrow ? await searchProducts(ctx, { ...around.filter, limit: 1 }) : found
  return near.facets.craft
    .filter(({ value, count }) => count > 0 && !craft.includes(value))
    .slice(0, linksShown)
    .map(({ value, name, count }) => ({
      name,
      count,
      to: listingPath(isNarrow ? around : listing, { craft: [value] }),
    }))
}
