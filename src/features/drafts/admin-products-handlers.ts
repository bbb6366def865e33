import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { orderPins, pinProduct, unpinProduct } from '#features/collections/pin-product.ts'
import { listPins } from '#features/collections/pin-queries.ts'
import { adminProductsCalls } from './admin-products-calls.ts'
import { decideListings } from './decide-listings.ts'

export function adminProductsHandlers(app: HaatApp): void {
  serveCall(app, adminProductsCalls.decide, async (ctx, { body }) => ({ results: await decideListings(ctx, body) }))
  serveCall(app, adminProductsCalls.pins, (ctx) => listPins(ctx))
  serveCall(app, adminProductsCalls.pin, async (ctx, { params, body }) => {
    await pinProduct(ctx, { productId: params.id, shelf: params.shelf, ...body })
    return {}
  })
  serveCall(app, adminProductsCalls.unpin, async (ctx, { params }) => {
    await unpinProduct(ctx, { productId: params.id, shelf: params.shelf })
    return {}
  })
  serveCall(app, adminProductsCalls.orderPins, async (ctx, { params, body }) => {
    await orderPins(ctx, { ...params, ...body })
    return {}
  })
}
