import { changeCommission } from '#domain/artisans/change-commission.ts'
import { changeMakerTax } from '#domain/artisans/change-maker-tax.ts'
import { confirmMakerTax } from '#domain/artisans/confirm-maker-tax.ts'
import { deskArtisansCalls } from '#domain/artisans/desk-artisans-calls.ts'
import { serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'

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
