import { serveAdminExport } from '#app/http/admin-export.ts'
import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { readListQuery } from '#platform/lists/admin-list.ts'
import { askAuditCheck } from './ask-audit-check.ts'
import { auditCalls } from './audit-calls.ts'
import { auditSorts, readAuditFilter } from './audit-list.ts'
import { listAudit, streamAudit } from './audit-list-queries.ts'
import { findAuditState } from './seal-queries.ts'

/** The audit trail as calls and as a file. */
export function auditHandlers(app: HaatApp): void {
  const asked = (query: Partial<Record<string, string>>) => ({
    filter: readAuditFilter(query),
    ask: readListQuery(query, auditSorts),
  })
  serveCall(app, auditCalls.list, (ctx, { query }) => listAudit(ctx, asked(query)))
  serveCall(app, auditCalls.state, (ctx) => findAuditState(ctx))
  serveCall(app, auditCalls.check, async (ctx) => {
    await askAuditCheck(ctx)
    return {}
  })
  serveAdminExport(app, {
    path: 'audit',
    head: ['Time', 'Role', 'Name', 'For artisan', 'Action', 'Subject', 'Before', 'After', 'Request'],
    rows: async function* (ctx, query) {
      for await (const row of streamAudit(ctx, asked(query))) {
        const { at, role, name, impersonationOf, action, subject, before, after, requestId } = row
        const facts = [before, after].map((fact) => (fact ? JSON.stringify(fact) : ''))
        yield [at, role, name ?? '', impersonationOf ?? '', action, subject, ...facts, requestId]
      }
    },
  })
}
