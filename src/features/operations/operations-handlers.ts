import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { readEvent } from '#app/http/webhooks.ts'
import { retryGatewayEvent } from '#features/orders/receive-gateway-event.ts'
import { operationsCalls } from './operations-calls.ts'
import { findOperations } from './operations-queries.ts'

/** How the shop runs, and what its operator does about it. */
export function operationsHandlers(app: HaatApp): void {
  const read = (body: string, eventId: string | null) => readEvent(Buffer.from(body), eventId)
  serveCall(app, operationsCalls.state, (ctx) => findOperations(ctx))
  serveCall(app, operationsCalls.settleEvent, async (ctx, { params, body }) => ({
    outcome: await retryGatewayEvent(ctx, { id: Number(params.id), ...body, read }),
  }))
}
