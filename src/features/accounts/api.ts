import { z } from 'zod'
import { forgetSessions } from '#features/agent-checkout/write-session.ts'
import { forgetArtisan, openWorkshop } from '#features/artisans/open-workshop.ts'
import { call, type Http, type Session } from '#features/call.ts'
import { forgetCart } from '#features/cart/sync-cart.ts'
import { forgetCustomWork } from '#features/custom-work/write-custom-request.ts'
import { forgetDrafts } from '#features/drafts/save-draft.ts'
import { forgetGiftCards } from '#features/gift-cards/buy-gift-card.ts'
import { forgetParts } from '#features/images/keep-part.ts'
import { forgetReader } from '#features/newsletter/confirm-newsletter.ts'
import { forgetNetworkBuyer } from '#features/ondc/tell-news.ts'
import { forgetBuyer } from '#features/orders/write-order.ts'
import { forgetPayer } from '#features/payments/move-payment.ts'
import { forgetProofs } from '#features/proofs/send-picture.ts'
import { forgetQuestions } from '#features/questions/write-question.ts'
import { forgetReviewer } from '#features/reviews/write-review.ts'
import { forgetSearcher } from '#features/search/record-searches.ts'
import { endPersonSessions } from '#features/sign-in/end-session.ts'
import { resetAuthenticator } from '#features/sign-in/prepare-authenticator.ts'
import { forgetAccessTokens } from '#features/sign-in/write-access-token.ts'
import { forgetTeam } from '#features/team/change-member.ts'
import { joinTeam } from '#features/team/invite-member.ts'
import { forgetWisher } from '#features/wishlist/add-wish.ts'
import { anyone, signedIn } from '#platform/api/call.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { adminPageOf, adminQuery } from '#platform/lists/list.ts'
import { account, codeRegistration, registration, signedInSession } from './account.ts'
import { askEmailChange } from './ask-email-change.ts'
import { askEmailConfirmation } from './ask-email-confirmation.ts'
import { changeRole } from './change-role.ts'
import { confirmEmail } from './confirm-email.ts'
import { confirmPhone } from './confirm-phone.ts'
import { deleteAccount, erasePerson, type ForgetPerson } from './delete-account.ts'
import { disableAccount, enableAccount } from './disable-account.ts'
import { getEmailState } from './email-queries.ts'
import { exportAccount } from './export-account.ts'
import { exportPerson } from './export-person.ts'
import { acceptInvitation, inviteStaff, listInvitations, withdrawInvitation } from './invite-staff.ts'
import { accountClosing, emailChange, emailCode, emailState, phoneCode, profileChange } from './own-account.ts'
import { disablement, erasure, person, personRow, roleChange } from './person.ts'
import { adminPeople, getPerson } from './person-queries.ts'
import { register, registerByCode } from './register.ts'
import { changeLanguage, saveProfile } from './save-profile.ts'
import { staffInvitation, staffInvite } from './staff-invitation.ts'

const id = z.object({ id: z.string() })

const text = z.string().max(120).optional()

