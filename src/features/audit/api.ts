import { z } from 'zod'
import { call } from '#features/call.ts'
import { adminPageOf, adminQuery } from '#platform/lists/list.ts'
import { askAuditCheck } from './ask-audit-check.ts'
import { auditTrail } from './audit-list-queries.ts'
import { sealFaults } from './audit-seal.ts'
import { findAuditState } from './seal-queries.ts'

const facts = z.record(z.string(), z.unknown()).nullable()

const row = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  role: z.string(),
  name: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  subjectName: z.string().nullable(),
  before: facts,
  after: facts,
  requestId: z.string(),
  impersonationOf: z.string().nullable(),
})

export type AuditRow = z.output<typeof row>

const word = z.string().max(120).optional()

const state = z.object({
  isApart: z.boolean(),
  seals: z.int(),
  head: z.string().nullable(),
  sealedAt: z.string().nullable(),
  waiting: z.int(),
  waitingSince: z.string().nullable(),
  check: z
    .object({
      checkedAt: z.string(),
      seals: z.int(),
      rows: z.int(),
      fault: z.enum(sealFaults).nullable(),
      faultySealId: z.int().nullable(),
    })
    .nullable(),
})

export const auditApi = {
  list: call('GET /admin/audit', {
    who: ['admin'],
    summary:
      'Who changed what, the latest first; by name or role, and by the beginning of an action, by what it is about.',
    query: adminQuery.extend({ who: word, action: word, kind: word, subject: word, from: word, until: word }),
    out: adminPageOf(row),
    answer: (ctx, { query }) => auditTrail.page(ctx, auditTrail.read(query)),
  }),
  state: call('GET /admin/audit/chain', {
    who: ['admin'],
    summary: 'How the chain of seals stands, and what the latest check of it found.',
    out: state,
    answer: (ctx) => findAuditState(ctx),
  }),
  check: call('POST /admin/audit/checks', {
    who: ['admin'],
    summary: 'Has the whole chain gone through now; the result stands with its time in `/admin/audit/chain`.',
    out: z.object({}),
    status: 202,
    limit: { tries: 20, windowSeconds: 3600 },
    answer: async (ctx) => {
      await askAuditCheck(ctx)
      return {}
    },
  }),
}
