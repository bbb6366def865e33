import { z } from 'zod'

/** What waits for the office, in the order in which a day goes. */
export const deskQueueNames = [
  'onHold',
  'refundRequests',
  'refunds',
  'appeals',
  'makers',
  'pieces',
  'changes',
  'complaints',
  'letters',
  'reviewReports',
  'messageReports',
  'payouts',
  'cash',
] as const

export type DeskQueueName = (typeof deskQueueNames)[number]

/** `overdue`: those whose clock has run out. A complaint's clocks are the law's (E-Commerce Rules 2020, rule 4(5)); others are ours. */
export const deskQueue = z.object({
  name: z.enum(deskQueueNames),
  count: z.int(),
  overdue: z.int(),
  oldestAt: z.string().nullable(),
})

export type DeskQueue = z.output<typeof deskQueue>

/** One day of India. Sales are orders placed and not lost before they were paid; commission is what was earned that day, refunds taken off. */
export const deskDay = z.object({
  day: z.string(),
  orders: z.int(),
  salesPaise: z.int(),
  commissionPaise: z.int(),
  makers: z.int(),
})

export type DeskDay = z.output<typeof deskDay>

export const deskSpans = [14, 30, 90] as const

export type DeskSpan = (typeof deskSpans)[number]

export function addUpDays(days: readonly DeskDay[]): Omit<DeskDay, 'day'> {
  const sum = (part: 'orders' | 'salesPaise' | 'commissionPaise' | 'makers') =>
    days.reduce((all, day) => all + day[part], 0)
  return {
    orders: sum('orders'),
    salesPaise: sum('salesPaise'),
    commissionPaise: sum('commissionPaise'),
    makers: sum('makers'),
  }
}
