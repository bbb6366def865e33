import { type AccessRow, ofAdmins, ofArtisans } from './access-row.ts'

/** Moves that the tables do not allow now: 409 shows that the caller was let in. */
export const moves: Record<string, AccessRow> = {
  'PUT /admin/artisans/{id}/verification': {
    statuses: ofAdmins(409),
    input: ({ artisan }) => ({ params: { id: artisan }, body: { move: 'verify' } }),
  },
  'PUT /artisan/verification': { statuses: ofArtisans(409), input: () => ({ body: { move: 'resume' } }) },
  'PUT /admin/products/{id}/listing': {
    statuses: ofAdmins(409),
    input: ({ product }) => ({ params: { id: product }, body: { move: 'publish' } }),
  },
  'PUT /artisan/products/{id}/listing': {
    statuses: ofArtisans(409, 404),
    input: ({ product }) => ({ params: { id: product }, body: { move: 'submit' } }),
  },
}
