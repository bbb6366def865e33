import { requireRole } from '#domain/actor.ts'
import { findCraftDefaults } from '#domain/catalog/craft-defaults-queries.ts'
import { productHelpCalls } from '#domain/catalog/product-help-calls.ts'
import { findEarningRates } from '#domain/catalog/rates-queries.ts'
import { serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'
import { found } from './found.ts'

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
