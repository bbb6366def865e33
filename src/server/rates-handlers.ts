import { listOfficeRates } from '#domain/orders/office-rate-queries.ts'
import { planRate } from '#domain/orders/plan-rate.ts'
import { ratesCalls } from '#domain/orders/rates-calls.ts'
import { withdrawRate } from '#domain/orders/withdraw-rate.ts'
import { serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'

/** The dated tables, as the office sees and plans them. */
export function ratesHandlers(app: HaatApp): void {
  serveCall(app, ratesCalls.list, async (ctx) => ({ rates: await listOfficeRates(ctx) }))
  serveCall(app, ratesCalls.plan, async (ctx, { body }) => ({ rate: await planRate(ctx, body) }))
  serveCall(app, ratesCalls.withdraw, async (ctx, { body }) => {
    await withdrawRate(ctx, body)
    return { rates: await listOfficeRates(ctx) }
  })
}
