import { decideListings } from '#domain/catalog/decide-listings.ts'
import { deskProductsCalls } from '#domain/catalog/desk-products-calls.ts'
import { orderPins } from '#domain/catalog/order-pins.ts'
import { pinProduct } from '#domain/catalog/pin-product.ts'
import { listPins } from '#domain/catalog/pin-queries.ts'
import { unpinProduct } from '#domain/catalog/unpin-product.ts'
import { serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'

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
