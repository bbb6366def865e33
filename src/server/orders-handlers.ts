import { readDeskAsk } from '#domain/desk-list.ts'
import { cancelOrder } from '#domain/orders/cancel-order.ts'
import { findDelivery } from '#domain/orders/delivery-queries.ts'
import { deskOrderSorts, readDeskOrderFilter } from '#domain/orders/desk-order.ts'
import { listDeskOrders } from '#domain/orders/desk-order-queries.ts'
import { moveParcel } from '#domain/orders/move-parcel.ts'
import { getAnyOrder } from '#domain/orders/office-queries.ts'
import { getOrder, listOrders } from '#domain/orders/order-queries.ts'
import { ordersCalls } from '#domain/orders/orders-calls.ts'
import { placeOrder } from '#domain/orders/place-order.ts'
import { quote } from '#domain/orders/quote.ts'
import { splitParcel } from '#domain/orders/split-parcel.ts'
import { getWorkshopParcel, listWorkshopParcels } from '#domain/orders/workshop-queries.ts'
import { serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'
import { found } from './found.ts'
import { orderDeskHandlers } from './order-desk-handlers.ts'
import { ordersAfterHandlers } from './orders-after-handlers.ts'
import { ordersCashHandlers } from './orders-cash-handlers.ts'
import { returnsHandlers } from './returns-handlers.ts'

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
  orderDeskHandlers(app)
  workshopHandlers(app)
  officeHandlers(app)
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

function officeHandlers(app: HaatApp): void {
  serveCall(app, ordersCalls.adminList, (ctx, { query }) =>
    listDeskOrders(ctx, { filter: readDeskOrderFilter(query), ask: readDeskAsk(query, deskOrderSorts) }),
  )
  serveCall(app, ordersCalls.adminOrder, async (ctx, { params }) => ({ order: await getAnyOrder(ctx, params.number) }))
  serveCall(app, ordersCalls.adminMove, async (ctx, { params, body }) => {
    const { orderNumber } = await moveParcel(ctx, params.parcel, body)
    return { order: await getAnyOrder(ctx, orderNumber) }
  })
}
