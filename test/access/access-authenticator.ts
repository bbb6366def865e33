/** Who gets which status from the calls about the own authenticator: whoever is signed in may have one. */
import type { AccessRow } from './access-row.ts'

const signedIn = (status: number): AccessRow['statuses'] => [401, status, status, status, status, status]
const wrongCode = () => ({ body: { code: '000000' } })

export const authenticatorAccess: Record<string, AccessRow> = {
  'GET /auth/authenticator': { statuses: signedIn(200) },
  // Without an authenticator in use: 404 and 401 (a wrong code) show that the caller was let in.
  'POST /auth/authenticator/removal': { statuses: signedIn(401), input: wrongCode },
  'POST /auth/authenticator/recovery-codes': { statuses: signedIn(404) },
  'POST /auth/authenticator/confirmation': { statuses: signedIn(404), input: wrongCode },
  'POST /auth/authenticator': { statuses: signedIn(200) },
}
