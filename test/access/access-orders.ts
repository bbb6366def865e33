import { type AccessFacts, type AccessRow, ofAdmins, ofArtisans, ofCustomers } from './access-row.ts'

// Nothing that it can do now: 409 or 404 shows that the caller was let in.
const ofPaidOrder = ({ paidOrder }: AccessFacts) => ({ number: paidOrder })
const ofReturn = ({ paidParcel }: AccessFacts) => ({ return: `${paidParcel}-R9` })
const ofUpload = '5e2f6a3c-9f7b-4d0e-8a51-2c8d3b6f7e90'
const withdraw = { move: 'withdraw' }

/** What happens after an order was placed: pictures, delays, returns, refunds. */
export const afterOrderAccess: Record<string, AccessRow> = {
  // No multipart: 415 shows that the caller was let in.
  'POST /uploads/images': { statuses: [401, 415, 415, 415, 415, 415] },
  // An upload is the sender's own, whatever it is called: nobody meets another's.
  'PUT /uploads/images/{upload}/parts/{position}': {
    statuses: [401, 415, 415, 415, 415, 415],
    input: () => ({ params: { upload: ofUpload, position: '0' } }),
  },
  'GET /uploads/images/{upload}': {
    statuses: [401, 200, 200, 200, 200, 200],
    input: () => ({ params: { upload: ofUpload } }),
  },
  'POST /uploads/images/{upload}': {
    statuses: [401, 409, 409, 409, 409, 409],
    input: () => ({ params: { upload: ofUpload }, body: { parts: 1 } }),
  },
  'POST /orders/{number}/confirmation': {
    statuses: ofCustomers(409, 404),
    input: (facts) => ({ params: ofPaidOrder(facts), body: { parcel: facts.paidParcel } }),
  },
  'POST /orders/{number}/parcels/{parcel}/delay-answer': {
    statuses: ofCustomers(409, 404),
    input: (facts) => ({ params: { ...ofPaidOrder(facts), parcel: facts.paidParcel }, body: { agrees: true } }),
  },
  'POST /orders/{number}/reorder': {
    statuses: ofCustomers(200, 404),
    input: (facts) => ({ params: ofPaidOrder(facts) }),
  },
  'POST /orders/{number}/returns': {
    statuses: ofCustomers(409, 404),
    input: (facts, caller) => ({
      params: ofPaidOrder(facts),
      body: {
        parcel: facts.paidParcel,
        lines: [{ sku: 'NO-SUCH-SKU', quantity: 1 }],
        reason: 'missing',
        wish: 'refund',
        words: 'Nothing was in it.',
      },
      idempotencyKey: `return-${caller}`,
    }),
  },
  'POST /orders/{number}/returns/{return}/moves': {
    statuses: ofCustomers(404),
    input: (facts) => ({ params: { ...ofPaidOrder(facts), ...ofReturn(facts) }, body: withdraw }),
  },
  'GET /artisan/returns': { statuses: ofArtisans(200) },
  'POST /artisan/returns/{return}/moves': {
    statuses: ofArtisans(404),
    input: (facts) => ({ params: ofReturn(facts), body: withdraw }),
  },
  'GET /admin/returns': { statuses: ofAdmins(200) },
  'POST /admin/returns/{return}/moves': {
    statuses: ofAdmins(404),
    input: (facts) => ({ params: ofReturn(facts), body: withdraw }),
  },
  'POST /admin/orders/{number}/refunds': {
    statuses: ofAdmins(409),
    input: (facts) => ({
      params: ofPaidOrder(facts),
      body: { parcel: facts.paidParcel, goodsPaise: 90_000_000, reason: 'Too much' },
      idempotencyKey: 'refund-of-access',
    }),
  },
}
