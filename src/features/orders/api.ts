import { z } from 'zod'
import { call, isForm } from '#features/call.ts'
import { quote, quoteRequest } from '#features/checkout/checkout-quote.ts'
import { quoteFor } from '#features/checkout/quote.ts'
import { found } from '#features/found.ts'
import { countGuess } from '#features/gift-cards/use-gift-card.ts'
import { paths } from '#features/paths.ts'
import { orderMethods, paymentState } from '#features/payments/payment.ts'
import { adminRefund } from '#features/refund-requests/admin-refund.ts'
import { decideRefund } from '#features/refund-requests/decide-refund.ts'
import { orderNoteForm, refundDecision, refundRequest } from '#features/refund-requests/refund-request.ts'
import { listWaitingRefunds } from '#features/refund-requests/refund-request-queries.ts'
import { cardDelivery, deliveriesQuery, delivery, deliveryQuery } from '#features/shipping/delivery.ts'
import { findDelivery, listDeliveries } from '#features/shipping/delivery-queries.ts'
import { anyone } from '#platform/api/call.ts'
import { readListQuery } from '#platform/lists/admin-list.ts'
import { adminPageOf, adminQuery, pageOf, pageQuery } from '#platform/lists/list.ts'
import { adminOrders } from './admin-order-queries.ts'
import { getAnyOrder } from './any-order-queries.ts'
import { getWorkshopParcel, listWorkshopParcels } from './artisan-parcel-queries.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeMethod } from './change-method.ts'
import { confirmCash } from './confirm-cash.ts'
import { answerDelay, confirmReceived, hideWork, moveParcel } from './move-parcel.ts'
import {
  adminOrder,
  adminOrderDetail,
  moveRequest,
  orderDetail,
  orderRequest,
  orderSummary,
  workshopParcel,
} from './order.ts'
import { orderFile } from './order-file.ts'
import { findOrderFile } from './order-file-queries.ts'
import { linkQuery, moveByLink } from './order-link.ts'
import { getOrder, listOrders } from './order-queries.ts'
import { parcelViews } from './parcel-view.ts'
import { placeOrder } from './place-order.ts'
import { findReorder } from './reorder-queries.ts'
import { splitParcel } from './split-parcel.ts'
import { splitRequest } from './split-rules.ts'
import { receiveReplies } from './webhooks.ts'
import { judgeWork, listWorkPictures, workPicture } from './work-pictures.ts'
import { sendCashCode } from './write-cash-code.ts'
import { writeOrderNote } from './write-order-note.ts'

const byNumber = z.object({ number: z.string() })

const byParcel = z.object({ parcel: z.string() })

