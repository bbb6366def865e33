import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { planRate } from '#features/checkout/plan-rate.ts'
import { listAdminRates } from './rate-list-queries.ts'
import { withdrawRate } from './rate-queries.ts'
import { ratesCalls } from './rates-calls.ts'

/** The dated tables, as the admin sees and plans them. */
export function ratesHandlers(app: HaatApp): void {
  serveCall(app, ratesCalls.list, async (ctx) => ({ rates: await listAdminRates(ctx) }))
  serveCall(app, ratesCalls.plan, async (ctx, { body }) => ({ rate: await planRate(ctx, body) }))
  serveCall(app, ratesCalls.withdraw, async (ctx, { body }) => {
    await withdrawRate(ctx, body)
    return { rates: await listAdminRates(ctx) }
  })
}