export const accountsApi = {
  register: call('POST /auth/register', {
    who: anyone,
    summary:
      'Opens an account and signs in. An address that is taken gives 409 without a reason; its owner gets an email.',
    body: registration,
    out: signedInSession,
    status: 201,
    limit: { tries: 30, windowSeconds: 3600 },
    hashes: true,
    answer: async (ctx, { body }, http) => {
      const { account, session } = await register(ctx, body, { device: http.device, welcome: openWorkshop })
      return http.openSession(account, session)
    },
  }),
  registerByCode: call('POST /auth/register-code', {
    who: anyone,
    summary:
      'Opens a customer’s account with the code from the email, or the SMS, instead of a password, and signs in. Where the address or number has an account by now, signs in to it.',
    body: codeRegistration,
    out: signedInSession,
    status: 201,
    limit: { tries: 30, windowSeconds: 3600 },
    hashes: true,
    answer: async (ctx, { body }, http) => {
      const { account, session } = await registerByCode(ctx, body, http.device)
      return http.openSession(account, session)
    },
  }),
  changeLanguage: call('PUT /auth/language', {
    who: signedIn,
    summary: 'The language in which this person gets emails.',
    body: z.strictObject({ language: account.shape.language }),
    out: z.object({ user: account }),
    answer: async (ctx, { body }) => ({
      user: await changeLanguage(ctx, body.language),
    }),
  }),
  saveProfile: call('PUT /auth/profile', {
    who: signedIn,
    summary:
      'Changes the own name, phone number and language. Another phone number needs `currentPassword`, or a sign-in of the last five minutes.',
    body: profileChange,
    out: z.object({ user: account }),
    limit: { tries: 60, windowSeconds: 3600 },
    answer: async (ctx, { body }, http) => ({
      user: await saveProfile(ctx, { change: body, sessionId: sessionOf(http).id }),
    }),
  }),
  askEmailChange: call('PUT /auth/email', {
    who: signedIn,
    summary:
      'Sends a link to the new address that moves the account to it, and a warning to the present one. Answers the same whether the new address has an account or not.',
    body: emailChange,
    out: z.object({}),
    status: 202,
    limit: { tries: 20, windowSeconds: 3600 },
    answer: async (ctx, { body }) => {
      await askEmailChange(ctx, body)
      return {}
    },
  }),
  emailState: call('GET /auth/email', {
    who: signedIn,
    summary: 'The own address, and whether it is confirmed.',
    out: emailState,
    answer: (ctx) => getEmailState(ctx),
  }),
  askEmailConfirmation: call('POST /auth/email/link', {
    who: signedIn,
    summary: 'Sends the link that confirms the own address again.',
    out: z.object({}),
    status: 202,
    limit: { tries: 10, windowSeconds: 3600 },
    answer: async (ctx) => {
      await askEmailConfirmation(ctx)
      return {}
    },
  }),
  confirmEmail: call('POST /auth/email/confirmation', {
    who: anyone,
    summary:
      'Confirms an address, or moves the account to it, with the code of the mailed link, once. Somebody else who is signed in is refused.',
    body: emailCode,
    out: z.object({ isChanged: z.boolean() }),
    limit: { tries: 30, windowSeconds: 3600 },
    answer: (ctx, { body }, { session }) => confirmEmail(ctx, { code: body.code, sessionId: session?.id ?? null }),
  }),
  confirmPhone: call('POST /auth/phone/confirmation', {
    who: signedIn,
    summary: 'Confirms the own number with the code that `POST /auth/sign-in-code` sent to it. It then signs in.',
    body: phoneCode,
    out: z.object({}),
    limit: { tries: 60, windowSeconds: 3600 },
    answer: async (ctx, { body }, { device }) => {
      await confirmPhone(ctx, { code: body.code, device })
      return {}
    },
  }),
  exportAccount: call('GET /auth/export', {
    who: signedIn,
    summary: 'All that the shop knows of this person, as a file. Money in paise, times in UTC.',
    out: z.object({ exportedAt: z.string(), sections: z.record(z.string(), z.array(z.unknown())) }),
    limit: { tries: 10, windowSeconds: 3600 },
    answer: async (ctx, _, http) => {
      const exported = await exportAccount(ctx)
      const name = `account-${exported.exportedAt.slice(0, 10)}.json`
      http.setHeader('content-disposition', `attachment; filename="${name}"`)
      return exported
    },
  }),
  deleteAccount: call('DELETE /auth/account', {
    who: signedIn,
    summary: 'Closes the own account and forgets the person. Refused while orders are open or money is owed.',
    body: accountClosing,
    out: z.object({}),
    limit: { tries: 10, windowSeconds: 3600 },
    answer: async (ctx, { body }, http) => {
      await deleteAccount(ctx, { ...body, forget: eraseSteps })
      http.closeSession()
      return {}
    },
  }),
  listPeople: call('GET /admin/users', {
    who: ['admin'],
    summary: 'Everybody with an account, by `q` (name, email address, phone), `role` and `state` (open, disabled).',
    query: adminQuery.extend({ q: text, role: text, state: text }),
    out: adminPageOf(personRow),
    answer: (ctx, { query }) => adminPeople.page(ctx, adminPeople.read(query)),
  }),
  person: call('GET /admin/users/{id}', {
    who: ['admin'],
    summary: 'Somebody with an account: roles that can be given, sessions, workshops.',
    params: id,
    out: z.object({ person }),
    answer: async (ctx, { params }) => ({ person: await getPerson(ctx, params.id) }),
  }),
  changeRole: call('PUT /admin/users/{id}/role', {
    who: ['admin'],
    summary:
      'Gives another role; the sessions end. Never takes it from the last admin. 409 when the role was not `expected`.',
    params: id,
    body: roleChange,
    out: z.object({}),
    answer: async (ctx, { params, body }) => {
      await changeRole(ctx, { ...params, ...body, welcome: openWorkshop })
      return {}
    },
  }),
  invitations: call('GET /admin/invitations', {
    who: ['admin'],
    summary: 'Who is invited to the admin area and has not come yet. Owners only.',
    out: z.object({ invitations: z.array(staffInvitation) }),
    answer: async (ctx) => ({ invitations: await listInvitations(ctx) }),
  }),
  invite: call('POST /admin/invitations', {
    who: ['admin'],
    summary:
      'Invites an address to the admin area with a part of the work, or as an owner (`staff` null); an email with a link follows. Another invitation of the address ends.',
    body: staffInvite,
    out: z.object({}),
    status: 202,
    limit: { tries: 30, windowSeconds: 3600 },
    answer: async (ctx, { body }, http) => {
      await inviteStaff(ctx, { ...body, publicOrigin: http.publicOrigin })
      return {}
    },
  }),
  withdrawInvitation: call('DELETE /admin/invitations/{id}', {
    who: ['admin'],
    summary: 'Ends an invitation; a repeated call changes nothing.',
    params: id,
    out: z.object({}),
    answer: async (ctx, { params }) => {
      await withdrawInvitation(ctx, params.id)
      return {}
    },
  }),
  acceptInvitation: call('POST /invitations/acceptance', {
    who: signedIn,
    summary:
      'Accepts an invitation by the code of its email, with the account of that address (404 for another); the sessions end.',
    body: z.strictObject({ code: z.string().max(200) }),
    out: z.object({}),
    limit: { tries: 20, windowSeconds: 3600 },
    answer: async (ctx, { body }) => {
      if (!(await joinTeam(ctx, body.code))) await acceptInvitation(ctx, body.code)
      return {}
    },
  }),
  disable: call('PUT /admin/users/{id}/disablement', {
    who: ['admin'],
    summary: 'Shuts an account with a reason that its owner reads; the sessions end at once.',
    params: id,
    body: disablement,
    out: z.object({}),
    answer: async (ctx, { params, body }) => {
      await disableAccount(ctx, { ...params, ...body })
      return {}
    },
  }),
  enable: call('DELETE /admin/users/{id}/disablement', {
    who: ['admin'],
    summary: 'Opens a shut account again.',
    params: id,
    out: z.object({}),
    answer: async (ctx, { params }) => {
      await enableAccount(ctx, params)
      return {}
    },
  }),
  endPersonSessions: call('DELETE /admin/users/{id}/sessions', {
    who: ['admin'],
    summary: 'Signs somebody out everywhere.',
    params: id,
    out: z.object({ ended: z.int() }),
    answer: async (ctx, { params }) => ({
      ended: await endPersonSessions(ctx, { id: params.id, sessionId: null }),
    }),
  }),
  endPersonSession: call('DELETE /admin/users/{id}/sessions/{session}', {
    who: ['admin'],
    summary: 'Ends one session of somebody.',
    params: id.extend({ session: z.string() }),
    out: z.object({ ended: z.int() }),
    answer: async (ctx, { params }) => ({
      ended: await endPersonSessions(ctx, { id: params.id, sessionId: params.session }),
    }),
  }),
  resetAuthenticator: call('DELETE /admin/users/{id}/authenticator', {
    who: ['admin'],
    summary: 'Takes the authenticator off somebody who has lost the phone and the recovery codes; the sessions end.',
    params: id,
    out: z.object({}),
    answer: async (ctx, { params }) => {
      await resetAuthenticator(ctx, params)
      return {}
    },
  }),
  exportPerson: call('GET /admin/users/{id}/export', {
    who: ['admin'],
    summary: 'All that the shop knows of somebody. Money in paise, times in UTC.',
    params: id,
    out: z.object({ exportedAt: z.string(), sections: z.record(z.string(), z.array(z.unknown())) }),
    limit: { tries: 30, windowSeconds: 3600 },
    answer: (ctx, { params }) => exportPerson(ctx, params),
  }),
  erasePerson: call('DELETE /admin/users/{id}', {
    who: ['admin'],
    summary: 'Closes an account and forgets the person. Refused while orders are open or money is owed.',
    params: id,
    body: erasure,
    out: z.object({}),
    limit: { tries: 30, windowSeconds: 3600 },
    answer: async (ctx, { params, body }) => {
      await erasePerson(ctx, { ...params, ...body, forget: eraseSteps })
      return {}
    },
  }),
}

function sessionOf({ session }: Http): Session {
  if (!session) throw new DomainError('unauthorized')
  return session
}

/** Every area's erasure. Areas depend on accounts, so accounts cannot import them. */
export const eraseSteps: readonly ForgetPerson[] = [
  forgetParts,
  forgetDrafts,
  forgetTeam,
  forgetArtisan,
  forgetSearcher,
  forgetPayer,
  forgetBuyer,
  forgetSessions,
  forgetNetworkBuyer,
  forgetProofs,
  forgetReviewer,
  forgetCustomWork,
  forgetGiftCards,
  forgetAccessTokens,
  forgetQuestions,
  forgetWisher,
  forgetCart,
  forgetReader,
]
