import { type AccessRow, ofAdmins } from './access-row.ts'

/** What the admin settles with an artisan, and an admin in an artisan's workshop. */
export const impersonationAccess: Record<string, AccessRow> = {
  // An artisan that is not there: 404 shows that the caller was let in, and the session stays the admin's.
  'POST /admin/artisans/{id}/impersonation': {
    statuses: ofAdmins(404),
    input: () => ({ params: { id: 'nobody-here' }, body: { reason: 'She cannot read, and asked us by phone.' } }),
  },
  'PUT /admin/artisans/{id}/commission': {
    statuses: ofAdmins(200),
    input: ({ artisan }) => ({
      params: { id: artisan },
      body: { basisPoints: null, expected: null, reason: 'As it is.' },
    }),
  },
  // A number that the artisan never gave: 409 shows that the caller was let in.
  'POST /admin/artisans/{id}/tax-checks': {
    statuses: ofAdmins(409),
    input: ({ artisan }) => ({ params: { id: artisan }, body: { taxStatus: 'enrolled', number: 'ENR0' } }),
  },
  'PUT /admin/artisans/{id}/tax': {
    statuses: ofAdmins(409),
    input: ({ artisan }) => ({
      params: { id: artisan },
      body: { taxStatus: 'none', expected: 'none', reason: 'Struck off.' },
    }),
  },
  'DELETE /impersonation': { statuses: [401, 403, 403, 200, 200, 200] },
}
