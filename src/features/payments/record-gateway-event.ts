import type { Context } from '#features/context.ts'
import { deleteOld } from '#platform/database/delete-old.server.ts'
import { dropMonths, makeMonths } from '#platform/database/months.server.ts'
import { type Sql, sql } from '#platform/database/sql.ts'
import { addDays } from '#platform/time/clock.ts'

export type GatewayEvent = {
  eventId: string | null
  bodyHash: Buffer
  kind: string
  body: string
  gatewayOrderId: string | null
  gatewayPaymentId: string | null
}

export type EventOutcome = 'applied' | 'repeated' | 'ignored' | 'unknown-order' | 'quarantined'

export type Settlement = { outcome: EventOutcome; reason?: string }

/** `of`: what the payment says it is for. */
export function setAside(ctx: Context, of: string, { id }: { id: string }, reason: string): Settlement {
  ctx.log.error({ of, payment: id, reason }, 'news of a payment set aside')
  return { outcome: 'quarantined', reason }
}

/** Null when this event id or body is known; a second delivery waits for the first one's transaction. */
export async function recordGatewayEvent(ctx: Context, event: GatewayEvent): Promise<number | null> {
  const [row] = await ctx.db.query<{ id: number }>`${newEvent(ctx, event, sql`'ignored'`)}`
  return row?.id ?? null
}

/** SQL that keeps an event with its outcome; no row where this event id or body is known. */
export function newEvent(ctx: Context, event: GatewayEvent, outcome: Sql): Sql {
  const { eventId, bodyHash, kind, body, gatewayOrderId, gatewayPaymentId } = event
  return sql`
    insert into gateway_events (provider, event_id, body_hash, kind, body, gateway_order_id, gateway_payment_id,
      received_at, outcome)
    values (${ctx.gateway.provider}, ${eventId}, ${bodyHash}, ${kind}, ${body}, ${gatewayOrderId},
      ${gatewayPaymentId}, ${ctx.clock.now()}, ${outcome})
    on conflict do nothing returning id, outcome`
}

export async function closeGatewayEvent(
  ctx: Context,
  id: number,
  { outcome, reason = null }: { outcome: EventOutcome; reason?: string | null },
): Promise<void> {
  await ctx.db.query`update gateway_events set outcome = ${outcome}, reason = ${reason} where id = ${id}`
}

const daysAhead = 70

/** Makes coming monthly partitions and drops old events; payments keep the outcome. Returns rows deleted singly. */
export async function forgetGatewayEvents({ db, clock }: Context, { days }: { days: number }): Promise<number> {
  const now = clock.now()
  const before = addDays(now, -days)
  await makeMonths(db, 'gateway_events', { from: now, to: addDays(now, daysAhead) })
  await dropMonths(db, 'gateway_events', before)
  await deleteOld(db, { table: sql`gateway_event_keys`, column: sql`received_at`, before })
  return deleteOld(db, { table: sql`gateway_events`, column: sql`received_at`, before })
}
