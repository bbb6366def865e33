import { type AccessRow, ofAdmins } from './access-row.ts'

const plan = {
  ...{ key: '', fromDay: '2000-01-01', seenFrom: '2017-07-01T00:00:00Z' },
  terms: { kind: 'commission', basisPoints: 1000 },
}

export const ratesAccess: Record<string, AccessRow> = {
  'GET /admin/rates': { statuses: ofAdmins(200) },
  // The day is over: who may plan is told so, and the other tests keep their rates.
  'POST /admin/rates': { statuses: ofAdmins(400), input: () => ({ body: plan }) },
  // Nothing is planned for that day.
  'POST /admin/rates/withdrawal': {
    statuses: ofAdmins(404),
    input: () => ({ body: { kind: 'commission', key: '', validFrom: '2040-01-01T00:00:00Z' } }),
  },
}
