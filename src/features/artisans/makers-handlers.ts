import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import type { Context } from '#features/context.ts'
import { actForMaker } from '#features/sign-in/begin-impersonation.ts'
import { addMaker } from './add-maker.ts'
import { listMakers } from './maker-queries.ts'
import { makersCalls } from './makers-calls.ts'
import { renewMakerConsent, withdrawMakerConsent } from './write-maker-consent.ts'

export function makersHandlers(app: HaatApp): void {
  serveCall(app, makersCalls.list, shownTo)
  serveCall(app, makersCalls.add, async (ctx, { body }) => {
    await addMaker(ctx, body)
    return shownTo(ctx)
  })
  serveCall(app, makersCalls.actFor, async (ctx, { body }, { session }) => {
    await actForMaker(ctx, { sessionId: session?.id ?? 0, artisan: body.artisan })
    const makers = await listMakers(ctx)
    return { makers: makers.map((maker) => ({ ...maker, isCurrent: maker.id === body.artisan })) }
  })
  serveCall(app, makersCalls.renew, async (ctx, { params, body }) => {
    await renewMakerConsent(ctx, params.id, body)
    return shownTo(ctx)
  })
  serveCall(app, makersCalls.withdraw, async (ctx, { params }) => {
    await withdrawMakerConsent(ctx, params.id)
    return shownTo(ctx)
  })
}

async function shownTo(ctx: Context) {
  return { makers: await listMakers(ctx) }
}
