import { z } from 'zod'
import { picture } from '#features/products/product.ts'
import { anyone, declareCall } from '#platform/api/call.ts'
import { keptSearches } from './past-searches.ts'
import { maxSearchLength } from './product-filter.ts'

const productId = z.string({ error: 'invalid.value' }).min(1).max(120)

/** A little of a product's card: the list under the field shows no more. */
const suggestedProduct = z.object({
  id: z.string(),
  name: z.string(),
  nameLanguage: z.string(),
  pricePaise: z.int(),
  hasPriceRange: z.boolean(),
  picture: picture.nullable(),
})

const named = z.object({ id: z.string(), name: z.string() })

export const searchSuggestions = z.object({
  /** the caller's own past searches; for guests the browser knows them */
  searches: z.array(z.string()),
  words: z.array(z.string()),
  categories: z.array(z.string()),
  crafts: z.array(named),
  artisans: z.array(named),
  products: z.array(suggestedProduct),
})

export type SearchSuggestions = z.output<typeof searchSuggestions>

const searchWords = z.string({ error: 'invalid.value' }).trim().min(1).max(maxSearchLength)

export const searchCalls = {
  suggestions: declareCall({
    method: 'GET',
    path: '/search/suggestions',
    who: anyone,
    summary:
      "What words may become while they are typed: goods, crafts, artisans, categories, words, and a customer's own past searches.",
    query: z.object({ q: z.string().max(maxSearchLength).default('') }),
    out: searchSuggestions,
  }),
  history: declareCall({
    method: 'GET',
    path: '/search/history',
    who: ['customer'],
    flag: 'searchHistory',
    summary: 'What the customer looked for, the latest first, at most 20, and whether it is kept.',
    out: z.object({ isOn: z.boolean(), items: z.array(z.object({ words: z.string(), searchedAt: z.string() })) }),
  }),
  keep: declareCall({
    method: 'POST',
    path: '/search/history',
    who: ['customer'],
    flag: 'searchHistory',
    summary:
      'Keeps what was looked for, the latest first; nothing is kept while the history is off. After signing in the browser hands over its own list.',
    body: z.strictObject({ words: z.array(searchWords).min(1).max(keptSearches) }),
    out: z.object({}),
  }),
  forget: declareCall({
    method: 'DELETE',
    path: '/search/history',
    who: ['customer'],
    flag: 'searchHistory',
    summary: 'Forgets all past searches, or with `words` that one.',
    query: z.object({ words: searchWords.optional() }),
    out: z.object({}),
  }),
  switchHistory: declareCall({
    method: 'PUT',
    path: '/search/history/setting',
    who: ['customer'],
    flag: 'searchHistory',
    summary: 'Switches the history on or off. Off forgets what was kept.',
    body: z.strictObject({ isOn: z.boolean() }),
    out: z.object({ isOn: z.boolean() }),
  }),
  view: declareCall({
    method: 'POST',
    path: '/products/{id}/views',
    who: anyone,
    summary:
      'Counts a look at a product, and at which others the same visit looked before (`after`, at most 5). Nobody is kept with it.',
    params: z.object({ id: productId }),
    body: z.strictObject({ after: z.array(productId).max(5) }),
    out: z.object({}),
    status: 202,
    // Whole towns share one address of a mobile network.
    limit: { tries: 600, windowSeconds: 3600 },
  }),
}
