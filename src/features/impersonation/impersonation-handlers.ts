import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { endImpersonation } from '#features/sign-in/begin-impersonation.ts'
import { actOnImpersonation } from './impersonate.ts'
import { impersonationCalls } from './impersonation-calls.ts'

export function impersonationHandlers(app: HaatApp): void {
  serveCall(app, impersonationCalls.begin, async (ctx, { params, body }, { session }) => {
    const wish = { artisan: params.id, reason: body.reason, sessionId: session?.id ?? 0 }
    return { until: (await actOnImpersonation(ctx, wish)).toISOString() }
  })
  serveCall(app, impersonationCalls.end, async (ctx, _, { session }) => ({
    artisan: await endImpersonation(ctx, session?.id ?? 0),
  }))
}
