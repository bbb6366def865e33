import { type AccessRow, ofAdmins } from './access-row.ts'

const nobodys = 'no-such-collection'

/** A moment at which nothing was changed. */
const seen = '2026-01-01T00:00:00.000Z'

/** The admin's products: decisions about several, pins and collections. */
export const adminProductsAccess: Record<string, AccessRow> = {
  // Of nobody: the result says so, and 200 shows that the admin was let in.
  'PUT /admin/listings': {
    statuses: ofAdmins(200),
    input: () => ({ body: { pieces: [{ id: 'no-such-piece' }], move: 'publish' } }),
  },
  'GET /admin/pins': { statuses: ofAdmins(200) },
  'PUT /admin/products/{id}/pins/{shelf}': {
    statuses: ofAdmins(200),
    input: ({ product }) => ({ params: { id: product, shelf: 'featured' }, body: { until: null } }),
  },
  'DELETE /admin/products/{id}/pins/{shelf}': {
    statuses: ofAdmins(200),
    input: ({ product }) => ({ params: { id: product, shelf: 'trending' } }),
  },
  'PUT /admin/pins/{shelf}': {
    statuses: ofAdmins(200),
    input: () => ({ params: { shelf: 'trending' }, body: { ids: [] } }),
  },
  'GET /admin/collections': { statuses: ofAdmins(200) },
  'POST /admin/collections': { statuses: ofAdmins(201), input: () => ({ body: { title: 'Things of access' } }) },
  'GET /admin/collections/{id}': { statuses: ofAdmins(404), input: () => ({ params: { id: nobodys } }) },
  'PUT /admin/collections/{id}': {
    statuses: ofAdmins(404),
    input: () => ({
      params: { id: nobodys },
      body: { form: { title: { en: 'Nothing' }, intro: {}, rule: null, startsAt: null, endsAt: null }, seen },
    }),
  },
  'PUT /admin/collections/{id}/goods': {
    statuses: ofAdmins(404),
    input: () => ({ params: { id: nobodys }, body: { ids: [], seen } }),
  },
  'PUT /admin/collections/{id}/archive': {
    statuses: ofAdmins(404),
    input: () => ({ params: { id: nobodys }, body: { archived: true, seen } }),
  },
}
