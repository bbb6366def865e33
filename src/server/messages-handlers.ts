import { listReportedMessages } from '#domain/orders/message-queries.ts'
import { messagesCalls } from '#domain/orders/messages-calls.ts'
import { readMessages } from '#domain/orders/read-messages.ts'
import { reportMessage } from '#domain/orders/report-message.ts'
import { settleMessage } from '#domain/orders/settle-message.ts'
import { writeMessage } from '#domain/orders/write-message.ts'
import { serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'

/** Calls of what buyer and maker write to each other. */
export function messagesHandlers(app: HaatApp): void {
  serveCall(app, messagesCalls.ofOrder, async (ctx, { params }) => ({ messages: await readMessages(ctx, params) }))
  serveCall(app, messagesCalls.writeToMaker, async (ctx, { params, body }) => {
    await writeMessage(ctx, params, body)
    return { messages: await readMessages(ctx, params) }
  })
  serveCall(app, messagesCalls.ofParcel, async (ctx, { params }) => ({ messages: await readMessages(ctx, params) }))
  serveCall(app, messagesCalls.writeToBuyer, async (ctx, { params, body }) => {
    await writeMessage(ctx, params, body)
    return { messages: await readMessages(ctx, params) }
  })
  serveCall(app, messagesCalls.report, async (ctx, { params, body }) => {
    await reportMessage(ctx, { ...params, ...body })
    return {}
  })
  serveCall(app, messagesCalls.adminList, (ctx, { query }) => listReportedMessages(ctx, query))
  serveCall(app, messagesCalls.settle, async (ctx, { params, body }) => ({
    message: await settleMessage(ctx, { ...params, ...body }),
  }))
}
