import { z } from 'zod'
import { account, credentials, signedInSession } from '#features/accounts/account.ts'
import { passwordProof, sessionRow } from '#features/accounts/own-account.ts'
import { ownArtisan } from '#features/artisans/artisan.ts'
import { findOwnArtisan } from '#features/artisans/artisan-queries.ts'
import { call, type Http, type Session } from '#features/call.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { accessTokenRow, newAccessToken } from '#features/sign-in/access-token.ts'
import { listAccessTokens } from '#features/sign-in/access-token-queries.ts'
import { changePassword } from '#features/sign-in/change-password.ts'
import { endOtherSessions, endSession, signOut } from '#features/sign-in/end-session.ts'
import { passwordChange, passwordReset, passwordResetRequest } from '#features/sign-in/new-password.ts'
import { renewProof } from '#features/sign-in/renew-proof.ts'
import { askPasswordReset, resetPassword } from '#features/sign-in/reset-password.ts'
import { listSessions } from '#features/sign-in/session-queries.ts'
import { signIn } from '#features/sign-in/sign-in.ts'
import { addAccessToken, revokeAccessToken, rotateAccessToken } from '#features/sign-in/write-access-token.ts'
import { anyone, signedIn } from '#platform/api/call.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { addPasskey, listPasskeys, preparePasskey, removePasskey } from './add-passkey.ts'
import { authenticatorState, givenCode, newAuthenticator, recoveryCodes } from './authenticator.ts'
import { getAuthenticatorState } from './authenticator-queries.ts'
import { confirmAuthenticator } from './confirm-authenticator.ts'
import { newPasskey, passkeyOptions, passkeyRow, usedPasskey } from './passkey.ts'
import { prepareAuthenticator, removeAuthenticator, renewRecoveryCodes } from './prepare-authenticator.ts'
import { askSignInCode, signInByCode, signInCodeRequest, signInCodeUse } from './sign-in-code.ts'
import { askForPasskey, proveByPasskey, signInWithPasskey } from './use-passkey.ts'

const sessionId = z.object({ id: z.string() })

const limit = { tries: 60, windowSeconds: 3600 }

