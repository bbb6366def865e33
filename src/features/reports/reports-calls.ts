import { z } from 'zod'
import { declareCall } from '#platform/api/call.ts'
import { adminDay, adminQueue } from './admin-queue.ts'

const kept = z.object({
  commissionPaise: z.int(),
  commissionGstPaise: z.int(),
  tcsPaise: z.int(),
  tdsPaise: z.int(),
})

/** The files themselves are `/api/admin/reports/{name}/export.csv` with the same query. */
export const reportsCalls = {
  sums: declareCall({
    method: 'GET',
    path: '/admin/reports',
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
  }),
  day: declareCall({
    method: 'GET',
    path: '/admin/dashboard',
    who: ['admin'],
    summary: 'The last days in figures, oldest first, and every queue of the admin with its clock.',
    query: z.object({ days: z.enum(['14', '30', '90']).optional() }),
    out: z.object({ days: z.array(adminDay), queues: z.array(adminQueue) }),
  }),
  settleDeadJobs: declareCall({
    method: 'POST',
    path: '/admin/dead-jobs/{name}/moves',
    who: ['admin'],
    summary: 'Work that was given up: `retry` begins all of that name anew, `drop` forgets it.',
    params: z.object({ name: z.string().max(80) }),
    body: z.strictObject({ move: z.enum(['retry', 'drop']) }),
    out: z.object({ settled: z.int() }),
  }),
}
