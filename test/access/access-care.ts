import { type AccessRow, all, ofAdmins } from './access-row.ts'

const complaint = { subject: 'order', name: 'Meena Rao', text: 'The lid came in two pieces.' }
// Nobody handed in such a complaint: 404 shows that the caller was let in.
const nobodys = { ticket: 'HC-2611-222222', email: 'nobody@access.test' }
const nobody = '00000000-0000-4000-8000-000000000000'

const couponTerms = {
  ...{ percentBasisPoints: 500, amountPaise: null, mostPaise: null, fromPaise: 0, platformShareBasisPoints: 10_000 },
  ...{ artisan: null, category: null, startsAt: '2026-01-01T00:00:00Z', endsAt: null },
  ...{ mostUses: null, mostUsesPerCustomer: null },
}

/** Complaints of people, and what the admin does for them. */
export const careAccess: Record<string, AccessRow> = {
  'POST /grievances': {
    statuses: all(201),
    input: (_, caller) => ({ body: { ...complaint, email: `${caller}@access.test` } }),
  },
  'GET /grievances': { statuses: [401, 200, 200, 200, 200, 200] },
  'POST /grievances/status': { statuses: all(404), input: () => ({ body: nobodys }) },
  'POST /grievances/answers': {
    statuses: all(404),
    input: () => ({ body: { key: nobodys, move: 'add', text: 'Still broken.' } }),
  },
  'GET /admin/reviews': { statuses: ofAdmins(200) },
  'PUT /admin/reviews/{id}': {
    statuses: ofAdmins(404),
    input: () => ({ params: { id: nobody }, body: { move: 'leave', expected: 'shown' } }),
  },
  'GET /admin/coupons': { statuses: ofAdmins(200) },
  'POST /admin/coupons': { statuses: ofAdmins(201), input: () => ({ body: { code: 'ACCESS5', terms: couponTerms } }) },
  'PUT /admin/coupons/{code}': {
    statuses: ofAdmins(404),
    input: () => ({ params: { code: 'NOBODYS' }, body: { terms: couponTerms, revision: 1 } }),
  },
  'DELETE /admin/coupons/{code}': { statuses: ofAdmins(404), input: () => ({ params: { code: 'NOBODYS' } }) },
  'GET /admin/contact': { statuses: ofAdmins(200) },
  'GET /admin/contact/{id}': { statuses: ofAdmins(404), input: () => ({ params: { id: nobody } }) },
  'PUT /admin/contact/{id}/answer': {
    statuses: ofAdmins(404),
    input: () => ({ params: { id: nobody }, body: { text: 'It is on its way.' } }),
  },
  'GET /admin/grievances': { statuses: ofAdmins(200) },
  'GET /admin/grievances/{ticket}': {
    statuses: ofAdmins(404),
    input: () => ({ params: { ticket: nobodys.ticket } }),
  },
  'PUT /admin/grievances/{ticket}': {
    statuses: ofAdmins(404),
    input: () => ({ params: { ticket: nobodys.ticket }, body: { move: 'note', text: 'Rings back', seen: 0 } }),
  },
}
