import { infoPages } from '#features/paths.ts'
import { reviewParameters } from '#features/reviews/review-filter.ts'
import { filterParameters } from '#features/search/catalog-filters.ts'

/** `isKept`: the page is the same for every guest of one language, so it can be cached. */
export type PageAddress = { path: string; isKept: boolean }

const listingNames = [...filterParameters, 'q', 'sort', 'page', 'limit', 'view']

/** Product options in the address; a page with another option name is not cached. */
const optionNames = ['size', 'color', 'colour', 'set', 'material', 'design', 'finish']

const keptPages: readonly { path: RegExp; parameters: readonly string[] }[] = [
  { path: /^\/$/, parameters: [] },
  { path: /^\/(products|search|artisans|journal|diwali)$/, parameters: [...listingNames, 'verified'] },
  { path: /^\/crafts$/, parameters: ['q', 'category', 'state', 'gi', 'by'] },
  { path: /^\/products\/[\w-]{1,120}$/, parameters: [...optionNames, 'view', ...reviewParameters] },
  { path: /^\/collections\/[\w-]{1,120}$/, parameters: [] },
  { path: /^\/(artisans|crafts|journal)\/[\w-]{1,120}$/, parameters: ['page'] },
  { path: /^\/cart$/, parameters: [] },
  { path: /^\/c\/[\w-]{8,40}$/, parameters: [] },
  { path: new RegExp(`^/(${infoPages.join('|')})$`), parameters: [] },
]

/** Tracking parameters, or read before rendering; never part of a page. */
const unread = /^(lng|utm_\w+|gclid|fbclid|ref)$/

const mostValues = 24

/** One page, one cache key: otherwise strangers could fill the cache. Unknown parameters make it uncached. */
export function pageAddress(url: string): PageAddress {
  const { pathname, searchParams } = new URL(url, 'http://shop')
  const page = keptPages.find(({ path }) => path.test(pagePath(pathname)))

  const values = [...searchParams].filter(([name]) => !unread.test(name))
  const known = (name: string) => name === '_routes' || page?.parameters.includes(name) === true
  const isKept =
    page !== undefined &&
    values.length <= mostValues &&
    values.every(([name, value]) => known(name) && value.length <= 120)

  const query = new URLSearchParams(isKept ? values.filter(([, value]) => value !== '') : values)
  if (isKept) query.sort()
  return { path: query.size > 0 ? `${pathname}?${query}` : pathname, isKept }
}

/** The one address of a page: `/Products/` is `/products`. Null where it is that already; what follows may be a number. */
export function properAddress(url: string): string | null {
  const [path = '', query] = url.split('?', 2)
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(path) ?? []
  if (path === '/' || path.endsWith('.data')) return null
  const proper = `/${first.toLowerCase()}${rest.replace(/\/+$/, '')}`
  return proper === path ? null : `${proper}${query === undefined ? '' : `?${query}`}`
}

export function pagePath(pathname: string): string {
  if (pathname === '/_root.data' || pathname === '/_.data') return '/'
  return pathname.endsWith('.data') ? pathname.slice(0, -'.data'.length) : pathname
}
