import { type AccessRow, ofAdmins } from './access-row.ts'

export const operationsAccess: Record<string, AccessRow> = {
  'GET /admin/operations': { statuses: ofAdmins(200) },
  // Nothing is set aside in this shop: 404 shows that the admin was let in.
  'POST /admin/gateway-events/{id}/moves': {
    statuses: ofAdmins(404),
    input: () => ({ params: { id: '1' }, body: { move: 'retry' } }),
  },
}
