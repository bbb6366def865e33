import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import type { Context } from '#features/context.ts'
import { actForArtisan } from '#features/sign-in/begin-impersonation.ts'
import { addArtisan } from './add-artisan.ts'
import { coOperativeCalls } from './co-operative-calls.ts'
import { listMembers } from './member-queries.ts'
import { renewArtisanConsent, withdrawArtisanConsent } from './write-artisan-consent.ts'

export function coOperativeHandlers(app: HaatApp): void {
  serveCall(app, coOperativeCalls.list, shownTo)
  serveCall(app, coOperativeCalls.add, async (ctx, { body }) => {
    await addArtisan(ctx, body)
    return shownTo(ctx)
  })
  serveCall(app, coOperativeCalls.actFor, async (ctx, { body }, { session }) => {
    await actForArtisan(ctx, { sessionId: session?.id ?? 0, artisan: body.artisan })
    const artisans = await listMembers(ctx)
    return { artisans: artisans.map((artisan) => ({ ...artisan, isCurrent: artisan.id === body.artisan })) }
  })
  serveCall(app, coOperativeCalls.renew, async (ctx, { params, body }) => {
    await renewArtisanConsent(ctx, params.id, body)
    return shownTo(ctx)
  })
  serveCall(app, coOperativeCalls.withdraw, async (ctx, { params }) => {
    await withdrawArtisanConsent(ctx, params.id)
    return shownTo(ctx)
  })
}

async function shownTo(ctx: Context) {
  return { artisans: await listMembers(ctx) }
}
