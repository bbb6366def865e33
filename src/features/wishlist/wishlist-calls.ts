import { z } from 'zod'
import { emailAddress } from '#features/accounts/person-fields.ts'
import { productCard, variantOptions } from '#features/products/product.ts'
import { anyone, declareCall } from '#platform/api/call.ts'

const productId = z.string({ error: 'invalid.value' }).min(1).max(120)

/**
 * The card of a wished product; `_id` repeats its id, for clients that read it so. `onlyVariant`: what goes into the cart
 * when there is nothing to choose.
 */
export const wishedProduct = productCard.extend({ _id: z.string(), onlyVariant: variantOptions.nullable() })

export type WishedProduct = z.output<typeof wishedProduct>

export const wish = z.object({ productId: z.union([z.string(), wishedProduct]), wishedAt: z.string() })

export const wishlistCalls = {
  list: declareCall({
    method: 'GET',
    path: '/wishlist',
    who: ['customer'],
    flag: 'wishlist',
    summary:
      'Wished products, the latest first: `productId` is the product with `_id`, or with `?populate=false` its id alone.',
    query: z.object({ populate: z.enum(['true', 'false']).catch('true').default('true') }),
    out: z.object({ items: z.array(wish) }),
  }),
  add: declareCall({
    method: 'POST',
    path: '/wishlist',
    who: ['customer'],
    flag: 'wishlist',
    summary: 'Wishes a product; a second time changes nothing.',
    body: z.strictObject({ productId }),
    out: z.object({ productId: z.string() }),
  }),
  remove: declareCall({
    method: 'DELETE',
    path: '/wishlist/{productId}',
    who: ['customer'],
    flag: 'wishlist',
    summary: 'Takes a product off the wishlist; one that is not on it changes nothing.',
    params: z.object({ productId }),
    out: z.object({}),
  }),
  askStockAlert: declareCall({
    method: 'POST',
    path: '/products/{id}/stock-alerts',
    who: anyone,
    summary:
      'One email when a choice that is sold out can be bought again. The same answer whether it was asked before.',
    params: z.object({ id: productId }),
    body: z.strictObject({ email: emailAddress, variant: variantOptions }),
    out: z.object({}),
    status: 202,
    limit: { tries: 60, windowSeconds: 3600 },
  }),
  clear: declareCall({
    method: 'DELETE',
    path: '/wishlist',
    who: ['customer'],
    flag: 'wishlist',
    summary: 'Takes everything off the wishlist.',
    out: z.object({}),
  }),
}
