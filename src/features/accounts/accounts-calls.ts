import { z } from 'zod'
import { addressRow, pincodePlace, savedAddress } from '#features/addresses/postal-address.ts'
import { ownArtisan } from '#features/artisans/artisan.ts'
import { passwordChange, passwordReset, passwordResetRequest } from '#features/sign-in/new-password.ts'
import { anyone, declareCall, signedIn } from '#platform/api/call.ts'
import { account, credentials, registration, signedInSession } from './account.ts'
import { notificationRow, notificationSwitch } from './notification.ts'
import {
  accountClosing,
  emailChange,
  emailCode,
  emailState,
  passwordProof,
  profileChange,
  sessionRow,
} from './own-account.ts'
import { pincode } from './person-fields.ts'

const addressId = z.object({ id: z.string() })
const sessionId = z.object({ id: z.string() })

export const accountsCalls = {
  register: declareCall({
    method: 'POST',
    path: '/auth/register',
    who: anyone,
    summary:
      'Opens an account and signs in. An address that is taken gives 409 without a reason; its owner gets an email.',
    body: registration,
    out: signedInSession,
    status: 201,
    // Whole towns share one address of a mobile network.
    limit: { tries: 30, windowSeconds: 3600 },
    hashes: true,
  }),
  login: declareCall({
    method: 'POST',
    path: '/auth/login',
    who: anyone,
    summary: 'Signs in. Answers the same, in the same time, whether the account exists or not.',
    body: credentials,
    out: signedInSession,
    limit: { tries: 100, windowSeconds: 3600 },
    hashes: true,
  }),
  logout: declareCall({
    method: 'POST',
    path: '/auth/logout',
    who: anyone,
    summary: 'Ends the session; a second call changes nothing.',
    out: z.object({}),
  }),
  me: declareCall({
    method: 'GET',
    path: '/auth/me',
    who: anyone,
    summary: 'The signed-in person and a fresh CSRF token; `user` is null for a guest.',
    out: z.object({
      user: account.nullable(),
      artisanProfile: ownArtisan.nullable(),
      csrfToken: z.string().nullable(),
      token: z.string().nullable(),
    }),
  }),
  listAddresses: declareCall({
    method: 'GET',
    path: '/addresses',
    who: ['customer'],
    summary: 'Own addresses, the default one first.',
    out: z.object({ items: z.array(addressRow) }),
  }),
  addAddress: declareCall({
    method: 'POST',
    path: '/addresses',
    who: ['customer'],
    summary: 'Saves an address.',
    body: savedAddress,
    out: z.object({ address: addressRow }),
    status: 201,
  }),
  changeAddress: declareCall({
    method: 'PUT',
    path: '/addresses/{id}',
    who: ['customer'],
    summary: 'Changes an own address.',
    params: addressId,
    body: savedAddress,
    out: z.object({ address: addressRow }),
  }),
  removeAddress: declareCall({
    method: 'DELETE',
    path: '/addresses/{id}',
    who: ['customer'],
    summary: 'Removes an own address; orders keep their copy.',
    params: addressId,
    out: z.object({}),
  }),
  changeLanguage: declareCall({
    method: 'PUT',
    path: '/auth/language',
    who: signedIn,
    summary: 'The language in which this person gets emails.',
    body: z.strictObject({ language: account.shape.language }),
    out: z.object({ user: account }),
  }),
  forgotPassword: declareCall({
    method: 'POST',
    path: '/auth/forgot-password',
    who: anyone,
    summary:
      'Sends a link to set a new password. Answers the same, in the same time, whether the account exists or not.',
    body: passwordResetRequest,
    out: z.object({}),
    status: 202,
    limit: { tries: 10, windowSeconds: 3600 },
  }),
  resetPassword: declareCall({
    method: 'POST',
    path: '/auth/reset-password',
    who: anyone,
    summary: 'Sets a new password with the code of the mailed link, once and within 30 minutes. All sessions end.',
    body: passwordReset,
    out: z.object({}),
    limit: { tries: 20, windowSeconds: 3600 },
    hashes: true,
  }),
  changePassword: declareCall({
    method: 'PUT',
    path: '/auth/password',
    who: signedIn,
    summary: 'Changes the own password. All other sessions end; this one goes on under a new cookie and token.',
    body: passwordChange,
    out: signedInSession,
    limit: { tries: 20, windowSeconds: 3600 },
  }),
  saveProfile: declareCall({
    method: 'PUT',
    path: '/auth/profile',
    who: signedIn,
    summary:
      'Changes the own name, phone number and language. Another phone number needs `currentPassword`, or a sign-in of the last five minutes.',
    body: profileChange,
    out: z.object({ user: account }),
    limit: { tries: 60, windowSeconds: 3600 },
  }),
  askEmailChange: declareCall({
    method: 'PUT',
    path: '/auth/email',
    who: signedIn,
    summary:
      'Sends a link to the new address that moves the account to it, and a warning to the present one. Answers the same whether the new address has an account or not.',
    body: emailChange,
    out: z.object({}),
    status: 202,
    limit: { tries: 20, windowSeconds: 3600 },
  }),
  emailState: declareCall({
    method: 'GET',
    path: '/auth/email',
    who: signedIn,
    summary: 'The own address, and whether it is confirmed.',
    out: emailState,
  }),
  askEmailConfirmation: declareCall({
    method: 'POST',
    path: '/auth/email/link',
    who: signedIn,
    summary: 'Sends the link that confirms the own address again.',
    out: z.object({}),
    status: 202,
    limit: { tries: 10, windowSeconds: 3600 },
  }),
  confirmEmail: declareCall({
    method: 'POST',
    path: '/auth/email/confirmation',
    who: anyone,
    summary:
      'Confirms an address, or moves the account to it, with the code of the mailed link, once. Somebody else who is signed in is refused.',
    body: emailCode,
    out: z.object({ isChanged: z.boolean() }),
    limit: { tries: 30, windowSeconds: 3600 },
  }),
  listSessions: declareCall({
    method: 'GET',
    path: '/auth/sessions',
    who: signedIn,
    summary: 'Where this person is signed in, this browser first.',
    out: z.object({ items: z.array(sessionRow) }),
  }),
  endSession: declareCall({
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    who: signedIn,
    summary: 'Ends an own session at once; ending the one of this browser signs out.',
    params: sessionId,
    out: z.object({}),
  }),
  endOtherSessions: declareCall({
    method: 'DELETE',
    path: '/auth/sessions',
    who: signedIn,
    summary: 'Ends all own sessions but this one.',
    out: z.object({ ended: z.number() }),
  }),
  exportAccount: declareCall({
    method: 'GET',
    path: '/auth/export',
    who: signedIn,
    summary: 'All that the shop knows of this person, as a file. Money in paise, times in UTC.',
    out: z.object({ exportedAt: z.string(), sections: z.record(z.string(), z.array(z.unknown())) }),
    limit: { tries: 10, windowSeconds: 3600 },
  }),
  deleteAccount: declareCall({
    method: 'DELETE',
    path: '/auth/account',
    who: signedIn,
    summary: 'Closes the own account and forgets the person. Refused while orders are open or money is owed.',
    body: accountClosing,
    out: z.object({}),
    limit: { tries: 10, windowSeconds: 3600 },
  }),
  checkProof: declareCall({
    method: 'GET',
    path: '/auth/proof',
    who: signedIn,
    summary:
      'Answers when the password was given within ten minutes, else 403 `proof-needed`: asked before a file is fetched.',
    out: z.object({}),
  }),
  renewProof: declareCall({
    method: 'POST',
    path: '/auth/proof',
    who: signedIn,
    summary: 'Takes the own password once more: for ten minutes dangerous acts go on that answered 403 `proof-needed`.',
    body: passwordProof,
    out: z.object({}),
    limit: { tries: 60, windowSeconds: 3600 },
  }),
  listNotifications: declareCall({
    method: 'GET',
    path: '/notifications',
    who: signedIn,
    summary: 'The kinds of email that reach this person, and which of them are switched off.',
    out: z.object({ items: z.array(notificationRow) }),
  }),
  switchNotification: declareCall({
    method: 'PUT',
    path: '/notifications',
    who: signedIn,
    summary: 'Ends or resumes one kind of email.',
    body: notificationSwitch,
    out: z.object({ items: z.array(notificationRow) }),
  }),
  pincode: declareCall({
    method: 'GET',
    path: '/pincodes/{pincode}',
    who: anyone,
    summary:
      'State and city of a pincode, to fill an address form. With more than one choice the buyer says which state it is.',
    params: z.object({ pincode }),
    out: pincodePlace,
  }),
}
