/** Who gets which status from the calls of an admin about the own authenticator. */
import { type AccessRow, ofAdmins } from './access-row.ts'

const wrongCode = () => ({ body: { code: '000000' } })

export const authenticatorAccess: Record<string, AccessRow> = {
  'GET /auth/authenticator': { statuses: ofAdmins(200) },
  // Without an authenticator in use: 404 and 401 (a wrong code) show that the caller was let in.
  'POST /auth/authenticator/removal': { statuses: ofAdmins(401), input: wrongCode },
  'POST /auth/authenticator/recovery-codes': { statuses: ofAdmins(404) },
  'POST /auth/authenticator/confirmation': { statuses: ofAdmins(404), input: wrongCode },
  'POST /auth/authenticator': { statuses: ofAdmins(200) },
}
