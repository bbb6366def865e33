import { infoPages } from '#features/paths.ts'
import { reviewParameters } from '#features/reviews/review-filter.ts'

/** `isKept`: the page is the same for every visitor of one language, so one rendering may serve them all for a while. */
export type PageAddress = { path: string; isKept: boolean }

const filterNames = [
  ...['q', 'category', 'state', 'craft', 'artisan', 'minPrice', 'maxPrice', 'rating', 'material', 'color'],
  ...['inStock', 'deliverTo', 'sort', 'page', 'limit', 'view'],
]

/** Choices of a product that its page opens with; an option of another name makes a page that is not kept. */
const optionNames = ['size', 'color', 'colour', 'set', 'material', 'design', 'finish']

/** Pages without a word about who looks at them, and the parameters they read. */
const keptPages: readonly { path: RegExp; parameters: readonly string[] }[] = [
  { path: /^\/$/, parameters: [] },
  { path: /^\/(products|search|artisans|journal|diwali)$/, parameters: [...filterNames, 'verified'] },
  { path: /^\/crafts$/, parameters: ['q', 'category', 'state', 'gi', 'by'] },
  { path: /^\/products\/[\w-]{1,120}$/, parameters: [...optionNames, 'view', ...reviewParameters] },
  { path: /^\/collections\/[\w-]{1,120}$/, parameters: [] },
  { path: /^\/(artisans|crafts|journal)\/[\w-]{1,120}$/, parameters: ['page'] },
  { path: /^\/cart$/, parameters: [] },
  { path: new RegExp(`^/(${infoPages.join('|')})$`), parameters: [] },
]

/** Says where a visitor came from, or is read before the page is made; never part of a page. */
const unread = /^(lng|utm_\w+|gclid|fbclid|ref)$/

const mostValues = 24

/**
 * The address as the page shall see it: without what no page reads, parameters in one order. One page must not have
 * endless addresses, or strangers could fill the cache with copies. An unknown parameter makes a page that is not kept.
 */
export function pageAddress(url: string): PageAddress {
  const { pathname, searchParams } = new URL(url, 'http://shop')
  // The router's own request for the data of a page: same page, other form.
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

/** `/products.data` and `/_root.data` are the router's names for the data of `/products` and `/`. */
export function pagePath(pathname: string): string {
  if (pathname === '/_root.data' || pathname === '/_.data') return '/'
  return pathname.endsWith('.data') ? pathname.slice(0, -'.data'.length) : pathname
}
