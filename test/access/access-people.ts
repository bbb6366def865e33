/** Who gets which status from the calls of the admin about everybody's accounts. */
import { type AccessRow, ofAdmins } from './access-row.ts'

// Nobody has this id: 404 shows that the caller was let in. What the calls do is seen in people.db.test.ts.
const nobody = { params: { id: 'nobody', session: 'none' } }

export const peopleAccess: Record<string, AccessRow> = {
  'GET /admin/users': { statuses: ofAdmins(200), input: () => ({ query: { q: 'asha', role: 'customer' } }) },
  'GET /admin/users/{id}': { statuses: ofAdmins(404), input: () => nobody },
  'PUT /admin/users/{id}/role': {
    statuses: ofAdmins(404),
    input: () => ({ ...nobody, body: { role: 'admin', expected: 'customer' } }),
  },
  'PUT /admin/users/{id}/disablement': {
    statuses: ofAdmins(404),
    input: () => ({ ...nobody, body: { reason: 'Three parcels that were never sent' } }),
  },
  'DELETE /admin/users/{id}/disablement': { statuses: ofAdmins(404), input: () => nobody },
  'DELETE /admin/users/{id}/sessions': { statuses: ofAdmins(404), input: () => nobody },
  'DELETE /admin/users/{id}/sessions/{session}': { statuses: ofAdmins(404), input: () => nobody },
  'DELETE /admin/users/{id}/authenticator': { statuses: ofAdmins(404), input: () => nobody },
  'GET /admin/users/{id}/export': { statuses: ofAdmins(404), input: () => nobody },
  'DELETE /admin/users/{id}': { statuses: ofAdmins(404), input: () => ({ ...nobody, body: { reason: 'asked' } }) },
}
