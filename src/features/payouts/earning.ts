import { z } from 'zod'

const earningKinds = ['sale', 'refund', 'return_cost', 'adjustment'] as const

export type EarningKind = (typeof earningKinds)[number]

/** pending until the return window ends, then available, in a payout, paid; held by an admin with reason and date. */
export const earningStatuses = ['pending', 'available', 'held', 'in_payout', 'paid'] as const

export type EarningStatus = (typeof earningStatuses)[number]

export const earningRow = z.object({
  id: z.string(),
  kind: z.enum(earningKinds),
  status: z.enum(earningStatuses),
  orderNumber: z.string().nullable(),
  parcel: z.string().nullable(),
  goodsPaise: z.int(),
  shippingPaise: z.int(),
  couponPaise: z.int(),
  taxPaise: z.int(),
  commissionPaise: z.int(),
  commissionGstPaise: z.int(),
  tcsPaise: z.int(),
  tdsPaise: z.int(),
  otherPaise: z.int(),
  netPaise: z.int(),
  availableAt: z.string(),
  heldReason: z.string().nullable(),
  heldUntil: z.string().nullable(),
  payout: z.string().nullable(),
  note: z.string().nullable(),
  createdAt: z.string(),
})

export type EarningRow = z.output<typeof earningRow>

export const earningSums = z.object({
  pendingPaise: z.int(),
  availablePaise: z.int(),
  heldPaise: z.int(),
  inPayoutPaise: z.int(),
  paidPaise: z.int(),
  owedPaise: z.int(),
})

export type EarningSums = z.output<typeof earningSums>
