import { type AccessRow, ofAdmins, ofArtisans } from './access-row.ts'

export const figuresAccess: Record<string, AccessRow> = {
  'GET /artisan/dashboard': { statuses: ofArtisans(200), input: () => ({ query: { days: '90' } }) },
  'GET /admin/dashboard': { statuses: ofAdmins(200) },
  // Nothing is given up in this shop: 404 shows that the admin was let in.
  'POST /admin/dead-jobs/{name}/moves': {
    statuses: ofAdmins(404),
    input: () => ({ params: { name: 'order-email' }, body: { move: 'retry' } }),
  },
  'GET /admin/reports': { statuses: ofAdmins(200), input: () => ({ query: { month: '2026-11' } }) },
}
