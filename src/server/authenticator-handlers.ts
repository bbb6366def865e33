import { authenticatorCalls } from '#domain/accounts/authenticator-calls.ts'
import { getAuthenticatorState } from '#domain/accounts/authenticator-queries.ts'
import { confirmAuthenticator } from '#domain/accounts/confirm-authenticator.ts'
import { prepareAuthenticator } from '#domain/accounts/prepare-authenticator.ts'
import { removeAuthenticator } from '#domain/accounts/remove-authenticator.ts'
import { renewRecoveryCodes } from '#domain/accounts/renew-recovery-codes.ts'
import { DomainError } from '#platform/domain-error.ts'
import { serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'

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
