import { type AccessRow, ofAdmins } from './access-row.ts'

/** The admin at an order: notes, and refunds that wait for a second admin. */
export const orderAdminAccess: Record<string, AccessRow> = {
  'GET /admin/orders/{number}/file': {
    statuses: ofAdmins(200),
    input: ({ paidOrder }) => ({ params: { number: paidOrder } }),
  },
  'POST /admin/orders/{number}/notes': {
    statuses: ofAdmins(201),
    input: ({ paidOrder }) => ({
      params: { number: paidOrder },
      body: { text: 'Rang, nobody there.' },
      idempotencyKey: 'note-of-access',
    }),
  },
  'GET /admin/refund-requests': { statuses: ofAdmins(200) },
  // None that it can decide: 404 shows that the caller was let in.
  'POST /admin/refund-requests/{request}/decision': {
    statuses: ofAdmins(404),
    input: () => ({ params: { request: 'none' }, body: { decision: 'approved' } }),
  },
}
