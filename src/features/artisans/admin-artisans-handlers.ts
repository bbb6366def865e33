import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { changeArtisanTax, changeCommission, confirmArtisanTax } from '#features/verification/confirm-artisan-tax.ts'
import { adminArtisansCalls } from './admin-artisans-calls.ts'

export function adminArtisansHandlers(app: HaatApp): void {
  serveCall(app, adminArtisansCalls.commission, async (ctx, { params, body }) => {
    await changeCommission(ctx, { artisan: params.id, ...body })
    return {}
  })
  serveCall(app, adminArtisansCalls.confirmTax, async (ctx, { params, body }) => {
    await confirmArtisanTax(ctx, { artisan: params.id, ...body })
    return {}
  })
  serveCall(app, adminArtisansCalls.changeTax, async (ctx, { params, body }) => {
    await changeArtisanTax(ctx, { artisan: params.id, ...body })
    return {}
  })
}
