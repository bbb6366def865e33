import { z } from 'zod'
import { pageOf, pageQuery } from '#domain/list.ts'
import { paymentState } from '#domain/payments/payment.ts'
import { anyone, declareCall } from '#platform/call.ts'
import { delivery, deliveryQuery } from './delivery.ts'
import {
  adminOrder,
  adminOrderDetail,
  moveRequest,
  orderDetail,
  orderRequest,
  orderSummary,
  quote,
  quoteRequest,
  workshopParcel,
} from './order.ts'

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
    query: pageQuery,
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
    summary: 'Cancels what may still be cancelled: the named parcel, or all of them. Money paid comes back.',
    params: byNumber,
    body: z.strictObject({ parcel: z.string().max(40).optional(), reason: z.string().max(500).optional() }),
    out: z.object({ order: orderDetail }),
  }),
  workshopList: declareCall({
    method: 'GET',
    path: '/artisan/orders',
    who: ['artisan'],
    summary: 'Own parcels; those that wait for the artisan first.',
    query: pageQuery.extend({ status: z.string().optional() }),
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
    summary: 'Makes a move that the table allows: accept, decline, start_making, pack, ship …',
    params: byParcel,
    body: moveRequest,
    out: z.object({ parcel: workshopParcel }),
  }),
  adminList: declareCall({
    method: 'GET',
    path: '/admin/orders',
    who: ['admin'],
    summary: 'All orders, newest first.',
    query: pageQuery.extend({ status: z.string().optional(), q: z.string().max(120).optional() }),
    out: pageOf(adminOrder),
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
