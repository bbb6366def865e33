import type { Context } from '#domain/context.ts'
import { addDays } from '#platform/clock.ts'
import { deleteOld } from '#platform/delete-old.server.ts'

/** Longer than a gateway repeats an event and a bank's dispute of a payment may take; the ledger stays for good. */
export const eventDays = 400

/** What the gateway said long ago, as it said it: the payment has what came of it. Returns how many events went. */
export function forgetGatewayEvents(ctx: Context): Promise<number> {
  return deleteOld(ctx.db, {
    table: 'gateway_events',
    column: 'received_at',
    before: addDays(ctx.clock.now(), -eventDays),
  })
}
