import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { receiveWebhook } from '#app/http/webhooks.ts'
import { askBooksCheck } from '#features/ledger/ask-books-check.ts'
import { getOwnPayment } from '#features/orders/order-queries.ts'
import { reopenPayment, verifyPayment } from '#features/orders/verify-payment.ts'
import { paymentsCalls } from './payments-calls.ts'

/** Calls of paying: three doors (callback, webhook, and the sweep in jobs.ts) to one function. */
export function paymentsHandlers(app: HaatApp): void {
  serveCall(app, paymentsCalls.state, async (ctx, { params }) => ({
    payment: await getOwnPayment(ctx, params.number),
  }))
  serveCall(app, paymentsCalls.open, async (ctx, { params }) => ({ payment: await reopenPayment(ctx, params.number) }))
  serveCall(app, paymentsCalls.verify, async (ctx, { body }) => {
    const { orderNumber } = body
    const payment = await verifyPayment(ctx, {
      orderNumber,
      gatewayOrderId: body.razorpay_order_id,
      paymentId: body.razorpay_payment_id,
      signature: body.razorpay_signature,
    })
    return { payment, orderNumber }
  })
  serveCall(app, paymentsCalls.webhook, (ctx, _, http) =>
    receiveWebhook(ctx, http, (outcome, lagSeconds) => {
      app.haat.metrics.webhooks.inc({ outcome })
      if (lagSeconds !== null) app.haat.metrics.webhookLag.observe(lagSeconds)
    }),
  )
  serveCall(app, paymentsCalls.checkBooks, async (ctx) => {
    await askBooksCheck(ctx)
    return {}
  })
}
