import { categories, originStates } from '#features/crafts/category.ts'
import { asciiDigits } from '#platform/i18n/digits.ts'
import { defaultLimit, maxLimit } from '#platform/lists/paging.ts'

export const sorts = [
  'newest',
  'oldest',
  'priceLow',
  'priceHigh',
  'nameAZ',
  'nameZA',
  'ratingHigh',
  'ratingLow',
] as const

/** `relevance` is offered, and the default, only when there are words. */
export type Sort = (typeof sorts)[number] | 'relevance'

/** What in a filter cannot be meant as it stands: the page says so beside the field, and nothing matches. */
export const filterProblems = ['priceNumber', 'priceOrder', 'pincode', 'rating'] as const

export type FilterProblem = (typeof filterProblems)[number]

/** Filters that are on or off, by their name in the URL. */
export const switches = ['inStock'] as const

export type Switch = (typeof switches)[number]

export function eachSwitch<T>(make: (name: Switch) => T): Record<Switch, T> {
  return Object.fromEntries(switches.map((name) => [name, make(name)])) as Record<Switch, T>
}

/** Filters of values to choose among, by their name in the URL, and the field of the filter. */
export const lists = {
  category: 'categories',
  state: 'states',
  craft: 'crafts',
  artisan: 'artisans',
  material: 'materials',
  color: 'colors',
} as const

type FilterEntry = {
  /** the filter without it */
  cleared: Partial<ProductFilter>
  isOn: (filter: ProductFilter) => boolean
  /** what in it can be wrong */
  problems: readonly FilterProblem[]
  parameters: readonly string[]
  /** `page`: search engines know its pages; `ignored`: the page of the shop without it is meant */
  canonical?: 'page' | 'ignored'
}

export type FilterName = keyof typeof lists | 'price' | 'rating' | Switch | 'deliverTo'

const list = (name: keyof typeof lists, canonical?: 'page'): FilterEntry => ({
  cleared: { [lists[name]]: [] },
  isOn: (filter) => filter[lists[name]].length > 0,
  problems: [],
  parameters: [name],
  ...(canonical ? { canonical } : {}),
})

const onOff = eachSwitch(
  (name): FilterEntry => ({
    cleared: { [name]: false },
    isOn: (filter) => filter[name],
    problems: [],
    parameters: [name],
    canonical: 'ignored',
  }),
)

/**
 * Every filter of the catalogue. Address, chips, counts of what is on, looser filters, canonical address and page cache come
 * from it. A new switch is a name in `switches`, its set in filter-sets.ts and its condition in search-products-sql.ts.
 */
export const filterTable: Readonly<Record<FilterName, FilterEntry>> = {
  category: list('category', 'page'),
  state: list('state', 'page'),
  craft: list('craft', 'page'),
  artisan: list('artisan'),
  price: {
    cleared: { minPaise: null, maxPaise: null },
    isOn: ({ minPaise, maxPaise, problems }) =>
      minPaise !== null || maxPaise !== null || problems.includes('priceNumber'),
    problems: ['priceNumber', 'priceOrder'],
    parameters: ['minPrice', 'maxPrice'],
  },
  rating: {
    cleared: { rating: null },
    isOn: ({ rating, problems }) => rating !== null || problems.includes('rating'),
    problems: ['rating'],
    parameters: ['rating'],
  },
  material: list('material'),
  color: list('color'),
  ...onOff,
  deliverTo: {
    cleared: { deliverTo: '' },
    isOn: ({ deliverTo }) => deliverTo !== '',
    problems: ['pincode'],
    parameters: ['deliverTo'],
  },
}

export const filterNames = Object.keys(filterTable) as FilterName[]

/** What of an address the listing reads. */
export const listingParameters = [
  'q',
  ...filterNames.flatMap((name) => filterTable[name].parameters),
  ...['sort', 'page', 'limit', 'view'],
]

/**
 * The listing's filter. Empty list: no filter. A value that is not known stays in the list and matches nothing:
 * a mistyped filter must never show the whole shop. An unknown sort falls back to newest.
 */
export type ProductFilter = Record<Switch, boolean> & {
  /** words to find, trimmed, control characters out; empty: all */
  q: string
  categories: string[]
  states: string[]
  /** slugs */
  crafts: string[]
  /** slugs */
  artisans: string[]
  /** paise, both ends included; URLs have rupees */
  minPaise: number | null
  maxPaise: number | null
  /** mean rating of at least so many stars, 1 to 5; the page offers 1 to 4 */
  rating: number | null
  /** families: catalog/material.ts */
  materials: string[]
  /** families: catalog/color.ts */
  colors: string[]
  /** six digits; empty: anywhere */
  deliverTo: string
  sort: Sort
  page: number
  limit: number
  /** ms, set by searchProducts for filters that depend on the day */
  now?: number
  /** any problem: the filter matches nothing */
  problems: FilterProblem[]
}

/** The specification's bounds of what is searched for. */
export const maxSearchLength = 200
const maxWords = 12
const maxValues = 20

type Values = Iterable<readonly [string, string]>

