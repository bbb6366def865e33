import { z } from 'zod'
import { verificationStatuses } from '#features/verification/verification-status.ts'
import { declareCall } from '#platform/api/call.ts'
import { healthMark } from './workshop-health.ts'
import { salesPart } from './workshop-sales.ts'
import { taskKinds } from './workshop-task.ts'

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
})

/** The artisan's day in one answer. */
export const workshopCalls = {
  dashboard: declareCall({
    method: 'GET',
    path: '/artisan/dashboard',
    who: ['artisan'],
    summary:
      'What the artisan has to do and by when, the money of the month, goods that run out, the last days in figures.',
    query: z.object({ days: z.enum(['30', '90']).optional() }),
    out: z.object({
      /** null before the profile exists */
      status: z.enum(verificationStatuses).nullable(),
      tasks: z.array(task),
      month,
      lowStock: z.array(lowStock),
      health: z.array(healthMark),
      /** the oldest day first */
      days: z.array(salesPart),
    }),
  }),
}
