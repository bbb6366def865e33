import { type AccessRow, ofAdmins, ofArtisans } from './access-row.ts'

// Where nothing is there yet, 404 or 409 shows that the caller was let in.
export const payouts: Record<string, AccessRow> = {
  'GET /artisan/earnings': { statuses: ofArtisans(200) },
  'GET /artisan/payouts': { statuses: ofArtisans(200) },
  'PUT /artisan/payout-account': {
    statuses: ofArtisans(409),
    input: () => ({ body: { kind: 'upi', holder: 'Naveen', number: 'naveen@bank', currentPassword: 'wrong one' } }),
  },
  'POST /admin/books/checks': { statuses: ofAdmins(202) },
  'GET /admin/payouts': { statuses: ofAdmins(200) },
  'GET /admin/payout-runs': { statuses: ofAdmins(200) },
  'POST /admin/payout-runs': {
    statuses: ofAdmins(409),
    input: (_, caller) => ({ idempotencyKey: `access-run-${caller}` }),
  },
  'POST /admin/payout-runs/{run}/approval': {
    statuses: ofAdmins(404),
    input: () => ({ params: { run: 'PR-2611-9999' } }),
  },
  'POST /admin/payouts/{payout}/moves': {
    statuses: ofAdmins(404),
    input: () => ({ params: { payout: 'PO-2611-99999' }, body: { move: 'approve' } }),
  },
  'POST /admin/earnings/{earning}/hold': {
    statuses: ofAdmins(404),
    input: () => ({ params: { earning: '999999' }, body: { until: null } }),
  },
  'POST /admin/artisans/{id}/adjustments': {
    statuses: ofAdmins(201),
    input: ({ artisan }, caller) => ({
      params: { id: artisan },
      body: { amountPaise: 5_000, reason: 'A broken parcel that we had promised to pay' },
      idempotencyKey: `access-adjustment-${caller}`,
    }),
  },
  'GET /admin/refunds': { statuses: ofAdmins(200) },
  'POST /admin/refunds/{key}/moves': {
    statuses: ofAdmins(404),
    input: () => ({ params: { key: 'refund-of-nothing' }, body: { move: 'retry' } }),
  },
  'GET /admin/cash': { statuses: ofAdmins(200) },
  'POST /admin/cash/remittances': {
    statuses: ofAdmins(404),
    input: () => ({ body: { parcels: ['HT-2611-99999-1'], reference: 'UTR1' } }),
  },
}