/** Reads a filter from the URL. Category names in any case; never throws. */
export function readProductFilter(values: Values): ProductFilter {
  const entries = [...values]
  const all = (name: string) =>
    entries.filter(([key, value]) => key === name && value.trim() !== '').map(([, value]) => value.trim())
  const first = (name: string) => all(name)[0]
  const many = (name: string, known: readonly string[] = []) =>
    [...new Set(all(name).map((value) => knownValue(value, known)))].slice(0, maxValues)

  const q = readWords(first('q') ?? '')
  const price = readPrices(first('minPrice'), first('maxPrice'))
  const place = readPincode(first('deliverTo'))
  const stars = readStars(first('rating'))
  return {
    q,
    categories: many('category', categories),
    states: many('state', originStates),
    crafts: many('craft'),
    artisans: many('artisan'),
    minPaise: price.minPaise,
    maxPaise: price.maxPaise,
    rating: stars.rating,
    materials: many('material'),
    colors: many('color'),
    ...eachSwitch((name) => isSwitchedOn(first(name))),
    deliverTo: place.deliverTo,
    sort: readSort(first('sort'), q),
    page: wholeNumber(first('page'), 1, 1_000_000) ?? 1,
    limit: wholeNumber(first('limit'), 1, maxLimit) ?? defaultLimit,
    problems: [...price.problems, ...place.problems, ...stars.problems],
  }
}

/** What is not understood narrows rather than widens. */
function isSwitchedOn(value: string | undefined): boolean {
  return !['', '0', 'false', 'off', 'no'].includes((value ?? '').toLowerCase())
}

/** The filter as a query string with a fixed order of names, defaults left out: also the key of the page cache. */
export function writeProductFilter(filter: ProductFilter, change: Partial<ProductFilter> = {}): string {
  const next = { ...filter, ...change }
  const query = new URLSearchParams()
  const many = (name: string, values: readonly string[]) => {
    for (const value of [...values].sort()) query.append(name, value)
  }
  if (next.q) query.set('q', next.q)
  many('category', next.categories)
  many('state', next.states)
  many('craft', next.crafts)
  many('artisan', next.artisans)
  if (next.minPaise !== null) query.set('minPrice', String(next.minPaise / 100))
  if (next.maxPaise !== null) query.set('maxPrice', String(next.maxPaise / 100))
  if (next.rating !== null) query.set('rating', String(next.rating))
  many('material', next.materials)
  many('color', next.colors)
  for (const name of switches) if (next[name]) query.set(name, '1')
  if (next.deliverTo) query.set('deliverTo', next.deliverTo)
  if (next.sort !== (next.q ? 'relevance' : 'newest')) query.set('sort', next.sort)
  if (next.limit !== defaultLimit) query.set('limit', String(next.limit))
  if (next.page !== 1) query.set('page', String(next.page))
  return query.toString()
}

function readSort(value: string | undefined, q: string): Sort {
  const known = sorts.find((sort) => sort === value)
  if (known) return known
  return q && (value === undefined || value === 'relevance') ? 'relevance' : 'newest'
}

function knownValue(value: string, known: readonly string[]): string {
  const folded = value.toLowerCase()
  return known.find((one) => one.toLowerCase() === folded) ?? shortened(value, 80)
}

/** At most twelve words: nobody types more, and every word costs a look through the vocabulary. */
function readWords(value: string): string {
  const whole = [...readable(value).normalize('NFC')].slice(0, maxSearchLength).join('')
  return whole.split(/\s+/).filter(Boolean).slice(0, maxWords).join(' ')
}

/** Whole characters, no more than `most`, no blank at either end. What cannot be shown at all is still something that was asked for. */
function shortened(value: string, most: number): string {
  return [...readable(value).trim()].slice(0, most).join('').trim() || '?'
}

/** PostgreSQL refuses NUL and halves of a character; a search for them finds what a search for a blank finds. */
function readable(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters to drop
  return value.toWellFormed().replace(/[\u0000-\u001f\u007f]/g, ' ')
}

function readPrices(
  min: string | undefined,
  max: string | undefined,
): Pick<ProductFilter, 'minPaise' | 'maxPaise' | 'problems'> {
  const minPaise = readRupees(min)
  const maxPaise = readRupees(max)
  if (minPaise === 'unreadable' || maxPaise === 'unreadable') {
    const readable = (paise: number | null | 'unreadable') => (paise === 'unreadable' ? null : paise)
    return { minPaise: readable(minPaise), maxPaise: readable(maxPaise), problems: ['priceNumber'] }
  }
  const isUpsideDown = minPaise !== null && maxPaise !== null && minPaise > maxPaise
  return { minPaise, maxPaise, problems: isUpsideDown ? ['priceOrder'] : [] }
}

/** "1,500", "₹ 1500", "१५००" and "1500.50" are prices; a price above a crore means a crore. */
function readRupees(value: string | undefined): number | null | 'unreadable' {
  if (value === undefined) return null
  const digits = asciiDigits(value).replace(/[₹,\s]/g, '')
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(digits)) return 'unreadable'
  return Math.min(1_000_000_000, Math.round(Number(digits) * 100))
}

function readPincode(value: string | undefined): Pick<ProductFilter, 'deliverTo' | 'problems'> {
  if (value === undefined) return { deliverTo: '', problems: [] }
  const digits = asciiDigits(value).replace(/\s/g, '')
  if (/^[1-9]\d{5}$/.test(digits)) return { deliverTo: digits, problems: [] }
  return { deliverTo: shortened(value, 12), problems: ['pincode'] }
}

function readStars(value: string | undefined): Pick<ProductFilter, 'rating' | 'problems'> {
  if (value === undefined || ['0', 'any'].includes(asciiDigits(value).toLowerCase()))
    return { rating: null, problems: [] }
  const rating = Number(/^[1-5]$/.exec(asciiDigits(value))?.[0] ?? Number.NaN)
  return Number.isNaN(rating) ? { rating: null, problems: ['rating'] } : { rating, problems: [] }
}

function wholeNumber(value: string | undefined, min: number, max: number): number | null {
  const digits = asciiDigits(value ?? '')
  if (!/^\d{1,18}$/.test(digits)) return null
  return Math.min(max, Math.max(min, Number(digits)))
}
