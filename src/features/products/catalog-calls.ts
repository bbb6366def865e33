import { z } from 'zod'
import { seenListing } from '#features/drafts/listings-decision.ts'
import { foundProducts } from '#features/search/found-products.ts'
import { anyone, declareCall } from '#platform/api/call.ts'
import { stateMove } from '#platform/lists/state-move.ts'
import { listingStatuses } from './listing-status.ts'
import { productCard, productDetail } from './product.ts'

/** The parameters by name; repeated values are "or". Reading is done by readProductFilter, which never throws. */
const productFilterQuery = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

const productId = z.object({ id: z.string().min(1).max(120) })

const listing = z.object({ status: z.enum(listingStatuses) })

const mostNamed = 24

const slugList = z
  .string({ error: 'invalid.value' })
  .max(3_000)
  .transform((text) => [...new Set(text.split(',').filter((id) => id !== '' && id.length <= 120))])
  .refine((ids) => ids.length <= mostNamed, { error: 'invalid.value' })

export const catalogCalls = {
  list: declareCall({
    method: 'GET',
    path: '/products',
    who: anyone,
    summary: 'Products that match a filter, with exact total and the counts of every other choice.',
    query: productFilterQuery,
    out: foundProducts,
  }),
  featured: declareCall({
    method: 'GET',
    path: '/products/featured',
    who: anyone,
    summary: 'Products the shop shows first.',
    out: z.object({ items: z.array(productCard) }),
  }),
  named: declareCall({
    method: 'GET',
    path: '/products/cards',
    who: anyone,
    summary:
      "Today's cards of up to 24 products, `?ids=` with commas between; those that are not in the shop are left out.",
    query: z.object({ ids: slugList }),
    out: z.object({ items: z.array(productCard) }),
  }),
  cards: declareCall({
    method: 'POST',
    path: '/products/cards',
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
          card: productCard.nullable(),
          pricePaise: z.int().nullable(),
          free: z.int(),
        }),
      ),
    }),
  }),
  product: declareCall({
    method: 'GET',
    path: '/products/{id}',
    who: anyone,
    summary: 'One product with its variants, artisan and craft.',
    params: z.object({ id: z.string() }),
    out: z.object({ product: productDetail }),
  }),
  moveListing: declareCall({
    method: 'PUT',
    path: '/artisan/products/{id}/listing',
    who: ['artisan'],
    summary: 'An own product: submit, pause, resume, appeal (with the reason).',
    params: productId,
    body: stateMove,
    out: listing,
  }),
  decideListing: declareCall({
    method: 'PUT',
    path: '/admin/products/{id}/listing',
    who: ['admin'],
    summary:
      'Moves a product through moderation: publish, request_changes, review, remove, reinstate, reject. A no needs its reason; an appeal needs another admin than the one who removed the piece. No longer as `seen`: 409.',
    params: productId,
    body: stateMove.extend({ seen: seenListing.optional() }),
    out: listing,
  }),
  meta: declareCall({
    method: 'GET',
    path: '/meta',
    who: anyone,
    summary: 'Categories, states, languages, limits and feature flags.',
    out: z.object({
      categories: z.array(z.string()),
      states: z.array(z.string()),
      languages: z.array(z.object({ code: z.string(), name: z.string(), nativeName: z.string() })),
      limits: z.record(z.string(), z.int()),
      flags: z.record(z.string(), z.boolean()),
    }),
  }),
}
