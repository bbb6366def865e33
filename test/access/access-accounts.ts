/** Who gets which status from the calls of people about their own account. */

import { type AccessRow, all } from './access-row.ts'

const signedIn = (status: number): AccessRow['statuses'] => [401, status, status, status, status, status]

export const ownAccount: Record<string, AccessRow> = {
  'PUT /auth/profile': { statuses: signedIn(200), input: () => ({ body: { fullName: 'Asha Kulkarni' } }) },
  'GET /auth/email': { statuses: signedIn(200) },
  // With a wrong password: 409 shows that the caller was let in.
  'PUT /auth/email': {
    statuses: signedIn(409),
    input: (_, caller) => ({ body: { email: `${caller}-moves@access.test`, currentPassword: 'wrong one' } }),
  },
  'POST /auth/email/link': { statuses: signedIn(202) },
  // A code that nobody was sent.
  'POST /auth/email/confirmation': { statuses: all(409), input: () => ({ body: { code: 'nonsense' } }) },
  'GET /auth/sessions': { statuses: signedIn(200) },
  'DELETE /auth/sessions': { statuses: signedIn(200) },
  // Nobody's session has this id; that another person's is not found either is seen in own-account.http.test.ts.
  'DELETE /auth/sessions/{id}': { statuses: signedIn(404), input: () => ({ params: { id: 'nonsense' } }) },
  'GET /auth/export': { statuses: signedIn(200) },
  'DELETE /auth/account': { statuses: signedIn(409), input: () => ({ body: { currentPassword: 'wrong one' } }) },
  'GET /auth/proof': { statuses: signedIn(200) },
  // With a wrong password: 409 shows that the caller was let in.
  'POST /auth/proof': { statuses: signedIn(409), input: () => ({ body: { currentPassword: 'wrong one' } }) },
  'GET /notifications': { statuses: signedIn(200) },
  'PUT /notifications': {
    statuses: [401, 200, 200, 200, 200, 404],
    input: () => ({ body: { kind: 'reviews', isOn: true } }),
  },
}
