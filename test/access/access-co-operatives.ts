import { artisanConsentVersion } from '#features/artisans/artisan-consent.ts'
import { type AccessRow, ofArtisans } from './access-row.ts'

// A day that is over: 409 shows that the caller was let in.
const over = { fromDay: '2020-01-01', untilDay: '2020-01-02' }

const consent = { manner: 'signed', textVersion: artisanConsentVersion, agrees: true }

/** What an artisan says of the own workshop, and for whom an account acts. */
export const coOperativeAccess: Record<string, AccessRow> = {
  'GET /artisan/holidays': { statuses: ofArtisans(200) },
  'POST /artisan/holidays': { statuses: ofArtisans(409), input: () => ({ body: over }) },
  'DELETE /artisan/holidays/{holiday}': {
    statuses: ofArtisans(404),
    input: () => ({ params: { holiday: '00000000-0000-4000-8000-000000000000' } }),
  },
  'GET /artisan/members': { statuses: ofArtisans(200) },
  'POST /artisan/members': {
    statuses: ofArtisans(201),
    input: () => ({ body: { name: 'Kamla Devi', ...consent } }),
  },
  'PUT /artisan/members/current': {
    statuses: ofArtisans(200, 404),
    input: ({ artisan }) => ({ body: { artisan } }),
  },
  // A's own workshop needs no consent: 409 shows that A was let in.
  'PUT /artisan/members/{id}/consent': {
    statuses: ofArtisans(409, 404),
    input: ({ artisan }) => ({ params: { id: artisan }, body: consent }),
  },
  'DELETE /artisan/members/{id}/consent': {
    statuses: ofArtisans(409, 404),
    input: ({ artisan }) => ({ params: { id: artisan } }),
  },
}
