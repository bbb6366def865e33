import { z } from 'zod'
import { call } from '#features/call.ts'
import { settleDeadJobs } from '#features/orders/receive-gateway-event.ts'
import { listLowStock } from '#features/reports/low-stock-queries.ts'
import { findOwnStanding } from '#features/verification/verification-queries.ts'
import { verificationStatuses } from '#features/verification/verification-status.ts'
import { anyone } from '#platform/api/call.ts'
import { listAdminDays, listAdminQueues } from './admin-day-queries.ts'
import { adminDay, adminQueue, adminSpans } from './admin-queue.ts'
import { findShopFigures, shopFigures } from './figures-queries.ts'
import { findWorkshopOverview } from './overview-queries.ts'
import { readReportSpan } from './report.ts'
import { findReportSums } from './report-sum-queries.ts'
import { healthMark } from './workshop-health.ts'
import { findHealth } from './workshop-health-queries.ts'
import { salesPart, salesSpans } from './workshop-sales.ts'
import { listSales } from './workshop-sales-queries.ts'
import { taskKinds } from './workshop-task.ts'
import { listWorkshopTasks } from './workshop-task-queries.ts'

const kept = z.object({
  commissionPaise: z.int(),
  commissionGstPaise: z.int(),
  tcsPaise: z.int(),
  tdsPaise: z.int(),
})

const task = z.object({
  kind: z.enum(taskKinds),
  subject: z.string(),
  parcel: z.string().nullable(),
  title: z.string(),
  imageKey: z.string().nullable(),
  person: z.string().nullable(),
  place: z.string().nullable(),
  dueAt: z.string().nullable(),
  isLate: z.boolean(),
  count: z.int().nullable(),
  since: z.string(),
})

const month = z.object({
  since: z.string(),
  month: z.string(),
  delivered: z.int(),
  soldPaise: z.int(),
  commissionPaise: z.int(),
  withheldPaise: z.int(),
  otherPaise: z.int(),
  taxPaise: z.int(),
  earnedPaise: z.int(),
  owedPaise: z.int(),
})

const lowStock = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  pricePaise: z.int(),
  free: z.int(),
  reserved: z.int(),
  variants: z.int(),
  least: z.int().nullable(),
  choices: z.array(z.string()),
})

export const reportsApi = {
  figures: call('GET /figures/{year}', {
    who: anyone,
    flag: 'figures',
    summary: 'What the shop did in an Indian financial year such as 2026-27, every sum out of its ledger.',
    params: z.object({ year: z.string().max(7) }),
    out: shopFigures,
    answer: (ctx, { params }) => findShopFigures(ctx, params.year),
  }),
  sums: call('GET /admin/reports', {
    who: ['admin'],
    summary:
      'The figures of a month (`month=2026-11`) or of days (`from`, `until`, both included), and the same out of the ledger.',
    query: z.object({
      month: z.string().max(7).optional(),
      from: z.string().max(10).optional(),
      until: z.string().max(10).optional(),
    }),
    out: z.object({
      fromDay: z.string(),
      untilDay: z.string(),
      sums: kept.extend({ orders: z.int(), soldPaise: z.int(), paidOutPaise: z.int(), ledger: kept }),
    }),
    answer: async (ctx, { query }) => {
      const question = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
      const span = readReportSpan(question, ctx.clock.now())
      return { fromDay: span.fromDay, untilDay: span.untilDay, sums: await findReportSums(ctx, span) }
    },
  }),
  day: call('GET /admin/dashboard', {
    who: ['admin'],
    summary: 'The last days in figures, oldest first, and every queue of the admin with its clock.',
    query: z.object({ days: z.enum(['14', '30', '90']).optional() }),
    out: z.object({ days: z.array(adminDay), queues: z.array(adminQueue) }),
    answer: async (ctx, { query }) => {
      const span = adminSpans.find((days) => String(days) === query.days) ?? 30
      const [days, queues] = await Promise.all([listAdminDays(ctx, span), listAdminQueues(ctx)])
      return { days, queues }
    },
  }),
  settleDeadJobs: call('POST /admin/dead-jobs/{name}/moves', {
    who: ['admin'],
    summary: 'Work that was given up: `retry` begins all of that name anew, `drop` forgets it.',
    params: z.object({ name: z.string().max(80) }),
    body: z.strictObject({ move: z.enum(['retry', 'drop']) }),
    out: z.object({ settled: z.int() }),
    answer: async (ctx, { params, body }) => ({
      settled: await settleDeadJobs(ctx, { ...params, ...body }),
    }),
  }),
  dashboard: call('GET /artisan/dashboard', {
    who: ['artisan'],
    summary:
      'What the artisan has to do and by when, the money of the month, goods that run out, the last days in figures.',
    query: z.object({ days: z.enum(['30', '90']).optional() }),
    out: z.object({
      status: z.enum(verificationStatuses).nullable(),
      tasks: z.array(task),
      month,
      lowStock: z.array(lowStock),
      health: z.array(healthMark),
      days: z.array(salesPart),
    }),
    answer: async (ctx, { query }) => {
      const span = salesSpans.find((days) => String(days) === query.days) ?? salesSpans[0]
      const [standing, tasks, month, lowStock, health, days] = await Promise.all([
        findOwnStanding(ctx),
        listWorkshopTasks(ctx),
        findWorkshopOverview(ctx),
        listLowStock(ctx, mostLowStock),
        findHealth(ctx),
        listSales(ctx, span),
      ])
      return { status: standing?.status ?? null, tasks, month, lowStock, health, days }
    },
  }),
}

const mostLowStock = 50
