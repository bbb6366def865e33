import { type AccessRow, ofAdmins } from './access-row.ts'

export const settingsAccess: Record<string, AccessRow> = {
  'GET /admin/audit': { statuses: ofAdmins(200) },
  'GET /admin/audit/chain': { statuses: ofAdmins(200) },
  'POST /admin/audit/checks': { statuses: ofAdmins(202) },
  'GET /admin/settings': { statuses: ofAdmins(200) },
  'PUT /admin/settings/{name}': {
    statuses: ofAdmins(200),
    input: () => ({ params: { name: 'imageZoom' }, body: { value: true, expected: true } }),
  },
}
