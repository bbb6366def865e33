import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { changeCommission, changeMakerTax, confirmMakerTax } from '#features/verification/confirm-artisan-tax.ts'
import { deskArtisansCalls } from './desk-artisans-calls.ts'

export function deskArtisansHandlers(app: HaatApp): void {
  serveCall(app, deskArtisansCalls.commission, async (ctx, { params, body }) => {
    await changeCommission(ctx, { artisan: params.id, ...body })
    return {}
  })
  serveCall(app, deskArtisansCalls.confirmTax, async (ctx, { params, body }) => {
    await confirmMakerTax(ctx, { artisan: params.id, ...body })
    return {}
  })
  serveCall(app, deskArtisansCalls.changeTax, async (ctx, { params, body }) => {
    await changeMakerTax(ctx, { artisan: params.id, ...body })
    return {}
  })
}
