import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { listReportedMessages } from './message-queries.ts'
import { messagesCalls } from './messages-calls.ts'
import { readMessages, reportMessage, settleMessage, writeMessage } from './write-message.ts'

/** Calls of what buyer and artisan write to each other. */
export function messagesHandlers(app: HaatApp): void {
  serveCall(app, messagesCalls.ofOrder, async (ctx, { params }) => ({ messages: await readMessages(ctx, params) }))
  serveCall(app, messagesCalls.writeToArtisan, async (ctx, { params, body }) => {
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
