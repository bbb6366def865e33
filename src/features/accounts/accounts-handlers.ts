import { type CallHttp, serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { isDeviceToken, issueDeviceToken, sessionKeys } from '#app/http/csrf.ts'
import { forgetting } from '#app/http/erasures.ts'
import {
  deviceCookieName,
  readCookie,
  type Session,
  sessionCookieName,
  sessionTokens,
  writeCookie,
} from '#app/http/session.ts'
import { network } from '#app/http/throttle.ts'
import { listAddresses } from '#features/addresses/address-queries.ts'
import { cityOfPincode, stateOfPincode } from '#features/addresses/places.ts'
import { removeAddress, saveAddress } from '#features/addresses/save-address.ts'
import { findOwnArtisan } from '#features/artisans/artisan-queries.ts'
import { openWorkshop } from '#features/artisans/open-workshop.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { changePassword } from '#features/sign-in/change-password.ts'
import { endOtherSessions, endSession, signOut } from '#features/sign-in/end-session.ts'
import type { Device, OpenedSession } from '#features/sign-in/open-session.ts'
import { renewProof } from '#features/sign-in/renew-proof.ts'
import { askPasswordReset, resetPassword } from '#features/sign-in/reset-password.ts'
import { listSessions } from '#features/sign-in/session-queries.ts'
import { type SignInDevice, signIn } from '#features/sign-in/sign-in.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import type { Account } from './account.ts'
import { accountsCalls } from './accounts-calls.ts'
import { askEmailChange } from './ask-email-change.ts'
import { askEmailConfirmation } from './ask-email-confirmation.ts'
import { confirmEmail } from './confirm-email.ts'
import { deleteAccount } from './delete-account.ts'
import { getEmailState } from './email-queries.ts'
import { exportAccount } from './export-account.ts'
import { listNotifications, switchNotification } from './notification-queries.ts'
import { register } from './register.ts'
import { changeLanguage, saveProfile } from './save-profile.ts'

/** Calls of people about themselves: sign-in, session, addresses, language. */
export function accountsHandlers(app: HaatApp): void {
  serveCall(app, accountsCalls.register, async (ctx, { body }, http) => {
    return welcome(app, http, await register(ctx, body, { device: deviceOf(http), welcome: openWorkshop }))
  })
  serveCall(app, accountsCalls.login, async (ctx, { body }, http) => {
    return welcome(app, http, await signIn(ctx, body, signInDeviceOf(app, http)))
  })
  serveCall(app, accountsCalls.logout, async (ctx, _, http) => {
    await signOut(ctx, http.session?.id ?? null)
    sayGoodbye(app, http)
    return {}
  })
  serveCall(app, accountsCalls.me, async (ctx, _, { session }) => {
    if (!session) return { user: null, artisanProfile: null, csrfToken: null, token: null }
    const isArtisan = session.user.role === 'artisan'
    const artisanProfile = isArtisan ? await findOwnArtisan(ctx) : null
    return { user: session.account, artisanProfile, csrfToken: session.csrfToken, token: session.marker }
  })
  serveCall(app, accountsCalls.changeLanguage, async (ctx, { body }) => ({
    user: await changeLanguage(ctx, body.language),
  }))
  passwordHandlers(app)
  emailHandlers(app)
  sessionHandlers(app)
  proofHandlers(app)
  ownDataHandlers(app)
  addressHandlers(app)
}

function emailHandlers(app: HaatApp): void {
  serveCall(app, accountsCalls.emailState, (ctx) => getEmailState(ctx))
  serveCall(app, accountsCalls.askEmailChange, async (ctx, { body }) => {
    await askEmailChange(ctx, body)
    return {}
  })
  serveCall(app, accountsCalls.askEmailConfirmation, async (ctx) => {
    await askEmailConfirmation(ctx)
    return {}
  })
  serveCall(app, accountsCalls.confirmEmail, (ctx, { body }, { session }) =>
    confirmEmail(ctx, { code: body.code, sessionId: session?.id ?? null }),
  )
}

function sessionHandlers(app: HaatApp): void {
  serveCall(app, accountsCalls.listSessions, async (ctx, _, http) => ({
    items: await listSessions(ctx, sessionOf(http).id),
  }))
  serveCall(app, accountsCalls.endSession, async (ctx, { params }, http) => {
    await endSession(ctx, params.id)
    if (params.id === sessionOf(http).publicId) sayGoodbye(app, http)
    return {}
  })
  serveCall(app, accountsCalls.endOtherSessions, async (ctx, _, http) => ({
    ended: await endOtherSessions(ctx, sessionOf(http).id),
  }))
}

function proofHandlers(app: HaatApp): void {
  serveCall(app, accountsCalls.checkProof, async (ctx) => {
    requireFreshProof(ctx)
    return {}
  })
  serveCall(app, accountsCalls.renewProof, async (ctx, { body }, http) => {
    await renewProof(ctx, { password: body.currentPassword, sessionId: sessionOf(http).id })
    return {}
  })
}

function ownDataHandlers(app: HaatApp): void {
  serveCall(app, accountsCalls.saveProfile, async (ctx, { body }, http) => ({
    user: await saveProfile(ctx, { change: body, sessionId: sessionOf(http).id }),
  }))
  serveCall(app, accountsCalls.exportAccount, async (ctx, _, { reply }) => {
    const exported = await exportAccount(ctx)
    const name = `haat-${exported.exportedAt.slice(0, 10)}.json`
    reply.header('content-disposition', `attachment; filename="${name}"`)
    return exported
  })
  serveCall(app, accountsCalls.deleteAccount, async (ctx, { body }, http) => {
    await deleteAccount(ctx, { ...body, forget: forgetting })
    sayGoodbye(app, http)
    return {}
  })
  serveCall(app, accountsCalls.listNotifications, async (ctx) => ({ items: await listNotifications(ctx) }))
  serveCall(app, accountsCalls.switchNotification, async (ctx, { body }) => {
    await switchNotification(ctx, body)
    return { items: await listNotifications(ctx) }
  })
}

function sessionOf({ session }: CallHttp): Session {
  if (!session) throw new DomainError('unauthorized')
  return session
}

function passwordHandlers(app: HaatApp): void {
  serveCall(app, accountsCalls.forgotPassword, async (ctx, { body }) => {
    await askPasswordReset(ctx, body.email)
    return {}
  })
  serveCall(app, accountsCalls.resetPassword, async (ctx, { body }, http) => {
    await resetPassword(ctx, body)
    if (http.session) sayGoodbye(app, http)
    return {}
  })
  serveCall(app, accountsCalls.changePassword, async (ctx, { body }, http) => {
    if (!http.session) throw new DomainError('unauthorized')
    const session = await changePassword(ctx, body, deviceOf(http))
    return welcome(app, http, { account: http.session.account, session })
  })
}

function addressHandlers(app: HaatApp): void {
  serveCall(app, accountsCalls.listAddresses, async (ctx) => ({ items: await listAddresses(ctx) }))
  serveCall(app, accountsCalls.addAddress, async (ctx, { body }) => ({
    address: await saveAddress(ctx, { id: null, address: body }),
  }))
  serveCall(app, accountsCalls.changeAddress, async (ctx, { params, body }) => ({
    address: await saveAddress(ctx, { id: params.id, address: body }),
  }))
  serveCall(app, accountsCalls.removeAddress, async (ctx, { params }) => {
    await removeAddress(ctx, params.id)
    return {}
  })
  serveCall(app, accountsCalls.pincode, async (_, { params: { pincode } }) => {
    const place = stateOfPincode(pincode)
    if (!place) throw new DomainError('not-found')
    return { pincode, state: place.state, choices: [...place.choices], city: cityOfPincode(pincode) }
  })
}

/** The cookies of a new session and what the browser keeps beside them. */
function welcome(
  app: HaatApp,
  { reply }: CallHttp,
  { account, session }: { account: Account; session: OpenedSession },
) {
  const { config } = app.haat
  const keys = sessionKeys(config.secret)
  reply.header('set-cookie', writeCookie(config, sessionCookieName(config), session.secret, session.maxAgeSeconds))
  // A browser that was here once keeps tries of its own, so that strangers cannot lock its owner out.
  reply.header(
    'set-cookie',
    writeCookie(config, deviceCookieName(config), issueDeviceToken(keys, account.id), 365 * 24 * 3600),
  )

  const { csrfToken, marker } = sessionTokens(keys, session)
  return { user: account, token: marker, csrfToken }
}

/** Not `Clear-Site-Data: "storage"`: that would empty the cart too, and only the session ends here. */
function sayGoodbye(app: HaatApp, { reply }: CallHttp): void {
  const { config } = app.haat
  reply.header('set-cookie', writeCookie(config, sessionCookieName(config), '', 0))
}

function deviceOf({ request, session }: CallHttp): Device {
  const userAgent = request.headers['user-agent'] ?? ''
  return { address: network(request.ip), userAgent, replacesSession: session?.id ?? null }
}

function signInDeviceOf(app: HaatApp, http: CallHttp): SignInDevice {
  const { config } = app.haat
  const token = readCookie(http.request.headers.cookie, deviceCookieName(config))
  return {
    ...deviceOf(http),
    knownDevice: (userPublicId) => {
      const isKnown = isDeviceToken(sessionKeys(config.secret), userPublicId, token)
      return isKnown && token ? token.slice(0, token.indexOf('.')) : null
    },
  }
}
