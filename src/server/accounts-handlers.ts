import type { Account } from '#domain/accounts/account.ts'
import { accountsCalls } from '#domain/accounts/accounts-calls.ts'
import { listAddresses } from '#domain/accounts/address-queries.ts'
import { askEmailChange } from '#domain/accounts/ask-email-change.ts'
import { askEmailConfirmation } from '#domain/accounts/ask-email-confirmation.ts'
import { askPasswordReset } from '#domain/accounts/ask-password-reset.ts'
import { changeLanguage } from '#domain/accounts/change-language.ts'
import { changePassword } from '#domain/accounts/change-password.ts'
import { confirmEmail } from '#domain/accounts/confirm-email.ts'
import { deleteAccount } from '#domain/accounts/delete-account.ts'
import { getEmailState } from '#domain/accounts/email-queries.ts'
import { endOtherSessions } from '#domain/accounts/end-other-sessions.ts'
import { endSession } from '#domain/accounts/end-session.ts'
import { exportAccount } from '#domain/accounts/export-account.ts'
import { listNotifications } from '#domain/accounts/notification-queries.ts'
import type { Device, OpenedSession } from '#domain/accounts/open-session.ts'
import { cityOfPincode, stateOfPincode } from '#domain/accounts/places.ts'
import { register } from '#domain/accounts/register.ts'
import { removeAddress } from '#domain/accounts/remove-address.ts'
import { renewProof } from '#domain/accounts/renew-proof.ts'
import { resetPassword } from '#domain/accounts/reset-password.ts'
import { saveAddress } from '#domain/accounts/save-address.ts'
import { saveProfile } from '#domain/accounts/save-profile.ts'
import { listSessions } from '#domain/accounts/session-queries.ts'
import { type SignInDevice, signIn } from '#domain/accounts/sign-in.ts'
import { signOut } from '#domain/accounts/sign-out.ts'
import { switchNotification } from '#domain/accounts/switch-notification.ts'
import { findOwnArtisan } from '#domain/artisans/artisan-queries.ts'
import { openWorkshop } from '#domain/artisans/open-workshop.ts'
import { requireFreshProof } from '#domain/fresh-proof.ts'
import { DomainError } from '#platform/domain-error.ts'
import { type CallHttp, serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'
import { isDeviceToken, issueDeviceToken, sessionKeys } from './csrf.ts'
import { forgetting } from './forgetting.ts'
import { deviceCookieName, readCookie, type Session, sessionCookieName, sessionTokens, writeCookie } from './session.ts'
import { network } from './throttle.ts'

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
