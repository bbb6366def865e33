import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { orderPins, pinProduct, unpinProduct } from '#features/collections/pin-product.ts'
import { listPins } from '#features/collections/pin-queries.ts'
import { decideListings } from './decide-listings.ts'
import { deskProductsCalls } from './desk-products-calls.ts'

export function deskProductsHandlers(app: HaatApp): void {
  serveCall(app, deskProductsCalls.decide, async (ctx, { body }) => ({ results: await decideListings(ctx, body) }))
  serveCall(app, deskProductsCalls.pins, (ctx) => listPins(ctx))
  serveCall(app, deskProductsCalls.pin, async (ctx, { params, body }) => {
    await pinProduct(ctx, { productId: params.id, shelf: params.shelf, ...body })
    return {}
  })
  serveCall(app, deskProductsCalls.unpin, async (ctx, { params }) => {
    await unpinProduct(ctx, { productId: params.id, shelf: params.shelf })
    return {}
  })
  serveCall(app, deskProductsCalls.orderPins, async (ctx, { params, body }) => {
    await orderPins(ctx, { ...params, ...body })
    return {}
  })
}
