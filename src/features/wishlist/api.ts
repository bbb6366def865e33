import { z } from 'zod'
import { emailAddress } from '#features/accounts/person-fields.ts'
import { call } from '#features/call.ts'
import { productCard, variantOptions } from '#features/products/product.ts'
import { anyone } from '#platform/api/call.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { addWish, clearWishlist, removeWish } from './add-wish.ts'
import { askStockAlert } from './send-stock-alerts.ts'
import { shareWishlist, stopSharing } from './share-wishlist.ts'
import { findSharedWishlist, listWishedIds, listWishes } from './wishlist-queries.ts'

const productId = z.string({ error: 'invalid.value' }).min(1).max(120)

const wishedProduct = productCard.extend({ _id: z.string(), onlyVariant: variantOptions.nullable() })

export type WishedProduct = z.output<typeof wishedProduct>

const item = z.object({ productId: z.union([z.string(), wishedProduct]), wishedAt: z.string() })

export const wishlistApi = {
  list: call('GET /wishlist', {
    who: ['customer'],
    flag: 'wishlist',
    summary:
      'Wished products, the latest first: `productId` is the product with `_id`, or with `?populate=false` its id alone.',
    query: z.object({ populate: z.enum(['true', 'false']).catch('true').default('true') }),
    out: z.object({ items: z.array(item) }),
    answer: async (ctx, { query }) => ({
      items: query.populate === 'false' ? await listWishedIds(ctx) : await listWishes(ctx),
    }),
  }),
  add: call('POST /wishlist', {
    who: ['customer'],
    flag: 'wishlist',
    summary: 'Wishes a product; a second time changes nothing.',
    body: z.strictObject({ productId }),
    out: z.object({ productId: z.string() }),
    answer: async (ctx, { body }) => {
      await addWish(ctx, body.productId)
      return { productId: body.productId }
    },
  }),
  remove: call('DELETE /wishlist/{productId}', {
    who: ['customer'],
    flag: 'wishlist',
    summary: 'Takes a product off the wishlist; one that is not on it changes nothing.',
    params: z.object({ productId }),
    out: z.object({}),
    answer: async (ctx, { params }) => {
      await removeWish(ctx, params.productId)
      return {}
    },
  }),
  share: call('PUT /wishlist/share', {
    who: ['customer'],
    flag: 'wishlist',
    summary: 'Lets everyone with the token see the own wishlist; a second time gives the same token.',
    out: z.object({ token: z.string() }),
    answer: async (ctx) => ({ token: await shareWishlist(ctx) }),
  }),
  stopSharing: call('DELETE /wishlist/share', {
    who: ['customer'],
    flag: 'wishlist',
    summary: 'The token opens nothing from now on.',
    out: z.object({}),
    answer: async (ctx) => {
      await stopSharing(ctx)
      return {}
    },
  }),
  shared: call('GET /wishlists/{token}', {
    who: anyone,
    flag: 'wishlist',
    summary: 'A wishlist that its owner shares: the owner’s first name and the pieces that can be seen in the shop.',
    params: z.object({ token: z.string().max(64) }),
    out: z.object({ name: z.string(), items: z.array(productCard) }),
    limit: { tries: 600, windowSeconds: 3600 },
    answer: async (ctx, { params }) => {
      const found = await findSharedWishlist(ctx, params.token)
      if (!found) throw new DomainError('not-found')
      return found
    },
  }),
  askStockAlert: call('POST /products/{id}/stock-alerts', {
    who: anyone,
    summary:
      'One email when a choice that is sold out can be bought again. The same answer whether it was asked before.',
    params: z.object({ id: productId }),
    body: z.strictObject({ email: emailAddress, variant: variantOptions }),
    out: z.object({}),
    status: 202,
    limit: { tries: 60, windowSeconds: 3600 },
    answer: async (ctx, { params, body }) => {
      await askStockAlert(ctx, { productId: params.id, ...body })
      return {}
    },
  }),
  clear: call('DELETE /wishlist', {
    who: ['customer'],
    flag: 'wishlist',
    summary: 'Takes everything off the wishlist.',
    out: z.object({}),
    answer: async (ctx) => {
      await clearWishlist(ctx)
      return {}
    },
  }),
}
