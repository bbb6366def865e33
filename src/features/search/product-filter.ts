import { asciiDigits } from '#platform/i18n/digits.ts'
import { defaultLimit, maxLimit } from '#platform/lists/paging.ts'
import {
  byName,
  type CatalogFilter,
  catalogFilters,
  type FilterName,
  type FlagFilter,
  flagFilters,
  type NamedFilter,
  namedFilters,
  type ValueFilter,
  valueFilters,
} from './catalog-filters.ts'
import { readPriceWords } from './price-words.ts'

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

/** `relevance` is available, and the default, only with words. */
export type Sort = (typeof sorts)[number] | 'relevance'

/** Invalid fields: the page shows each problem at its field, and nothing matches. */
export const filterProblems = ['priceNumber', 'priceOrder', 'pincode', 'rating'] as const

export type FilterProblem = (typeof filterProblems)[number]

export const filterWithProblem: Record<FilterProblem, FilterName> = {
  priceNumber: 'price',
  priceOrder: 'price',
  pincode: 'deliverTo',
  rating: 'rating',
}

/** Unknown values match nothing: a mistyped filter must never show the whole shop. An unknown sort is newest. */
export type ProductFilter = Record<ValueFilter | NamedFilter, string[]> &
  Record<FlagFilter, boolean> & {
    q: string
    /** paise, both bounds included; URLs have rupees */
    minPaise: number | null
    maxPaise: number | null
    /** least mean rating in stars, 1 to 5; the page offers 1 to 4 */
    rating: number | null
    deliverTo: string
    sort: Sort
    page: number
    limit: number
    problems: FilterProblem[]
  }

export const maxSearchLength = 200
const maxWords = 12
const maxValues = 20

type Values = Iterable<readonly [string, string]>

export function readProductFilter(values: Values): ProductFilter {
  const entries = [...values]
  const all = (name: string) =>
    entries.filter(([key, value]) => key === name && value.trim() !== '').map(([, value]) => value.trim())
  const first = (name: string) => all(name)[0]
  const many = (name: string, known: readonly string[] = []) =>
    [...new Set(all(name).map((value) => knownValue(value, known)))].slice(0, maxValues)

  const asked = readPrices(first('minPrice'), first('maxPrice'))
  const typed = readWords(first('q') ?? first('search') ?? '')
  // Prices typed among the words are those of the filter, where they can be seen and removed.
  const hasPrice = first('minPrice') !== undefined || first('maxPrice') !== undefined
  const { words: q, ...named } = hasPrice ? { words: typed, ...asked } : readPriceWords(typed)
  const price = { ...asked, ...named }
  const place = readPincode(first('deliverTo'))
  const stars = readStars(first('rating'))
  return {
    q,
    ...byName(valueFilters, ({ name, known }) => many(name, known)),
    ...byName(namedFilters, ({ name }) => many(name)),
    // Anything unclear switches the flag on, because narrowing is safer than widening.
    ...byName(flagFilters, ({ name }) => !['', '0', 'false', 'off', 'no'].includes((first(name) ?? '').toLowerCase())),
    minPaise: price.minPaise,
    maxPaise: price.maxPaise,
    rating: stars.rating,
    deliverTo: place.deliverTo,
    sort: readSort(first('sort'), q),
    page: wholeNumber(first('page'), 1, 1_000_000) ?? 1,
    limit: wholeNumber(first('limit'), 1, maxLimit) ?? defaultLimit,
    problems: [...price.problems, ...place.problems, ...stars.problems],
  }
}

/** The query string in a fixed order without defaults; also the page cache key. */
export function writeProductFilter(filter: ProductFilter, change: Partial<ProductFilter> = {}): string {
  const next = { ...filter, ...change }
  const query = new URLSearchParams(next.q ? { q: next.q } : {})
  for (const each of catalogFilters) for (const [name, value] of parametersOf(each, next)) query.append(name, value)
  if (next.sort !== (next.q ? 'relevance' : 'newest')) query.set('sort', next.sort)
  if (next.limit !== defaultLimit) query.set('limit', String(next.limit))
  if (next.page !== 1) query.set('page', String(next.page))
  return query.toString()
}

function parametersOf({ name }: CatalogFilter, filter: ProductFilter): [name: string, value: string][] {
  if (name === 'price') {
    const ends = [['minPrice', filter.minPaise] as const, ['maxPrice', filter.maxPaise] as const]
    return ends.flatMap(([end, paise]) => (paise === null ? [] : [[end, String(paise / 100)]]))
  }
  const value = filter[name]
  if (Array.isArray(value)) return [...value].sort().map((one) => [name, one])
  return value ? [[name, value === true ? '1' : String(value)]] : []
}

export function isOn({ name }: CatalogFilter, filter: ProductFilter): boolean {
  if (name === 'price') return filter.minPaise !== null || filter.maxPaise !== null
  const value = filter[name]
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}

const noFilter = readProductFilter([])

export function offChange({ name }: CatalogFilter): Partial<ProductFilter> {
  return name === 'price' ? { minPaise: null, maxPaise: null } : { [name]: noFilter[name] }
}

export function hasProblem({ name }: CatalogFilter, { problems }: ProductFilter): boolean {
  return problems.some((problem) => filterWithProblem[problem] === name)
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

/** At most twelve words, because every word costs a vocabulary lookup. */
function readWords(value: string): string {
  const whole = [...readable(value).normalize('NFC')].slice(0, maxSearchLength).join('')
  return whole.split(/\s+/).filter(Boolean).slice(0, maxWords).join(' ')
}

/** At most `most` whole characters, trimmed. Text that becomes empty turns into `?`, so that it still filters. */
function shortened(value: string, most: number): string {
  return [...readable(value).trim()].slice(0, most).join('').trim() || '?'
}

/** PostgreSQL refuses NUL and lone surrogates; they are searched as spaces. */
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

/** Reads "1,500", "₹ 1500", "१५००" and "1500.50"; more than a crore is read as a crore. */
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
