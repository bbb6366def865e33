import { asciiDigits } from '#domain/accounts/digits.ts'
import { categories } from '#domain/crafts/category.ts'
import { defaultLimit, maxLimit } from '#domain/paging.ts'

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

export type Sort = (typeof sorts)[number]

/**
 * The listing's filter. Empty list: no filter. A value that is not known stays in the list and matches nothing:
 * a mistyped filter must never show the whole shop. An unknown sort falls back to newest.
 */
export type ProductFilter = {
  /** words to find, folded and trimmed; empty: all */
  q: string
  categories: string[]
  inStock: boolean
  sort: Sort
  page: number
  limit: number
}

/** The specification's bounds of what is searched for. */
export const maxSearchLength = 200

type Values = Iterable<readonly [string, string]>

/** Reads a filter from the URL. Category names in any case; never throws. */
export function readProductFilter(values: Values): ProductFilter {
  const entries = [...values]
  const all = (name: string) =>
    entries.filter(([key, value]) => key === name && value.trim() !== '').map(([, value]) => value.trim())
  const first = (name: string) => all(name)[0]
  const sort = sorts.find((known) => known === first('sort')) ?? 'newest'

  return {
    q: readWords(first('q') ?? ''),
    categories: [...new Set(all('category').map(knownCategory))].slice(0, 20),
    // What is not understood narrows rather than widens.
    inStock: !['', '0', 'false', 'off', 'no'].includes((first('inStock') ?? '').toLowerCase()),
    sort,
    page: wholeNumber(first('page'), 1, 1_000_000) ?? 1,
    limit: wholeNumber(first('limit'), 1, maxLimit) ?? defaultLimit,
  }
}

/** The filter as a query string with a fixed order of names, defaults left out: also the key of the page cache. */
export function writeProductFilter(filter: ProductFilter, change: Partial<ProductFilter> = {}): string {
  const next = { ...filter, ...change }
  const query = new URLSearchParams()
  if (next.q) query.set('q', next.q)
  for (const category of [...next.categories].sort()) query.append('category', category)
  if (next.inStock) query.set('inStock', '1')
  if (next.sort !== 'newest') query.set('sort', next.sort)
  if (next.limit !== defaultLimit) query.set('limit', String(next.limit))
  if (next.page !== 1) query.set('page', String(next.page))
  return query.toString()
}

function knownCategory(value: string): string {
  const folded = value.toLowerCase()
  return categories.find((category) => category === folded) ?? readable(value).slice(0, 40)
}

function readWords(value: string): string {
  return [...readable(value).normalize('NFC')].slice(0, maxSearchLength).join('').trim()
}

/** PostgreSQL refuses NUL and halves of a character; a search for them finds what a search for a blank finds. */
function readable(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters to drop
  return value.toWellFormed().replace(/[\u0000-\u001f\u007f]/g, ' ')
}

function wholeNumber(value: string | undefined, min: number, max: number): number | null {
  const digits = asciiDigits(value ?? '')
  if (!/^\d{1,9}$/.test(digits)) return null
  return Math.min(max, Math.max(min, Number(digits)))
}
