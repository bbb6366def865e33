import { z } from 'zod'
import { call } from '#features/call.ts'
import { maxLines, maxQuantity } from '#features/cart/cart.ts'
import { seenListing } from '#features/drafts/listings-decision.ts'
import { found } from '#features/found.ts'
import { uploadLimits, uploadTypes } from '#features/images/upload-room.ts'
import { filterParameters, flagFilters, valueFilters } from '#features/search/catalog-filters.ts'
import { foundProducts } from '#features/search/found-products.ts'
import { maxSearchLength, readProductFilter, sorts } from '#features/search/product-filter.ts'
import { findProductShelves, findRecommended, findTrending } from '#features/search/recommendation-queries.ts'
import { findFlags, findSettings } from '#features/settings/settings-queries.ts'
import { lowStockFrom } from '#features/stock/stock-level.ts'
import { anyone } from '#platform/api/call.ts'
import { languages } from '#platform/i18n/languages.ts'
import { defaultLimit, maxLimit } from '#platform/lists/paging.ts'
import { stateMove } from '#platform/lists/state-move.ts'
import { findCards, findCartLines, findFeaturedProducts } from './catalog-queries.ts'
import { listingStatuses } from './listing-status.ts'
import { moveListing } from './move-listing.ts'
import { productCard, productDetail } from './product.ts'
import { productListData } from './product-list-data.ts'
import { findProduct } from './product-queries.ts'

/** Repeated values mean "or". readProductFilter reads them and never throws. */
const oneOrMore = z.union([z.string(), z.array(z.string())]).optional()

/** What the API description says of a parameter; unknown values are dropped by readProductFilter. */
const described = (schema: object) => oneOrMore.meta({ anyOf: [schema, { type: 'array', items: schema }] })
const enumOf = (values: readonly string[]) =>
  described({ type: 'string', ...(values.length > 0 ? { enum: [...values] } : {}) })

const productFilterQuery = z.object({
  ...Object.fromEntries(filterParameters.map((name) => [name, oneOrMore])),
  ...Object.fromEntries(valueFilters.map(({ name, known }) => [name, enumOf(known)])),
  ...Object.fromEntries(flagFilters.map(({ name }) => [name, enumOf(['true', 'false'])])),
  ...Object.fromEntries(['minPrice', 'maxPrice'].map((name) => [name, described({ type: 'integer', minimum: 0 })])),
  rating: described({ type: 'integer', minimum: 1, maximum: 5 }),
  deliverTo: described({ type: 'string', pattern: '^[1-9][0-9]{5}$' }),
  q: described({ type: 'string', maxLength: 120 }),
  sort: enumOf([...sorts, 'relevance']),
  page: described({ type: 'integer', minimum: 1 }),
  limit: described({ type: 'integer', minimum: 1 }),
})

const productId = z.object({ id: z.string().min(1).max(120) })

const listing = z.object({ status: z.enum(listingStatuses) })

const mostNamed = 24

const slugList = z
  .string({ error: 'invalid.value' })
  .max(3_000)
  .transform((text) => [...new Set(text.split(',').filter((id) => id !== '' && id.length <= 120))])
  .refine((ids) => ids.length <= mostNamed, { error: 'invalid.value' })

