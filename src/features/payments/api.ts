import { z } from 'zod'
import { call } from '#features/call.ts'
import { askBooksCheck } from '#features/ledger/keep-books-check.ts'
import { getOwnPayment } from '#features/orders/order-queries.ts'
import { lookForPayment, payPageOf, reopenPayment, verifyPayment } from '#features/orders/verify-payment.ts'
import { receivePaymentNews, receiveWebhook } from '#features/orders/webhooks.ts'
import { anyone } from '#platform/api/call.ts'
import { paymentState } from './payment.ts'

const byNumber = z.object({ number: z.string() })

export const paymentsApi = {
  state: call('GET /orders/{number}/payment', {
    who: ['customer'],
    summary: 'How the payment of an own order stands.',
    params: byNumber,
    out: z.object({ payment: paymentState }),
    answer: async (ctx, { params }) => ({
      payment: await getOwnPayment(ctx, params.number),
    }),
  }),
  open: call('POST /orders/{number}/payment', {
    who: ['customer'],
    summary: 'Opens (or opens again) the payment of an own order; the gateway order stays the same.',
    params: byNumber,
    /** `payPage`: where it is paid, when the payment service has a page of its own */
    out: z.object({ payment: paymentState, payPage: z.string().nullable() }),
    limit: { tries: 240, windowSeconds: 3600 },
    answer: async (ctx, { params: { number } }, { publicOrigin: origin }) => {
      const payment = await reopenPayment(ctx, number)
      return { payment, payPage: await payPageOf(ctx, { order: number, payment, origin }) }
    },
  }),
  look: call('POST /orders/{number}/payment/news', {
    who: ['customer'],
    summary: 'Asks the gateway what was paid of an own order, when the browser was told nothing.',
    params: byNumber,
    out: z.object({ payment: paymentState }),
    limit: { tries: 60, windowSeconds: 3600 },
    answer: async (ctx, { params }) => ({ payment: await lookForPayment(ctx, params.number) }),
  }),
  verify: call('POST /payments/verify', {
    who: ['customer'],
    summary:
      'What the gateway gave the browser. The signature is checked against our stored gateway order, then the payment itself is asked for.',
    body: z.strictObject({
      orderNumber: z.string().max(40),
      razorpay_order_id: z.string().max(64),
      razorpay_payment_id: z.string().max(64),
      razorpay_signature: z.string().max(256),
    }),
    out: z.object({ payment: paymentState, orderNumber: z.string() }),
    answer: async (ctx, { body }) => {
      const { orderNumber } = body
      const payment = await verifyPayment(ctx, {
        orderNumber,
        gatewayOrderId: body.razorpay_order_id,
        paymentId: body.razorpay_payment_id,
        signature: body.razorpay_signature,
      })
      return { payment, orderNumber }
    },
  }),
  webhook: call('POST /webhooks/razorpay', {
    who: anyone,
    summary: "The gateway's events, signed over the raw body.",
    out: z.object({}),
    raw: true,
    answer: (ctx, _, http) => receiveWebhook(ctx, http),
  }),
  news: call('POST /webhooks/payments', {
    who: anyone,
    summary: 'What the shop’s own payment service tells of payments and refunds.',
    out: z.object({}),
    raw: true,
    answer: (ctx, _, http) => receivePaymentNews(ctx, http),
  }),
  checkBooks: call('POST /admin/books/checks', {
    who: ['admin'],
    summary:
      'Has stock, orders, payments and ledger compared now; the result stands with its time on the admin’s first page.',
    out: z.object({}),
    status: 202,
    limit: { tries: 20, windowSeconds: 3600 },
    answer: async (ctx) => {
      await askBooksCheck(ctx)
      return {}
    },
  }),
}
