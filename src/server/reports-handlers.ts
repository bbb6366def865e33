import { listDeskDays, listDeskQueues } from '#domain/orders/desk-day-queries.ts'
import { deskSpans } from '#domain/orders/desk-queue.ts'
import { readReportSpan } from '#domain/orders/report.ts'
import { findReportSums } from '#domain/orders/report-sum-queries.ts'
import { reportsCalls } from '#domain/orders/reports-calls.ts'
import { settleDeadJobs } from '#domain/orders/settle-dead-jobs.ts'
import { serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'

/** The office's figures; the files of them are in report-files.ts. */
export function reportsHandlers(app: HaatApp): void {
  serveCall(app, reportsCalls.sums, async (ctx, { query }) => {
    const asked = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
    const span = readReportSpan(asked, ctx.clock.now())
    return { fromDay: span.fromDay, untilDay: span.untilDay, sums: await findReportSums(ctx, span) }
  })
  serveCall(app, reportsCalls.day, async (ctx, { query }) => {
    const span = deskSpans.find((days) => String(days) === query.days) ?? 30
    const [days, queues] = await Promise.all([listDeskDays(ctx, span), listDeskQueues(ctx)])
    return { days, queues }
  })
  serveCall(app, reportsCalls.settleDeadJobs, async (ctx, { params, body }) => ({
    settled: await settleDeadJobs(ctx, { ...params, ...body }),
  }))
}
