import type { Context } from '#features/context.ts'
import { deleteOld } from '#platform/database/delete-old.server.ts'
import { dropMonths, makeMonths } from '#platform/database/months.server.ts'
import { addDays } from '#platform/time/clock.ts'

const daysAhead = 70

/**
 * Makes the next months of the gateway's events ahead, and lets go what it said long ago, as it said it: the payment has what came of
 * it. Whole months first, then what is left of the one that ends in between. Returns how many events went one by one.
 */
export async function forgetGatewayEvents({ db, clock }: Context, { days }: { days: number }): Promise<number> {
  const now = clock.now()
  const before = addDays(now, -days)
  await makeMonths(db, 'gateway_events', { from: now, to: addDays(now, daysAhead) })
  await dropMonths(db, 'gateway_events', before)
  await deleteOld(db, { table: 'gateway_event_keys', column: 'received_at', before })
  return deleteOld(db, { table: 'gateway_events', column: 'received_at', key: 'id', before })
}
