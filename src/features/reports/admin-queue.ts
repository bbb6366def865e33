import { z } from 'zod'

export const adminQueueNames = [
  'onHold',
  'refundRequests',
  'refunds',
  'appeals',
  'artisans',
  'pieces',
  'changes',
  'crafts',
  'complaints',
  'emails',
  'reviewReports',
  'messageReports',
  'payouts',
  'cash',
  'certificates',
  'work',
] as const

export type AdminQueueName = (typeof adminQueueNames)[number]

/** `overdue`: past the deadline. For complaints it is the law's (E-Commerce Rules 2020, rule 4(5)), else ours. */
export const adminQueue = z.object({
  name: z.enum(adminQueueNames),
  count: z.int(),
  overdue: z.int(),
  oldestAt: z.string().nullable(),
})

export type AdminQueue = z.output<typeof adminQueue>

/** Overdue first, then whatever has waited longest. */
export function byClock(a: AdminQueue, b: AdminQueue): number {
  return Math.sign(b.overdue) - Math.sign(a.overdue) || (a.oldestAt ?? '').localeCompare(b.oldestAt ?? '')
}

/** A day in India. Sales: orders placed, unless lost before payment. Commission: earned that day, less refunds. */
export const adminDay = z.object({
  day: z.string(),
  orders: z.int(),
  salesPaise: z.int(),
  commissionPaise: z.int(),
  artisans: z.int(),
})

export type AdminDay = z.output<typeof adminDay>

export const adminSpans = [14, 30, 90] as const

export type AdminSpan = (typeof adminSpans)[number]

export function addUpDays(days: readonly AdminDay[]): Omit<AdminDay, 'day'> {
  const sum = (part: 'orders' | 'salesPaise' | 'commissionPaise' | 'artisans') =>
    days.reduce((all, day) => all + day[part], 0)
  return {
    orders: sum('orders'),
    salesPaise: sum('salesPaise'),
    commissionPaise: sum('commissionPaise'),
    artisans: sum('artisans'),
  }
}
