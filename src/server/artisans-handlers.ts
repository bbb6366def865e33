import { type ArtisanQuery, listArtisans } from '#domain/artisans/artisan-list-queries.ts'
import { findOwnArtisan, getArtisan } from '#domain/artisans/artisan-queries.ts'
import { artisansCalls } from '#domain/artisans/artisans-calls.ts'
import { serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'

export function artisansHandlers(app: HaatApp): void {
  serveCall(app, artisansCalls.list, (ctx, { query }) => listArtisans(ctx, given(query)))
  serveCall(app, artisansCalls.ownProfile, async (ctx) => ({ artisan: await findOwnArtisan(ctx) }))
  serveCall(app, artisansCalls.profile, async (ctx, { params }) => ({ artisan: await getArtisan(ctx, params.id) }))
}

/** Without what was not asked for. */
function given({
  page,
  limit,
  state,
  q,
}: {
  page: number
  limit: number
  state?: string | undefined
  q?: string | undefined
}): ArtisanQuery {
  return { page, limit, ...(state ? { state } : {}), ...(q ? { q: q.trim() } : {}) }
}
