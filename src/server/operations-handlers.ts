import { operationsCalls } from '#domain/operations/operations-calls.ts'
import { findOperations } from '#domain/operations/operations-queries.ts'
import { retryGatewayEvent } from '#domain/orders/retry-gateway-event.ts'
import { serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'
import { readEvent } from './webhooks.ts'

/** How the shop runs, and what its operator does about it. */
export function operationsHandlers(app: HaatApp): void {
  const read = (body: string, eventId: string | null) => readEvent(Buffer.from(body), eventId)
  serveCall(app, operationsCalls.state, (ctx) => findOperations(ctx))
  serveCall(app, operationsCalls.settleEvent, async (ctx, { params, body }) => ({
    outcome: await retryGatewayEvent(ctx, { id: Number(params.id), ...body, read }),
  }))
}
