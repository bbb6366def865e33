import { type AccessRow, all, ofArtisans } from './access-row.ts'

/** The vocabulary of crafts is everybody's; only artisans choose from it. */
export const craftAccess: Record<string, AccessRow> = {
  'GET /crafts': { statuses: all(200) },
  'GET /crafts/{id}': { statuses: all(200), input: ({ craft }) => ({ params: { id: craft } }) },
  'GET /artisan/crafts': { statuses: ofArtisans(200) },
}
