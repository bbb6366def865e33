import { z } from 'zod'
import { emailAddress } from '#features/accounts/person-fields.ts'
import { call } from '#features/call.ts'
import { picture } from '#features/products/product.ts'
import { cacheSeconds } from '#platform/api/cache-times.ts'
import { anyone } from '#platform/api/call.ts'
import { addGlossaryWord, removeGlossaryWord } from './add-glossary-word.ts'
import { glossaryWord } from './glossary-word.ts'
import { keptSearches } from './past-searches.ts'
import { maxSearchLength } from './product-filter.ts'
import { recordSearches, removeSearches, switchSearchHistory } from './record-searches.ts'
import { recordView } from './record-view.ts'
import { askSearchAlert } from './search-alerts.ts'
import { countBought, countOpened, countSearch } from './search-counts.ts'
import { readSearchHistory } from './search-history-queries.ts'
import { findSuggestions } from './suggestion-queries.ts'

const productId = z.string({ error: 'invalid.value' }).min(1).max(120)

const suggestedProduct = z.object({
  id: z.string(),
  name: z.string(),
  nameLanguage: z.string(),
  pricePaise: z.int(),
  hasPriceRange: z.boolean(),
  picture: picture.nullable(),
})

const named = z.object({ id: z.string(), name: z.string() })

const searchSuggestions = z.object({
  /** the caller's own past searches; a guest's are in the browser */
  searches: z.array(z.string()),
  words: z.array(z.string()),
  categories: z.array(z.string()),
  crafts: z.array(named),
  artisans: z.array(named),
  products: z.array(suggestedProduct),
})

export type SearchSuggestions = z.output<typeof searchSuggestions>

const searchWords = z.string({ error: 'invalid.value' }).trim().min(1).max(maxSearchLength)

export const searchApi = {
  addWord: call('POST /admin/glossary/words', {
    who: ['admin'],
    summary:
      'Adds a word for a thing; a thing nobody has named yet begins with it. A word that is there already stays.',
    body: glossaryWord,
    out: z.object({}),
    status: 201,
    answer: async (ctx, { body }) => {
      await addGlossaryWord(ctx, body)
      return {}
    },
  }),
  removeWord: call('DELETE /admin/glossary/words', {
    who: ['admin'],
    summary: 'Takes a word of a thing out. One that is not there changes nothing.',
    query: z.object({ thing: z.string().max(200), word: z.string().max(200) }),
    out: z.object({}),
    answer: async (ctx, { query }) => {
      await removeGlossaryWord(ctx, query)
      return {}
    },
  }),
  suggestions: call('GET /search/suggestions', {
    who: anyone,
    summary:
      "What words may become while they are typed: goods, crafts, artisans, categories, words, and a customer's own past searches.",
    query: z.object({ q: z.string().max(maxSearchLength).default('') }),
    out: searchSuggestions,
    answer: (ctx, { query }, { setHeader }) => {
      // The same for all readers of a language; the browser answers a repeated prefix from its cache.
      setHeader('cache-control', `private, max-age=${cacheSeconds.short}`)
      return findSuggestions(ctx, query.q)
    },
  }),
  askAlert: call('POST /search/alerts', {
    who: anyone,
    summary:
      'One email when these words find a piece that is new by then. The same answer whether it was asked before.',
    body: z.strictObject({ words: searchWords, email: emailAddress }),
    out: z.object({}),
    status: 202,
    limit: { tries: 60, windowSeconds: 3600 },
    answer: async (ctx, { body }) => {
      await askSearchAlert(ctx, body)
      return {}
    },
  }),
  history: call('GET /search/history', {
    who: ['customer'],
    flag: 'searchHistory',
    summary: 'What the customer looked for, the latest first, at most 20, and whether it is kept.',
    out: z.object({ isOn: z.boolean(), items: z.array(z.object({ words: z.string(), searchedAt: z.string() })) }),
    answer: (ctx) => readSearchHistory(ctx),
  }),
  keep: call('POST /search/history', {
    who: ['customer'],
    flag: 'searchHistory',
    summary:
      'Keeps what was looked for, the latest first; nothing is kept while the history is off. After signing in the browser hands over its own list.',
    body: z.strictObject({ words: z.array(searchWords).min(1).max(keptSearches) }),
    out: z.object({}),
    answer: async (ctx, { body }) => {
      await recordSearches(ctx, body.words)
      return {}
    },
  }),
  forget: call('DELETE /search/history', {
    who: ['customer'],
    flag: 'searchHistory',
    summary: 'Forgets all past searches, or with `words` that one.',
    query: z.object({ words: searchWords.optional() }),
    out: z.object({}),
    answer: async (ctx, { query }) => {
      await removeSearches(ctx, query.words ?? null)
      return {}
    },
  }),
  switchHistory: call('PUT /search/history/setting', {
    who: ['customer'],
    flag: 'searchHistory',
    summary: 'Switches the history on or off. Off forgets what was kept.',
    body: z.strictObject({ isOn: z.boolean() }),
    out: z.object({ isOn: z.boolean() }),
    answer: async (ctx, { body }) => {
      await switchSearchHistory(ctx, body.isOn)
      return { isOn: body.isOn }
    },
  }),
  count: call('POST /search/counts', {
    who: anyone,
    summary:
      'Counts a search, whether it found something, and what the same visit looked for just before in vain. Nobody is kept with it.',
    body: z.strictObject({ words: searchWords, isFound: z.boolean(), before: searchWords.optional() }),
    out: z.object({}),
    status: 202,
    limit: { tries: 600, windowSeconds: 3600 },
    answer: async (ctx, { body }) => {
      await countSearch(ctx, body)
      return {}
    },
  }),
  bought: call('POST /search/purchases', {
    who: ['customer'],
    summary: 'Counts, once for an order of today, the searches that had shown its pieces. Nobody is kept with it.',
    body: z.strictObject({
      orderNumber: z.string({ error: 'invalid.value' }).min(1).max(40),
      found: z
        .array(z.strictObject({ productId, search: searchWords }))
        .min(1)
        .max(50),
    }),
    out: z.object({}),
    status: 202,
    limit: { tries: 60, windowSeconds: 3600 },
    answer: async (ctx, { body }) => {
      await countBought(ctx, body.orderNumber, body.found)
      return {}
    },
  }),
  view: call('POST /products/{id}/views', {
    who: anyone,
    summary:
      'Counts a look at a product, and at which others the same visit looked before (`after`, at most 5), and the search that showed it (`search`). Nobody is kept with it.',
    params: z.object({ id: productId }),
    body: z.strictObject({ after: z.array(productId).max(5), search: searchWords.optional() }),
    out: z.object({}),
    status: 202,
    limit: { tries: 600, windowSeconds: 3600 },
    answer: async (ctx, { params, body }) => {
      await recordView(ctx, { productId: params.id, after: body.after })
      if (body.search) await countOpened(ctx, body.search, params.id)
      return {}
    },
  }),
}