export const productsApi = {
  list: call('GET /products', {
    who: anyone,
    summary: 'Products that match a filter, with exact total and the counts of every other choice.',
    query: productFilterQuery,
    out: foundProducts,
    isKept: true,
    answer: (ctx, { query }) => productListData(ctx, readProductFilter(valuesOf(query))),
  }),
  featured: call('GET /products/featured', {
    who: anyone,
    summary: 'Products the shop shows first.',
    out: z.object({ items: z.array(productCard) }),
    answer: async (ctx) => ({ items: await findFeaturedProducts(ctx) }),
  }),
  trending: call('GET /products/trending', {
    who: anyone,
    summary: 'What is bought and looked at most these days, only in stock.',
    out: z.object({ items: z.array(productCard) }),
    answer: async (ctx) => ({ items: await findTrending(ctx, defaultLimit) }),
  }),
  related: call('GET /products/{id}/related', {
    who: anyone,
    summary: 'Pieces near this one: the same craft and place first, nearest in price.',
    params: productId,
    out: z.object({ craft: z.object({ id: z.string(), name: z.string() }), items: z.array(productCard) }),
    answer: async (ctx, { params }) => {
      const { craft, related } = found(await findProductShelves(ctx, params.id, defaultLimit))
      return { craft, items: related }
    },
  }),
  recommendations: call('GET /products/{id}/recommendations', {
    who: anyone,
    summary: 'What people bought or looked at with this piece; `reason` says which. Else what is trending.',
    params: productId,
    out: z.object({ reason: z.enum(['bought', 'viewed', 'both', 'trending']), items: z.array(productCard) }),
    answer: async (ctx, { params }) => {
      found(await findProduct(ctx, params.id))
      return findRecommended(ctx, params.id, defaultLimit)
    },
  }),
  named: call('GET /products/cards', {
    who: anyone,
    summary:
      "Today's cards of up to 24 products, `?ids=` with commas between; those that are not in the shop are left out.",
    query: z.object({ ids: slugList }),
    out: z.object({ items: z.array(productCard) }),
    answer: async (ctx, { query }) => ({ items: await findCards(ctx, query.ids) }),
  }),
  cards: call('POST /products/cards', {
    who: anyone,
    summary:
      "Today's name, price and stock of the lines of a cart; a line whose product or variant is gone comes back with `card` null.",
    body: z.strictObject({
      lines: z
        .array(
          z.strictObject({ productId: z.string().max(120), variant: z.record(z.string().max(40), z.string().max(80)) }),
        )
        .max(50),
    }),
    out: z.object({
      lines: z.array(
        z.object({
          productId: z.string(),
          variant: z.record(z.string(), z.string()),
          /** the variant in the reader's language */
          choices: z.array(z.string()),
          card: productCard.nullable(),
          pricePaise: z.int().nullable(),
          free: z.int(),
        }),
      ),
    }),
    answer: async (ctx, { body }) => ({ lines: await findCartLines(ctx, body.lines) }),
  }),
  product: call('GET /products/{id}', {
    who: anyone,
    summary: 'One product with its variants, artisan and craft.',
    params: z.object({ id: z.string() }),
    out: z.object({ product: productDetail }),
    answer: async (ctx, { params }) => ({
      product: found(await findProduct(ctx, params.id)),
    }),
  }),
  moveListing: call('PUT /artisan/products/{id}/listing', {
    who: ['artisan'],
    summary: 'An own product: submit, pause, resume, appeal (with the reason).',
    params: productId,
    body: stateMove,
    out: listing,
    answer: async (ctx, { params, body }) => ({
      status: await moveListing(ctx, { productId: params.id, ...body }),
    }),
  }),
  decideListing: call('PUT /admin/products/{id}/listing', {
    who: ['admin'],
    summary:
      'Moves a product through moderation: publish, request_changes, review, remove, reinstate, reject. A no needs its reason; an appeal needs another admin than the one who removed the piece. No longer as `seen`: 409.',
    params: productId,
    body: stateMove.extend({ seen: seenListing.optional() }),
    out: listing,
    answer: async (ctx, { params, body }) => ({
      status: await moveListing(ctx, { productId: params.id, ...body }),
    }),
  }),
  meta: call('GET /meta', {
    who: anyone,
    summary: 'Categories, states, languages, limits and feature flags.',
    out: z.object({
      categories: z.array(z.string()),
      states: z.array(z.string()),
      /** `flag`: the country whose flag a picker may show, ISO 3166 */
      languages: z.array(
        z.object({ code: z.string(), name: z.string(), nativeName: z.string(), flag: z.string().length(2) }),
      ),
      limits: z.record(z.string(), z.int()),
      uploadTypes: z.array(z.string()),
      flags: z.record(z.string(), z.boolean()),
    }),
    answer: async (ctx) => ({
      categories: [...(await findSettings(ctx)).categories],
      states: [...(await findSettings(ctx)).states],
      languages: languages.map((language) => ({ ...language, flag: 'IN' })),
      limits: {
        ...{ page: defaultLimit, maxPage: maxLimit, maxLines, maxQuantity, lowStockFrom, maxSearchLength },
        ...{ uploadFiles: uploadLimits.files, uploadBytes: uploadLimits.fileBytes },
      },
      uploadTypes: uploadTypes.types,
      flags: { testMode: ctx.gateway.provider === 'sandbox', ...(await findFlags(ctx)) },
    }),
  }),
}

function valuesOf(query: Record<string, string | string[] | undefined>): [string, string][] {
  return Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  )
}