export const signInApi = {
  login: call('POST /auth/login', {
    who: anyone,
    summary: 'Signs in. Answers the same, in the same time, whether the account exists or not.',
    body: credentials,
    out: signedInSession,
    limit: { tries: 100, windowSeconds: 3600 },
    hashes: true,
    answer: async (ctx, { body }, http) => {
      const { account, session } = await signIn(ctx, body, http.device)
      return http.openSession(account, session)
    },
  }),
  askCode: call('POST /auth/sign-in-code', {
    who: anyone,
    summary:
      'Sends a code by email or SMS to sign in with, or to open an account with: `email` or `phone`. Answers the same, in the same time, whether the account exists or not.',
    body: signInCodeRequest,
    out: z.object({}),
    status: 202,
    limit: { tries: 10, windowSeconds: 3600 },
    answer: async (ctx, { body }) => {
      await askSignInCode(ctx, body)
      return {}
    },
  }),
  useCode: call('POST /auth/login-code', {
    who: anyone,
    summary:
      'Signs in with the code from the email or SMS, once; a number must have been confirmed. Accounts with a second factor cannot. 409 `account-needed`: the code is right, and the address or number has no account yet.',
    body: signInCodeUse,
    out: signedInSession,
    limit: { tries: 100, windowSeconds: 3600 },
    answer: async (ctx, { body }, http) => {
      const { account, session } = await signInByCode(ctx, body, http.device)
      return http.openSession(account, session)
    },
  }),
  logout: call('POST /auth/logout', {
    who: anyone,
    summary: 'Ends the session; a second call changes nothing.',
    out: z.object({}),
    answer: async (ctx, _, http) => {
      await signOut(ctx, http.session?.id ?? null)
      http.closeSession()
      return {}
    },
  }),
  me: call('GET /auth/me', {
    who: anyone,
    summary: 'The signed-in person and a fresh CSRF token; `user` is null for a guest.',
    out: z.object({
      user: account.nullable(),
      artisanProfile: ownArtisan.nullable(),
      csrfToken: z.string().nullable(),
      token: z.string().nullable(),
    }),
    answer: async (ctx, _, { session }) => {
      if (!session) return { user: null, artisanProfile: null, csrfToken: null, token: null }
      const isArtisan = session.user.role === 'artisan'
      const artisanProfile = isArtisan ? await findOwnArtisan(ctx) : null
      return { user: session.account, artisanProfile, csrfToken: session.csrfToken, token: session.marker }
    },
  }),
  forgotPassword: call('POST /auth/forgot-password', {
    who: anyone,
    summary:
      'Sends a link to set a new password. Answers the same, in the same time, whether the account exists or not.',
    body: passwordResetRequest,
    out: z.object({}),
    status: 202,
    limit: { tries: 10, windowSeconds: 3600 },
    answer: async (ctx, { body }) => {
      await askPasswordReset(ctx, body.email)
      return {}
    },
  }),
  resetPassword: call('POST /auth/reset-password', {
    who: anyone,
    summary: 'Sets a new password with the code of the mailed link, once and within 30 minutes. All sessions end.',
    body: passwordReset,
    out: z.object({}),
    limit: { tries: 20, windowSeconds: 3600 },
    hashes: true,
    answer: async (ctx, { body }, http) => {
      await resetPassword(ctx, body)
      if (http.session) http.closeSession()
      return {}
    },
  }),
  changePassword: call('PUT /auth/password', {
    who: signedIn,
    summary: 'Changes the own password. All other sessions end; this one goes on under a new cookie and token.',
    body: passwordChange,
    out: signedInSession,
    limit: { tries: 20, windowSeconds: 3600 },
    answer: async (ctx, { body }, http) => {
      if (!http.session) throw new DomainError('unauthorized')
      const session = await changePassword(ctx, body, http.device)
      return http.openSession(http.session.account, session)
    },
  }),
  listSessions: call('GET /auth/sessions', {
    who: signedIn,
    summary: 'Where this person is signed in, this browser first.',
    out: z.object({ items: z.array(sessionRow) }),
    answer: async (ctx, _, http) => ({
      items: await listSessions(ctx, sessionOf(http).id),
    }),
  }),
  endSession: call('DELETE /auth/sessions/{id}', {
    who: signedIn,
    summary: 'Ends an own session at once; ending the one of this browser signs out.',
    params: sessionId,
    out: z.object({}),
    answer: async (ctx, { params }, http) => {
      await endSession(ctx, params.id)
      if (params.id === sessionOf(http).publicId) http.closeSession()
      return {}
    },
  }),
  endOtherSessions: call('DELETE /auth/sessions', {
    who: signedIn,
    summary: 'Ends all own sessions but this one.',
    out: z.object({ ended: z.number() }),
    answer: async (ctx, _, http) => ({
      ended: await endOtherSessions(ctx, sessionOf(http).id),
    }),
  }),
  checkProof: call('GET /auth/proof', {
    who: signedIn,
    summary:
      'Answers when the password was given within ten minutes, else 403 `proof-needed`: asked before a file is fetched.',
    out: z.object({}),
    answer: async (ctx) => {
      requireFreshProof(ctx)
      return {}
    },
  }),
  renewProof: call('POST /auth/proof', {
    who: signedIn,
    summary: 'Takes the own password once more: for ten minutes dangerous acts go on that answered 403 `proof-needed`.',
    body: passwordProof,
    out: z.object({}),
    limit: { tries: 60, windowSeconds: 3600 },
    answer: async (ctx, { body }, http) => {
      await renewProof(ctx, { password: body.currentPassword, sessionId: sessionOf(http).id })
      return {}
    },
  }),
  authenticator: call('GET /auth/authenticator', {
    who: ['customer', 'artisan', 'admin'],
    summary: 'Whether the own account has an authenticator, and how many recovery codes are left.',
    out: authenticatorState,
    answer: (ctx) => getAuthenticatorState(ctx),
  }),
  prepareAuthenticator: call('POST /auth/authenticator', {
    who: ['customer', 'artisan', 'admin'],
    summary:
      'A new secret for an authenticator app (TOTP: SHA-1, six digits, 30 seconds). It counts from the first code on.',
    out: newAuthenticator,
    limit,
    answer: (ctx) => prepareAuthenticator(ctx),
  }),
  confirmAuthenticator: call('POST /auth/authenticator/confirmation', {
    who: ['customer', 'artisan', 'admin'],
    summary:
      'Takes the first code of the app: from now on sign-in asks for one. Answers ten recovery codes, this once.',
    body: givenCode,
    out: recoveryCodes,
    limit,
    answer: async (ctx, { body }, { session }) => {
      if (!session) throw new DomainError('unauthorized')
      return { recoveryCodes: await confirmAuthenticator(ctx, { code: body.code, sessionId: session.id }) }
    },
  }),
  renewCodes: call('POST /auth/authenticator/recovery-codes', {
    who: ['customer', 'artisan', 'admin'],
    summary: 'Ten new recovery codes, shown this once; the old ones open nothing any more.',
    out: recoveryCodes,
    limit,
    answer: async (ctx) => ({ recoveryCodes: await renewRecoveryCodes(ctx) }),
  }),
  accessTokens: call('GET /auth/tokens', {
    who: signedIn,
    summary: 'The own access tokens of programs, the oldest first.',
    out: z.object({ items: z.array(accessTokenRow) }),
    answer: async (ctx) => ({ items: await listAccessTokens(ctx) }),
  }),
  addAccessToken: call('POST /auth/tokens', {
    who: signedIn,
    summary:
      'Makes an access token for a program, `Authorization: Bearer haat_…`: answered this once. At most ten, 600 calls a minute each; none opens a call under /auth/.',
    body: newAccessToken,
    out: z.object({ token: z.string() }),
    status: 201,
    limit,
    answer: async (ctx, { body }) => ({ token: await addAccessToken(ctx, body) }),
  }),
  rotateAccessToken: call('POST /auth/tokens/{id}/rotation', {
    who: signedIn,
    summary: 'A new secret for an own access token, answered this once. The old one works for another day.',
    params: z.object({ id: z.string().max(64) }),
    out: z.object({ token: z.string() }),
    limit,
    answer: async (ctx, { params }) => ({ token: await rotateAccessToken(ctx, params.id) }),
  }),
  revokeAccessToken: call('DELETE /auth/tokens/{id}', {
    who: signedIn,
    summary: 'Ends an own access token at once.',
    params: z.object({ id: z.string().max(64) }),
    out: z.object({}),
    answer: async (ctx, { params }) => {
      await revokeAccessToken(ctx, params.id)
      return {}
    },
  }),
  passkeys: call('GET /auth/passkeys', {
    who: signedIn,
    summary: 'The own passkeys, the oldest first.',
    out: z.object({ items: z.array(passkeyRow) }),
    answer: async (ctx) => ({ items: await listPasskeys(ctx) }),
  }),
  preparePasskey: call('POST /auth/passkeys/options', {
    who: signedIn,
    summary: 'What the browser needs to make a passkey (PublicKeyCredentialCreationOptionsJSON), for five minutes.',
    out: passkeyOptions,
    limit,
    answer: (ctx, _, http) => preparePasskey(ctx, http.publicOrigin),
  }),
  addPasskey: call('POST /auth/passkeys', {
    who: signedIn,
    summary: 'Adds the passkey that the browser made, at most ten. The person gets an email.',
    body: newPasskey,
    out: z.object({ items: z.array(passkeyRow) }),
    status: 201,
    limit,
    answer: async (ctx, { body }, http) => {
      const { publicOrigin: origin, device } = http
      await addPasskey(ctx, { passkey: body, origin, userAgent: device.userAgent, sessionId: sessionOf(http).id })
      return { items: await listPasskeys(ctx) }
    },
  }),
  removePasskey: call('DELETE /auth/passkeys/{id}', {
    who: signedIn,
    summary: 'Removes an own passkey; the password stays.',
    params: z.object({ id: z.string().max(64) }),
    out: z.object({ items: z.array(passkeyRow) }),
    answer: async (ctx, { params }) => {
      await removePasskey(ctx, params.id)
      return { items: await listPasskeys(ctx) }
    },
  }),
  askForPasskey: call('POST /auth/passkeys/challenge', {
    who: anyone,
    summary:
      'What the browser needs to use a passkey (PublicKeyCredentialRequestOptionsJSON): of a guest to sign in, else as a proof.',
    out: passkeyOptions,
    limit: { tries: 100, windowSeconds: 3600 },
    answer: (ctx, _, http) => askForPasskey(ctx, http.publicOrigin),
  }),
  signInWithPasskey: call('POST /auth/passkeys/sign-in', {
    who: anyone,
    summary: 'Signs in with a passkey instead of password and code.',
    body: z.strictObject({ passkey: usedPasskey, remember: z.boolean().optional() }),
    out: signedInSession,
    limit: { tries: 100, windowSeconds: 3600 },
    answer: async (ctx, { body }, http) => {
      const { account, session } = await signInWithPasskey(ctx, { ...body, origin: http.publicOrigin }, http.device)
      return http.openSession(account, session)
    },
  }),
  proveByPasskey: call('POST /auth/passkeys/proof', {
    who: signedIn,
    summary: 'Takes an own passkey instead of the password: dangerous acts go on for ten minutes.',
    body: usedPasskey,
    out: z.object({}),
    limit,
    answer: async (ctx, { body }, http) => {
      await proveByPasskey(ctx, { passkey: body, origin: http.publicOrigin, sessionId: sessionOf(http).id })
      return {}
    },
  }),
  removeAuthenticator: call('POST /auth/authenticator/removal', {
    who: ['customer', 'artisan', 'admin'],
    summary: 'Takes the own authenticator off with one last code.',
    body: givenCode,
    out: z.object({}),
    limit,
    answer: async (ctx, { body }) => {
      await removeAuthenticator(ctx, body)
      return {}
    },
  }),
}

function sessionOf({ session }: Http): Session {
  if (!session) throw new DomainError('unauthorized')
  return session
}
