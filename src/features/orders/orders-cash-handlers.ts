import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { changeMethod } from './change-method.ts'
import { confirmCash } from './confirm-cash.ts'
import { getOrder } from './order-queries.ts'
import { ordersCalls } from './orders-calls.ts'
import { sendCashCode } from './write-cash-code.ts'

/** Calls of paying at the door, and of paying another way. */
export function ordersCashHandlers(app: HaatApp): void {
  serveCall(app, ordersCalls.confirmCash, async (ctx, { params: { number }, body }) => {
    await confirmCash(ctx, { number, code: body.code })
    return { order: await getOrder(ctx, number) }
  })
  serveCall(app, ordersCalls.sendCashCode, async (ctx, { params: { number } }) => {
    await sendCashCode(ctx, number)
    return { order: await getOrder(ctx, number) }
  })
  serveCall(app, ordersCalls.changeMethod, async (ctx, { params: { number }, body }) => {
    await changeMethod(ctx, { number, paymentMethod: body.paymentMethod })
    return { order: await getOrder(ctx, number) }
  })
}
