import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { endBehalf } from '#features/sign-in/begin-impersonation.ts'
import { actOnBehalf } from './impersonate.ts'
import { behalfCalls } from './impersonation-calls.ts'

export function behalfHandlers(app: HaatApp): void {
  serveCall(app, behalfCalls.begin, async (ctx, { params, body }, { session }) => {
    const wish = { artisan: params.id, reason: body.reason, sessionId: session?.id ?? 0 }
    return { until: (await actOnBehalf(ctx, wish)).toISOString() }
  })
  serveCall(app, behalfCalls.end, async (ctx, _, { session }) => ({ artisan: await endBehalf(ctx, session?.id ?? 0) }))
}
