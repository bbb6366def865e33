import { endBehalf } from '#domain/accounts/end-behalf.ts'
import { actOnBehalf } from '#domain/artisans/act-on-behalf.ts'
import { behalfCalls } from '#domain/artisans/behalf-calls.ts'
import { serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'

export function behalfHandlers(app: HaatApp): void {
  serveCall(app, behalfCalls.begin, async (ctx, { params, body }, { session }) => {
    const wish = { artisan: params.id, reason: body.reason, sessionId: session?.id ?? 0 }
    return { until: (await actOnBehalf(ctx, wish)).toISOString() }
  })
  serveCall(app, behalfCalls.end, async (ctx, _, { session }) => ({ artisan: await endBehalf(ctx, session?.id ?? 0) }))
}
