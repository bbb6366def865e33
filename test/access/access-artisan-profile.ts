/** Who gets which status from the calls of an artisan about the own workshop, and of the admin about artisans. */
import { type AccessRow, ofAdmins, ofArtisans } from './access-row.ts'

// Every artisan has a workshop of their own here: what B saves is B's. That A's stays as it was is seen in artisan-profile.http.test.ts.
export const artisanProfileAccess: Record<string, AccessRow> = {
  'GET /artisans/profile': { statuses: ofArtisans(200) },
  'PUT /artisans/profile': { statuses: ofArtisans(200), input: () => ({ body: {} }) },
  'PUT /artisan/papers/{kind}': {
    statuses: ofArtisans(200),
    input: () => ({ params: { kind: 'pehchan' }, body: { number: 'RJ/JP/0012345' } }),
  },
  // Artisan A's paper, which nobody has given yet: the admin finds none.
  'PUT /admin/artisans/{id}/papers/{kind}': {
    statuses: ofAdmins(404),
    input: ({ artisan }) => ({
      params: { id: artisan, kind: 'silk_mark' },
      body: { number: 'SMOI/KA/02345', isRight: true },
    }),
  },
  'POST /admin/artisans/{id}/inspections': {
    statuses: ofAdmins(201),
    input: ({ artisan }) => ({ params: { id: artisan } }),
  },
  'DELETE /artisan/papers/{kind}': { statuses: ofArtisans(200), input: () => ({ params: { kind: 'pehchan' } }) },
  'POST /artisan/undertaking': { statuses: ofArtisans(200), input: () => ({ body: { version: '2026-11' } }) },
}
