import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { authenticatorCalls } from './authenticator-calls.ts'
import { getAuthenticatorState } from './authenticator-queries.ts'
import { confirmAuthenticator } from './confirm-authenticator.ts'
import { prepareAuthenticator, removeAuthenticator, renewRecoveryCodes } from './prepare-authenticator.ts'

/** Calls about the own authenticator. */
export function authenticatorHandlers(app: HaatApp): void {
  serveCall(app, authenticatorCalls.state, (ctx) => getAuthenticatorState(ctx))
  serveCall(app, authenticatorCalls.prepare, (ctx) => prepareAuthenticator(ctx))
  serveCall(app, authenticatorCalls.confirm, async (ctx, { body }, { session }) => {
    if (!session) throw new DomainError('unauthorized')
    return { recoveryCodes: await confirmAuthenticator(ctx, { code: body.code, sessionId: session.id }) }
  })
  serveCall(app, authenticatorCalls.renewCodes, async (ctx) => ({ recoveryCodes: await renewRecoveryCodes(ctx) }))
  serveCall(app, authenticatorCalls.remove, async (ctx, { body }) => {
    await removeAuthenticator(ctx, body)
    return {}
  })
}
