import { z } from 'zod'
import { anyone, declareCall } from '#platform/api/call.ts'
import { paymentState } from './payment.ts'

const byNumber = z.object({ number: z.string() })

export const paymentsCalls = {
  state: declareCall({
    method: 'GET',
    path: '/orders/{number}/payment',
    who: ['customer'],
    summary: 'How the payment of an own order stands.',
    params: byNumber,
    out: z.object({ payment: paymentState }),
  }),
  open: declareCall({
    method: 'POST',
    path: '/orders/{number}/payment',
    who: ['customer'],
    summary: 'Opens (or opens again) the payment of an own order; the gateway order stays the same.',
    params: byNumber,
    out: z.object({ payment: paymentState }),
    limit: { tries: 240, windowSeconds: 3600 },
  }),
  verify: declareCall({
    method: 'POST',
    path: '/payments/verify',
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
  }),
  webhook: declareCall({
    method: 'POST',
    path: '/webhooks/razorpay',
    who: anyone,
    summary: "The gateway's events, signed over the raw body.",
    out: z.object({}),
    raw: true,
  }),
  checkBooks: declareCall({
    method: 'POST',
    path: '/admin/books/checks',
    who: ['admin'],
    summary:
      'Has stock, orders, payments and ledger compared now; the result stands with its time on the admin’s first page.',
    out: z.object({}),
    status: 202,
    limit: { tries: 20, windowSeconds: 3600 },
  }),
}
