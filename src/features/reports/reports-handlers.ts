import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { settleDeadJobs } from '#features/orders/receive-gateway-event.ts'
import { listAdminDays, listAdminQueues } from './admin-day-queries.ts'
import { adminSpans } from './admin-queue.ts'
import { readReportSpan } from './report.ts'
import { findReportSums } from './report-sum-queries.ts'
import { reportsCalls } from './reports-calls.ts'

/** The admin's figures; the files of them are in report-files.ts. */
export function reportsHandlers(app: HaatApp): void {
  serveCall(app, reportsCalls.sums, async (ctx, { query }) => {
    const asked = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
    const span = readReportSpan(asked, ctx.clock.now())
    return { fromDay: span.fromDay, untilDay: span.untilDay, sums: await findReportSums(ctx, span) }
  })
  serveCall(app, reportsCalls.day, async (ctx, { query }) => {
    const span = adminSpans.find((days) => String(days) === query.days) ?? 30
    const [days, queues] = await Promise.all([listAdminDays(ctx, span), listAdminQueues(ctx)])
    return { days, queues }
  })
  serveCall(app, reportsCalls.settleDeadJobs, async (ctx, { params, body }) => ({
    settled: await settleDeadJobs(ctx, { ...params, ...body }),
  }))
}
