import { type AccessRow, ofAdmins, ofArtisans, ofCustomers } from './access-row.ts'

const key = '8c1f2f5e-0d7b-4f7a-9a39-1b8f3b1f7a10'
const nobody = '00000000-0000-4000-8000-000000000000'

/** What is written about a parcel of customer A and artisan A, and the parcel's split. */
export const messagesAccess: Record<string, AccessRow> = {
  'GET /orders/{number}/parcels/{parcel}/messages': {
    statuses: ofCustomers(200, 404),
    input: ({ paidOrder, paidParcel }) => ({ params: { number: paidOrder, parcel: paidParcel } }),
  },
  'POST /orders/{number}/parcels/{parcel}/messages': {
    statuses: ofCustomers(201, 404),
    input: ({ paidOrder, paidParcel }) => ({
      params: { number: paidOrder, parcel: paidParcel },
      body: { words: 'When does it come?', key },
    }),
  },
  'GET /artisan/orders/{parcel}/messages': {
    statuses: ofArtisans(200, 404),
    input: ({ paidParcel }) => ({ params: { parcel: paidParcel } }),
  },
  'POST /artisan/orders/{parcel}/messages': {
    statuses: ofArtisans(201, 404),
    input: ({ paidParcel }) => ({ params: { parcel: paidParcel }, body: { words: 'Next week.', key } }),
  },
  // One piece alone cannot be split: 409 shows that the caller was let in.
  'POST /artisan/orders/{parcel}/split': {
    statuses: ofArtisans(409, 404),
    input: ({ paidParcel }) => ({
      params: { parcel: paidParcel },
      body: { lines: [{ sku: 'BLUE-BOWL-1', quantity: 1 }] },
    }),
  },
  // Nobody wrote such a message: 404 shows that the caller was let in.
  'POST /messages/{id}/report': {
    statuses: [401, 404, 404, 404, 404, 403],
    input: () => ({ params: { id: nobody }, body: { reason: 'Rude' } }),
  },
  'GET /admin/messages': { statuses: ofAdmins(200) },
  'PUT /admin/messages/{id}': {
    statuses: ofAdmins(404),
    input: () => ({ params: { id: nobody }, body: { move: 'leave', reason: 'Nothing in it' } }),
  },
}
