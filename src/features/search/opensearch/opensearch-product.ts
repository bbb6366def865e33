import { createHash } from 'node:crypto'
import { wordsOf } from '#search-engine/text-words.ts'
import { byName, valueFilters } from '../catalog-filters.ts'
import type { IndexedProduct } from '../indexed-product.ts'

const keyword = { type: 'keyword' }
/** Longer words are nobody's; the service would refuse the product for one of 33,000 bytes. */
const word = { type: 'keyword', ignore_above: 256 }
const number = { type: 'long' }

/** Words are split here, so that they are those of the built-in index: the service analyses nothing. */
const properties = {
  id: number,
  names: word,
  texts: word,
  name: keyword,
  ...byName(valueFilters, () => keyword),
  craft: keyword,
  artisan: keyword,
  /** absent: the product may be sent anywhere */
  onlyTo: keyword,
  price: number,
  stars: { type: 'double' },
  ratings: number,
  hasStock: { type: 'boolean' },
  createdAt: number,
}

/** Pages beyond it are answered by PostgreSQL. */
export const deepest = 100_000

/** An index of another shape is filled anew. */
export const shape = createHash('sha256').update(JSON.stringify(properties)).digest('hex').slice(0, 16)

export const productIndex = {
  // One shard counts exactly. With an interval of its own the index is also refreshed while nobody searches.
  settings: { index: { number_of_shards: 1, refresh_interval: '1s', max_result_window: deepest } },
  mappings: { dynamic: false, _meta: { shape }, properties },
}

export function documentOf(product: IndexedProduct, onlyTo: string | null): Record<keyof typeof properties, unknown> {
  const names = wordsOf(product.names.join(' '))
  const named = new Set(names)
  const { ratingSum, ratingCount } = product
  return {
    id: product.id,
    names,
    texts: wordsOf(product.texts.join(' ')).filter((word) => !named.has(word)),
    name: product.names[0] ?? '',
    ...byName(valueFilters, ({ name }) => product[name]),
    craft: String(product.craftId),
    artisan: String(product.artisanId),
    onlyTo,
    price: product.pricePaise,
    stars: ratingCount === 0 ? null : ratingSum / ratingCount,
    ratings: ratingCount,
    hasStock: product.hasStock,
    createdAt: product.createdAt,
  }
}
