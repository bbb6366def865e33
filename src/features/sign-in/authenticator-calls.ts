import { z } from 'zod'
import { declareCall } from '#platform/api/call.ts'
import { authenticatorState, givenCode, newAuthenticator, recoveryCodes } from './authenticator.ts'

const limit = { tries: 60, windowSeconds: 3600 }

export const authenticatorCalls = {
  state: declareCall({
    method: 'GET',
    path: '/auth/authenticator',
    who: ['customer', 'artisan', 'admin'],
    summary: 'Whether the own account has an authenticator, and how many recovery codes are left.',
    out: authenticatorState,
  }),
  prepare: declareCall({
    method: 'POST',
    path: '/auth/authenticator',
    who: ['customer', 'artisan', 'admin'],
    summary:
      'A new secret for an authenticator app (TOTP: SHA-1, six digits, 30 seconds). It counts from the first code on.',
    out: newAuthenticator,
    limit,
  }),
  confirm: declareCall({
    method: 'POST',
    path: '/auth/authenticator/confirmation',
    who: ['customer', 'artisan', 'admin'],
    summary:
      'Takes the first code of the app: from now on sign-in asks for one. Answers ten recovery codes, this once.',
    body: givenCode,
    out: recoveryCodes,
    limit,
  }),
  renewCodes: declareCall({
    method: 'POST',
    path: '/auth/authenticator/recovery-codes',
    who: ['customer', 'artisan', 'admin'],
    summary: 'Ten new recovery codes, shown this once; the old ones open nothing any more.',
    out: recoveryCodes,
    limit,
  }),
  remove: declareCall({
    method: 'POST',
    path: '/auth/authenticator/removal',
    who: ['customer', 'artisan', 'admin'],
    summary: 'Takes the own authenticator off with one last code.',
    body: givenCode,
    out: z.object({}),
    limit,
  }),
}
