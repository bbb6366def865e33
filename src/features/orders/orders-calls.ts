import { z } from 'zod'
import { quote, quoteRequest } from '#features/checkout/checkout-quote.ts'
import { orderMethods, paymentState } from '#features/payments/payment.ts'
import { delivery, deliveryQuery } from '#features/shipping/delivery.ts'
import { anyone, declareCall } from '#platform/api/call.ts'
import { adminPageOf, adminQuery, pageOf, pageQuery } from '#platform/lists/list.ts'
import {
  adminOrder,
  adminOrderDetail,
  moveRequest,
  orderDetail,
  orderRequest,
  orderSummary,
  workshopParcel,
} from './order.ts'
import { parcelViews } from './parcel-view.ts'
import { splitRequest } from './split-rules.ts'

const byNumber = z.object({ number: z.string() })
const byParcel = z.object({ parcel: z.string() })

export const ordersCalls = {
  quote: declareCall({
    method: 'POST',
    path: '/checkout/quote',
    who: anyone,
    summary: 'Prices lines, parcels, tax, shipping and dates; changes nothing.',
    body: quoteRequest,
    out: z.object({ quote }),
  }),
  delivery: declareCall({
    method: 'GET',
    path: '/products/{id}/delivery',
    who: anyone,
    summary: 'When one piece would arrive at a pincode, and what sending it costs.',
    params: z.object({ id: z.string() }),
    query: deliveryQuery,
    out: z.object({ delivery }),
  }),
  place: declareCall({
    method: 'POST',
    path: '/orders',
    who: ['customer'],
    summary: 'Places an order. The same Idempotency-Key gives the same order; with another body 422.',
    body: orderRequest,
    out: z.object({ order: orderDetail, payment: paymentState }),
    status: 201,
    idempotent: true,
    limit: { tries: 600, windowSeconds: 60 },
  }),
  list: declareCall({
    method: 'GET',
    path: '/orders',
    who: ['customer'],
    summary: 'Own orders, newest first.',
    query: pageQuery.extend({
      status: z.string().max(40).optional(),
      q: z.string().max(120).optional(),
      since: z.string().max(10).optional(),
    }),
    out: pageOf(orderSummary),
  }),
  order: declareCall({
    method: 'GET',
    path: '/orders/{number}',
    who: ['customer'],
    summary: 'One own order with parcels and timeline.',
    params: byNumber,
    out: z.object({ order: orderDetail }),
  }),
  cancel: declareCall({
    method: 'POST',
    path: '/orders/{number}/cancellation',
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
  }),
  confirmCash: declareCall({
    method: 'POST',
    path: '/orders/{number}/cash-confirmation',
    who: ['customer'],
    summary:
      'Confirms a cash order with the six digits that were sent. Five wrong tries close the code; another may be asked for.',
    params: byNumber,
    body: z.strictObject({ code: z.string().max(12) }),
    out: z.object({ order: orderDetail }),
    limit: { tries: 30, windowSeconds: 3600 },
  }),
  sendCashCode: declareCall({
    method: 'POST',
    path: '/orders/{number}/cash-code',
    who: ['customer'],
    summary: 'Sends the six digits of a cash order again; the old ones end.',
    params: byNumber,
    out: z.object({ order: orderDetail }),
    limit: { tries: 10, windowSeconds: 3600 },
  }),
  changeMethod: declareCall({
    method: 'PUT',
    path: '/orders/{number}/payment-method',
    who: ['customer'],
    summary:
      'Another way of paying an order that is not paid yet. To cash only where it is offered; the fee changes the total.',
    params: byNumber,
    body: z.strictObject({ paymentMethod: z.enum(orderMethods, { error: 'invalid.paymentMethod' }) }),
    out: z.object({ order: orderDetail }),
  }),
  confirmReceived: declareCall({
    method: 'POST',
    path: '/orders/{number}/confirmation',
    who: ['customer'],
    summary: 'The named parcel has arrived, says who it was for. Not for cash orders: there the courier says it.',
    params: byNumber,
    body: z.strictObject({ parcel: z.string().max(40) }),
    out: z.object({ order: orderDetail }),
  }),
  answerDelay: declareCall({
    method: 'POST',
    path: '/orders/{number}/parcels/{parcel}/delay-answer',
    who: ['customer'],
    summary: 'Agrees to the later day the artisan asks for, or cancels the parcel free of charge.',
    params: z.object({ number: z.string(), parcel: z.string() }),
    body: z.strictObject({ agrees: z.boolean() }),
    out: z.object({ order: orderDetail }),
  }),
  reorder: declareCall({
    method: 'POST',
    path: '/orders/{number}/reorder',
    who: ['customer'],
    summary: 'The lines of an own order as they could be bought today, and what has changed since. Orders nothing.',
    params: byNumber,
    out: z.object({
      lines: z.array(
        z.object({
          productId: z.string(),
          variant: z.record(z.string(), z.string()),
          name: z.string(),
          /** as many as are free, at most as many as then */
          quantity: z.int(),
          wasPaise: z.int(),
          pricePaise: z.int(),
          change: z.enum(['none', 'price', 'fewer', 'gone']),
        }),
      ),
    }),
  }),
  adminRefund: declareCall({
    method: 'POST',
    path: '/admin/orders/{number}/refunds',
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
    /** `asked`: above what one admin gives alone; it waits for a second */
    out: z.object({ order: adminOrderDetail, outcome: z.enum(['paid', 'asked']) }),
    status: 201,
    idempotent: true,
  }),
  workshopList: declareCall({
    method: 'GET',
    path: '/artisan/orders',
    who: ['artisan'],
    summary:
      'Own parcels, newest first; with view=todo those to do, by deadline. The total counts 1,000 beyond the page.',
    query: pageQuery.extend({
      view: z.enum(parcelViews).optional(),
      status: z.string().max(40).optional(),
      q: z.string().max(120).optional(),
    }),
    out: pageOf(workshopParcel),
  }),
  workshopParcel: declareCall({
    method: 'GET',
    path: '/artisan/orders/{parcel}',
    who: ['artisan'],
    summary: 'One own parcel.',
    params: byParcel,
    out: z.object({ parcel: workshopParcel }),
  }),
  moveParcel: declareCall({
    method: 'POST',
    path: '/artisan/orders/{parcel}/moves',
    who: ['artisan'],
    summary:
      'Makes a move that the table allows: accept, decline, start_making, pack, ship … The same Idempotency-Key makes it once.',
    params: byParcel,
    body: moveRequest,
    out: z.object({ parcel: workshopParcel }),
    idempotent: 'optional',
  }),
  splitParcel: declareCall({
    method: 'POST',
    path: '/artisan/orders/{parcel}/split',
    who: ['artisan'],
    summary: 'Makes a second parcel of some pieces of an own one. The same Idempotency-Key makes it once.',
    params: byParcel,
    body: splitRequest,
    out: z.object({ parcel: workshopParcel, number: z.string() }),
    status: 201,
    idempotent: 'optional',
  }),
  adminList: declareCall({
    method: 'GET',
    path: '/admin/orders',
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
  }),
  adminOrder: declareCall({
    method: 'GET',
    path: '/admin/orders/{number}',
    who: ['admin'],
    summary: 'One order with ledger and gateway events.',
    params: byNumber,
    out: z.object({ order: adminOrderDetail }),
  }),
  adminMove: declareCall({
    method: 'POST',
    path: '/admin/orders/{parcel}/moves',
    who: ['admin'],
    summary: "Makes an admin's move on a parcel: hold, release, cancel, deliver …",
    params: byParcel,
    body: moveRequest,
    out: z.object({ order: adminOrderDetail }),
  }),
}
