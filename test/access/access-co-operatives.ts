import { makerConsentVersion } from '#features/artisans/maker-consent.ts'
import { type AccessRow, ofArtisans } from './access-row.ts'

// A day that is over: 409 shows that the caller was let in.
const over = { fromDay: '2020-01-01', untilDay: '2020-01-02' }

const consent = { manner: 'signed', textVersion: makerConsentVersion, agrees: true }

/** What a maker says of the own workshop, and for whom an account acts. */
export const makersAccess: Record<string, AccessRow> = {
  'GET /artisan/holidays': { statuses: ofArtisans(200) },
  'POST /artisan/holidays': { statuses: ofArtisans(409), input: () => ({ body: over }) },
  'DELETE /artisan/holidays/{holiday}': {
    statuses: ofArtisans(404),
    input: () => ({ params: { holiday: '00000000-0000-4000-8000-000000000000' } }),
  },
  'GET /artisan/makers': { statuses: ofArtisans(200) },
  'POST /artisan/makers': {
    statuses: ofArtisans(201),
    input: () => ({ body: { name: 'Kamla Devi', ...consent } }),
  },
  'PUT /artisan/makers/current': {
    statuses: ofArtisans(200, 404),
    input: ({ artisan }) => ({ body: { artisan } }),
  },
  // A's own workshop needs no consent: 409 shows that A was let in.
  'PUT /artisan/makers/{id}/consent': {
    statuses: ofArtisans(409, 404),
    input: ({ artisan }) => ({ params: { id: artisan }, body: consent }),
  },
  'DELETE /artisan/makers/{id}/consent': {
    statuses: ofArtisans(409, 404),
    input: ({ artisan }) => ({ params: { id: artisan } }),
  },
}
