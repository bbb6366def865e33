import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { addWish, clearWishlist, removeWish } from './add-wish.ts'
import { askStockAlert } from './ask-stock-alert.ts'
import { wishlistCalls } from './wishlist-calls.ts'
import { listWishedIds, listWishes } from './wishlist-queries.ts'

export function wishlistHandlers(app: HaatApp): void {
  serveCall(app, wishlistCalls.list, async (ctx, { query }) => ({
    items: query.populate === 'false' ? await listWishedIds(ctx) : await listWishes(ctx),
  }))
  serveCall(app, wishlistCalls.add, async (ctx, { body }) => {
    await addWish(ctx, body.productId)
    return { productId: body.productId }
  })
  serveCall(app, wishlistCalls.remove, async (ctx, { params }) => {
    await removeWish(ctx, params.productId)
    return {}
  })
  serveCall(app, wishlistCalls.askStockAlert, async (ctx, { params, body }) => {
    await askStockAlert(ctx, { productId: params.id, ...body })
    return {}
  })
  serveCall(app, wishlistCalls.clear, async (ctx) => {
    await clearWishlist(ctx)
    return {}
  })
}