export const ordersApi = {
  receiveReplies: call('POST /webhooks/whatsapp', {
    who: anyone,
    summary:
      'What artisans write back by WhatsApp: 1 to accept, 2 when it is packed, 3 and the days. Signed over the raw body.',
    out: z.object({}),
    raw: true,
    answer: (ctx, _, http) =>
      receiveReplies(ctx, http, {
        workshopOrders: () => http.publicOrigin + paths.workshopOrders(),
        workshopParcel: (number) => http.publicOrigin + paths.workshopParcel(number),
      }),
  }),
  file: call('GET /admin/orders/{number}/file', {
    who: ['admin'],
    summary: "The admin's own notes at an order, and who did what, the newest first.",
    params: z.object({ number: z.string() }),
    out: orderFile,
    answer: async (ctx, { params }) => {
      await getAnyOrder(ctx, params.number)
      return findOrderFile(ctx, params.number)
    },
  }),
  writeNote: call('POST /admin/orders/{number}/notes', {
    who: ['admin'],
    summary: 'Notes something at an order that only the admin reads. The same Idempotency-Key writes it once.',
    params: z.object({ number: z.string() }),
    body: orderNoteForm,
    out: orderFile,
    status: 201,
    idempotent: true,
    answer: async (ctx, { params, body }, { idempotencyKey }) => {
      await writeOrderNote(ctx, { ...params, ...body }, idempotencyKey ?? '')
      return findOrderFile(ctx, params.number)
    },
  }),
  waitingRefunds: call('GET /admin/refund-requests', {
    who: ['admin'],
    summary: 'Refunds above what one admin gives alone, which wait for a second; the longest waiting first.',
    query: adminQuery,
    out: adminPageOf(refundRequest),
    answer: (ctx, { query }) => listWaitingRefunds(ctx, readListQuery(query, ['asked'])),
  }),
  decideRefund: call('POST /admin/refund-requests/{request}/decision', {
    who: ['admin'],
    summary: 'A second admin approves a refund, which pays it, or any admin refuses it with a reason.',
    params: z.object({ request: z.string().max(64) }),
    body: refundDecision,
    out: z.object({ order: adminOrderDetail }),
    answer: async (ctx, { params, body }) => {
      const number = await decideRefund(ctx, params.request, body)
      return { order: await getAnyOrder(ctx, number) }
    },
  }),
  quote: call('POST /checkout/quote', {
    who: anyone,
    summary: 'Prices lines, parcels, tax, shipping and dates; changes nothing.',
    body: quoteRequest,
    out: z.object({ quote }),
    answer: async (ctx, { body }, { device }) => ({ quote: await quoteFor(ctx, body, device.address) }),
  }),
  delivery: call('GET /products/{id}/delivery', {
    who: anyone,
    summary: 'When one piece would arrive at a pincode, and what sending it costs.',
    params: z.object({ id: z.string() }),
    query: deliveryQuery,
    out: z.object({ delivery }),
    answer: async (ctx, { params, query }) => ({
      delivery: found(await findDelivery(ctx, { productId: params.id, pincode: query.pincode })),
    }),
  }),
  deliveries: call('POST /products/deliveries', {
    who: anyone,
    summary: 'By when each of up to 50 pieces would arrive at a pincode, and what sending one costs.',
    body: deliveriesQuery,
    out: z.object({ deliveries: z.array(cardDelivery) }),
    answer: async (ctx, { body }) => ({ deliveries: await listDeliveries(ctx, body) }),
  }),
  place: call('POST /orders', {
    who: ['customer'],
    summary: 'Places an order. The same Idempotency-Key gives the same order; with another body 422.',
    body: orderRequest,
    out: z.object({ order: orderDetail, payment: paymentState }),
    status: 201,
    idempotent: true,
    limit: { tries: 600, windowSeconds: 60 },
    answer: async (ctx, { body }, { setHeader, idempotencyKey, device }) => {
      if (body.giftCard) await countGuess(ctx, body.giftCard, device.address)
      const { order, isReplayed } = await placeOrder(ctx, body, idempotencyKey ?? '')
      if (isReplayed) setHeader('idempotency-replayed', 'true')
      return { order, payment: order.payment }
    },
  }),
  list: call('GET /orders', {
    who: ['customer'],
    summary: 'Own orders, newest first.',
    query: pageQuery.extend({
      status: z.string().max(40).optional(),
      q: z.string().max(120).optional(),
      since: z.string().max(10).optional(),
    }),
    out: pageOf(orderSummary),
    answer: (ctx, { query }) => listOrders(ctx, query),
  }),
  order: call('GET /orders/{number}', {
    who: ['customer'],
    summary: 'One own order with parcels and timeline.',
    params: byNumber,
    out: z.object({ order: orderDetail }),
    answer: async (ctx, { params }) => ({ order: await getOrder(ctx, params.number) }),
  }),
  cancel: call('POST /orders/{number}/cancellation', {
    who: ['customer'],
    summary:
      'Cancels what may still be cancelled: the named line (by sku) or parcel, or all of them. Money paid comes back.',
    params: byNumber,
    body: z.strictObject({
      parcel: z.string().max(40).optional(),
      sku: z.string().max(80).optional(),
      reason: z.string().max(500).optional(),
    }),
    out: z.object({ order: orderDetail }),
    answer: async (ctx, { params, body }) => {
      await cancelOrder(ctx, { number: params.number, ...body })
      return { order: await getOrder(ctx, params.number) }
    },
  }),
  confirmCash: call('POST /orders/{number}/cash-confirmation', {
    who: ['customer'],
    summary:
      'Confirms a cash order with the six digits that were sent. Five wrong tries close the code; another may be asked for.',
    params: byNumber,
    body: z.strictObject({ code: z.string().max(12) }),
    out: z.object({ order: orderDetail }),
    limit: { tries: 30, windowSeconds: 3600 },
    answer: async (ctx, { params: { number }, body }) => {
      await confirmCash(ctx, { number, code: body.code })
      return { order: await getOrder(ctx, number) }
    },
  }),
  sendCashCode: call('POST /orders/{number}/cash-code', {
    who: ['customer'],
    summary: 'Sends the six digits of a cash order again; the old ones end.',
    params: byNumber,
    out: z.object({ order: orderDetail }),
    limit: { tries: 10, windowSeconds: 3600 },
    answer: async (ctx, { params: { number } }) => {
      await sendCashCode(ctx, number)
      return { order: await getOrder(ctx, number) }
    },
  }),
  changeMethod: call('PUT /orders/{number}/payment-method', {
    who: ['customer'],
    summary:
      'Another way of paying an order that is not paid yet. To cash only where it is offered; the fee changes the total.',
    params: byNumber,
    body: z.strictObject({ paymentMethod: z.enum(orderMethods, { error: 'invalid.paymentMethod' }) }),
    out: z.object({ order: orderDetail }),
    answer: async (ctx, { params: { number }, body }) => {
      await changeMethod(ctx, { number, paymentMethod: body.paymentMethod })
      return { order: await getOrder(ctx, number) }
    },
  }),
  confirmReceived: call('POST /orders/{number}/confirmation', {
    who: ['customer'],
    summary: 'The named parcel has arrived, says who it was for. Not for cash orders: there the courier says it.',
    params: byNumber,
    body: z.strictObject({ parcel: z.string().max(40) }),
    out: z.object({ order: orderDetail }),
    answer: async (ctx, { params, body }) => {
      await confirmReceived(ctx, { ...params, ...body })
      return { order: await getOrder(ctx, params.number) }
    },
  }),
  answerDelay: call('POST /orders/{number}/parcels/{parcel}/delay-answer', {
    who: ['customer'],
    summary: 'Agrees to the later day the artisan asks for, or cancels the parcel free of charge.',
    params: z.object({ number: z.string(), parcel: z.string() }),
    body: z.strictObject({ agrees: z.boolean() }),
    out: z.object({ order: orderDetail }),
    answer: async (ctx, { params, body }) => {
      await answerDelay(ctx, { ...params, ...body })
      return { order: await getOrder(ctx, params.number) }
    },
  }),
  reorder: call('POST /orders/{number}/reorder', {
    who: ['customer'],
    summary: 'The lines of an own order as they could be bought today, and what has changed since. Orders nothing.',
    params: byNumber,
    out: z.object({
      lines: z.array(
        z.object({
          productId: z.string(),
          variant: z.record(z.string(), z.string()),
          name: z.string(),
          /** the old quantity, or as many as are free if that is fewer */
          quantity: z.int(),
          wasPaise: z.int(),
          pricePaise: z.int(),
          change: z.enum(['none', 'price', 'fewer', 'gone']),
        }),
      ),
    }),
    answer: async (ctx, { params }) => ({ lines: await findReorder(ctx, params.number) }),
  }),
  adminRefund: call('POST /admin/orders/{number}/refunds', {
    who: ['admin'],
    summary:
      'Gives money back by components, never more than is left. Goodwill is the shop’s, the rest is taken from the earning.',
    params: byNumber,
    body: z.strictObject({
      parcel: z.string().max(40),
      goodsPaise: z.int().min(0).default(0),
      shippingPaise: z.int().min(0).default(0),
      goodwillPaise: z.int().min(0).default(0),
      reason: z.string().trim().min(1, { error: 'invalid.required' }).max(500),
    }),
    /** `asked`: above what one admin may refund alone; it waits for a second admin */
    out: z.object({ order: adminOrderDetail, outcome: z.enum(['paid', 'asked']) }),
    status: 201,
    idempotent: true,
    answer: async (ctx, { params, body }, { idempotencyKey }) => {
      const outcome = await adminRefund(ctx, { ...body, number: params.number }, idempotencyKey ?? '')
      return { order: await getAnyOrder(ctx, params.number), outcome }
    },
  }),
  workshopList: call('GET /artisan/orders', {
    who: ['artisan'],
    summary:
      'Own parcels, newest first; with view=todo those to do, by deadline. The total counts 1,000 beyond the page.',
    query: pageQuery.extend({
      view: z.enum(parcelViews).optional(),
      status: z.string().max(40).optional(),
      q: z.string().max(120).optional(),
    }),
    out: pageOf(workshopParcel),
    answer: (ctx, { query }) => listWorkshopParcels(ctx, query),
  }),
  workshopParcel: call('GET /artisan/orders/{parcel}', {
    who: ['artisan'],
    summary: 'One own parcel.',
    params: byParcel,
    out: z.object({ parcel: workshopParcel }),
    answer: async (ctx, { params }) => ({
      parcel: await getWorkshopParcel(ctx, params.parcel),
    }),
  }),
  moveParcel: call('POST /artisan/orders/{parcel}/moves', {
    who: ['artisan'],
    summary:
      'Makes a move that the table allows: accept, decline, start_making, pack, ship … The same Idempotency-Key makes it once.',
    params: byParcel,
    body: moveRequest,
    out: z.object({ parcel: workshopParcel }),
    idempotent: 'optional',
    answer: async (ctx, { params, body }, { idempotencyKey }) => {
      await moveParcel(ctx, params.parcel, body, idempotencyKey)
      return { parcel: await getWorkshopParcel(ctx, params.parcel) }
    },
  }),
  hideWork: call('DELETE /artisan/orders/{parcel}/pictures/{picture}', {
    who: ['artisan'],
    summary: 'Takes a picture of the work off the page of its product; buyer and certificate keep it.',
    params: byParcel.extend({ picture: z.string() }),
    out: z.object({ parcel: workshopParcel }),
    answer: async (ctx, { params }) => {
      await hideWork(ctx, params.parcel, params.picture)
      return { parcel: await getWorkshopParcel(ctx, params.parcel) }
    },
  }),
  workPictures: call('GET /admin/work-pictures', {
    who: ['admin'],
    summary:
      'Pictures of the work that wait because they look like another artisan’s or a machine made them, and those that pages show.',
    out: z.object({ doubted: z.array(workPicture), shown: z.array(workPicture) }),
    answer: (ctx) => listWorkPictures(ctx),
  }),
  judgeWork: call('PUT /admin/work-pictures/{parcel}/{picture}', {
    who: ['admin'],
    summary: 'Shows a picture of the work on the page of its product, or takes it off; buyer and certificate keep it.',
    params: byParcel.extend({ picture: z.string() }),
    body: z.strictObject({ isShown: z.boolean({ error: 'invalid.value' }) }),
    out: z.object({}),
    answer: async (ctx, { params, body }) => {
      await judgeWork(ctx, { ...params, ...body })
      return {}
    },
  }),
  moveByLink: call('POST /order-links', {
    who: anyone,
    summary:
      'Accepts, begins, delays or packs a parcel by the code of the link in its artisan’s email or SMS: a form with `move`, and `newDate` and `reason` for a delay.',
    query: linkQuery,
    out: z.object({ done: z.string().optional(), wrong: z.enum(['day', 'moved']).optional() }),
    raw: true,
    limit: { tries: 60, windowSeconds: 3600 },
    answer: async (ctx, { query: { code } }, http) => {
      const told = await moveByLink(ctx, { code, form: String(http.body ?? '') })
      if (isForm(http)) await http.redirect(paths.orderLink(code, new URLSearchParams(told).toString()))
      return told
    },
  }),
  splitParcel: call('POST /artisan/orders/{parcel}/split', {
    who: ['artisan'],
    summary: 'Makes a second parcel of some pieces of an own one. The same Idempotency-Key makes it once.',
    params: byParcel,
    body: splitRequest,
    out: z.object({ parcel: workshopParcel, number: z.string() }),
    status: 201,
    idempotent: 'optional',
    answer: async (ctx, { params, body }, { idempotencyKey }) => {
      const { number } = await splitParcel(ctx, params.parcel, body, idempotencyKey)
      return { parcel: await getWorkshopParcel(ctx, params.parcel), number }
    },
  }),
  adminList: call('GET /admin/orders', {
    who: ['admin'],
    summary: 'All orders as the admin looks for them; `after` and `before` are the places an earlier page told.',
    query: adminQuery.extend({
      q: z.string().max(120).optional(),
      status: z.string().max(40).optional(),
      payment: z.string().max(40).optional(),
      month: z.string().max(7).optional(),
      needs: z.string().max(1).optional(),
    }),
    out: adminPageOf(adminOrder),
    answer: (ctx, { query }) => adminOrders.page(ctx, adminOrders.read(query)),
  }),
  adminOrder: call('GET /admin/orders/{number}', {
    who: ['admin'],
    summary: 'One order with ledger and gateway events.',
    params: byNumber,
    out: z.object({ order: adminOrderDetail }),
    answer: async (ctx, { params }) => ({ order: await getAnyOrder(ctx, params.number) }),
  }),
  adminMove: call('POST /admin/orders/{parcel}/moves', {
    who: ['admin'],
    summary: "Makes an admin's move on a parcel: hold, release, cancel, deliver …",
    params: byParcel,
    body: moveRequest,
    out: z.object({ order: adminOrderDetail }),
    answer: async (ctx, { params, body }) => {
      const { orderNumber } = await moveParcel(ctx, params.parcel, body)
      return { order: await getAnyOrder(ctx, orderNumber) }
    },
  }),
}
