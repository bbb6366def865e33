import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { askAuditCheck } from './ask-audit-check.ts'
import { auditCalls } from './audit-calls.ts'
import { auditTrail } from './audit-list-queries.ts'
import { findAuditState } from './seal-queries.ts'

/** The audit trail as calls and as a file. */
export function auditHandlers(app: HaatApp): void {
  serveCall(app, auditCalls.list, (ctx, { query }) => auditTrail.page(ctx, auditTrail.read(query)))
  serveCall(app, auditCalls.state, (ctx) => findAuditState(ctx))
  serveCall(app, auditCalls.check, async (ctx) => {
    await askAuditCheck(ctx)
    return {}
  })
}
