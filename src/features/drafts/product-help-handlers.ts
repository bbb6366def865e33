import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { requireRole } from '#features/actor.ts'
import { found } from '#features/found.ts'
import { findCraftDefaults } from '#features/products/craft-defaults-queries.ts'
import { productHelpCalls } from './product-help-calls.ts'
import { findEarningRates } from './rates-queries.ts'

/** What a form of a product asks while it is filled in. */
export function productHelpHandlers(app: HaatApp): void {
  serveCall(app, productHelpCalls.craftDefaults, async (ctx, { params }) => ({
    defaults: found(await findCraftDefaults(ctx, params.craft)),
  }))
  serveCall(app, productHelpCalls.earningRates, async (ctx, { query }) => {
    const { artisanId } = requireRole(ctx.actor, 'artisan')
    return { rates: await findEarningRates(ctx, { artisanId: artisanId ?? 0, ...query }) }
  })
}
