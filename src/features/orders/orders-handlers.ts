import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { quote } from '#features/checkout/quote.ts'
import { found } from '#features/found.ts'
import { returnsHandlers } from '#features/returns/returns-handlers.ts'
import { findDelivery } from '#features/shipping/delivery-queries.ts'
import { adminOrders } from './admin-order-queries.ts'
import { orderAdminHandlers } from './admin-orders-handlers.ts'
import { getAnyOrder } from './any-order-queries.ts'
import { getWorkshopParcel, listWorkshopParcels } from './artisan-parcel-queries.ts'
import { cancelOrder } from './cancel-order.ts'
import { moveParcel } from './move-parcel.ts'
import { getOrder, listOrders } from './order-queries.ts'
import { ordersAfterHandlers } from './orders-after-handlers.ts'
import { ordersCalls } from './orders-calls.ts'
import { ordersCashHandlers } from './orders-cash-handlers.ts'
import { placeOrder } from './place-order.ts'
import { splitParcel } from './split-parcel.ts'

/** Calls of buying, making and overseeing orders. */
export function ordersHandlers(app: HaatApp): void {
  serveCall(app, ordersCalls.quote, async (ctx, { body }) => ({ quote: await quote(ctx, body) }))
  serveCall(app, ordersCalls.delivery, async (ctx, { params, query }) => ({
    delivery: found(await findDelivery(ctx, { productId: params.id, pincode: query.pincode })),
  }))
  serveCall(app, ordersCalls.place, async (ctx, { body }, { reply, idempotencyKey }) => {
    const { order, isReplayed } = await placeOrder(ctx, body, idempotencyKey ?? '')
    if (isReplayed) reply.header('idempotency-replayed', 'true')
    return { order, payment: order.payment }
  })
  serveCall(app, ordersCalls.list, (ctx, { query }) => listOrders(ctx, query))
  serveCall(app, ordersCalls.order, async (ctx, { params }) => ({ order: await getOrder(ctx, params.number) }))
  serveCall(app, ordersCalls.cancel, async (ctx, { params, body }) => {
    await cancelOrder(ctx, { number: params.number, ...body })
    return { order: await getOrder(ctx, params.number) }
  })
  ordersCashHandlers(app)
  ordersAfterHandlers(app)
  returnsHandlers(app)
  orderAdminHandlers(app)
  workshopHandlers(app)
  adminHandlers(app)
}

function workshopHandlers(app: HaatApp): void {
  serveCall(app, ordersCalls.workshopList, (ctx, { query }) => listWorkshopParcels(ctx, query))
  serveCall(app, ordersCalls.workshopParcel, async (ctx, { params }) => ({
    parcel: await getWorkshopParcel(ctx, params.parcel),
  }))
  serveCall(app, ordersCalls.moveParcel, async (ctx, { params, body }, { idempotencyKey }) => {
    await moveParcel(ctx, params.parcel, body, idempotencyKey)
    return { parcel: await getWorkshopParcel(ctx, params.parcel) }
  })
  serveCall(app, ordersCalls.splitParcel, async (ctx, { params, body }, { idempotencyKey }) => {
    const { number } = await splitParcel(ctx, params.parcel, body, idempotencyKey)
    return { parcel: await getWorkshopParcel(ctx, params.parcel), number }
  })
}

function adminHandlers(app: HaatApp): void {
  serveCall(app, ordersCalls.adminList, (ctx, { query }) => adminOrders.page(ctx, adminOrders.read(query)))
  serveCall(app, ordersCalls.adminOrder, async (ctx, { params }) => ({ order: await getAnyOrder(ctx, params.number) }))
  serveCall(app, ordersCalls.adminMove, async (ctx, { params, body }) => {
    const { orderNumber } = await moveParcel(ctx, params.parcel, body)
    return { order: await getAnyOrder(ctx, orderNumber) }
  })
}
