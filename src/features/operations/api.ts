import { z } from 'zod'
import { call } from '#features/call.ts'
import type { Context } from '#features/context.ts'
import { retryGatewayEvent } from '#features/orders/receive-gateway-event.ts'
import { readKeptEvent } from '#features/orders/webhooks.ts'
import { findOperations } from './operations-queries.ts'

const readIn = (ctx: Context) => (body: string, eventId: string | null) => readKeptEvent(ctx, body, eventId)

const moment = z.string().nullable()

const processRow = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  startedAt: z.string(),
  silentSeconds: z.number(),
  isAlive: z.boolean(),
  memoryBytes: z.number(),
  poolInUse: z.number(),
  poolWaiting: z.number(),
  eventLoopMs: z.number(),
  isIndexReady: z.boolean(),
  indexBehindSeconds: z.number().nullable(),
})

const eventRow = z.object({
  id: z.string(),
  kind: z.string(),
  receivedAt: z.string(),
  outcome: z.string(),
  reason: z.string().nullable(),
  order: z.string().nullable(),
})

const operationsState = z.object({
  version: z.string(),
  isMigrated: z.boolean(),
  processes: z.array(processRow),
  queues: z.array(z.object({ name: z.string(), waiting: z.int(), oldestSeconds: z.number() })),
  dead: z.array(z.object({ name: z.string(), count: z.int() })),
  events: z.array(eventRow),
  unsentEmails: z.int(),
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
  books: z.object({ checkedAt: moment, breaches: z.int().nullable() }),
  audit: z.object({ checkedAt: moment, isWhole: z.boolean().nullable() }),
  backup: z.object({ takenAt: moment, bytes: z.number().nullable(), isLate: z.boolean(), isMissing: z.boolean() }),
})

export type OperationsState = z.output<typeof operationsState>

export type ShownProcess = z.output<typeof processRow>

export type ShownEvent = z.output<typeof eventRow>

export const operationsApi = {
  state: call('GET /admin/operations', {
    who: ['admin'],
    summary:
      'Processes, queues, what was given up or set aside, disk, the latest checks of books and audit trail, and the latest backup.',
    out: operationsState,
    answer: (ctx) => findOperations(ctx),
  }),
  settleEvent: call('POST /admin/gateway-events/{id}/moves', {
    who: ['admin'],
    summary:
      'An event of the gateway that was set aside: `retry` applies it now, `close` leaves it on record for good.',
    params: z.object({ id: z.string().regex(/^\d{1,15}$/) }),
    body: z.strictObject({ move: z.enum(['retry', 'close']) }),
    out: z.object({ outcome: z.string() }),
    answer: async (ctx, { params, body }) => ({
      outcome: await retryGatewayEvent(ctx, { id: Number(params.id), ...body, read: readIn(ctx) }),
    }),
  }),
}
