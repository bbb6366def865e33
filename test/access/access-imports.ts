import { type AccessFacts, type AccessRow, ofArtisans } from './access-row.ts'

const ofImport = ({ import: id }: AccessFacts) => ({ id })

/** Files of products; what A brought is not there for B. */
export const importsAccess: Record<string, AccessRow> = {
  // No multipart: 415 shows that the caller was let in.
  'POST /artisan/products/import': { statuses: ofArtisans(415) },
  'GET /artisan/imports': { statuses: ofArtisans(200) },
  'GET /artisan/imports/{id}': {
    statuses: ofArtisans(200, 404),
    input: (facts) => ({ params: ofImport(facts) }),
  },
  'GET /artisan/imports/{id}/lines': {
    statuses: ofArtisans(200, 404),
    input: (facts) => ({ params: ofImport(facts) }),
  },
  // It is not read yet: 409 shows that the caller was let in.
  'PUT /artisan/imports/{id}/answers': {
    statuses: ofArtisans(409, 404),
    input: (facts) => ({ params: ofImport(facts), body: { crafts: {}, isInRupees: true } }),
  },
  'POST /artisan/imports/{id}/run': {
    statuses: ofArtisans(409, 404),
    input: (facts) => ({ params: ofImport(facts) }),
  },
  'POST /artisan/imports/{id}/submission': {
    statuses: ofArtisans(200, 404),
    input: (facts) => ({ params: ofImport(facts) }),
  },
}
