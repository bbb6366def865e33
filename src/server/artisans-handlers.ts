import { findOwnArtisan, getArtisan } from '#domain/artisans/artisan-queries.ts'
import { artisansCalls } from '#domain/artisans/artisans-calls.ts'
import { serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'

export function artisansHandlers(app: HaatApp): void {
  serveCall(app, artisansCalls.ownProfile, async (ctx) => ({ artisan: await findOwnArtisan(ctx) }))
  serveCall(app, artisansCalls.profile, async (ctx, { params }) => ({ artisan: await getArtisan(ctx, params.id) }))
}
