import { z } from 'zod'
import { refundRoutes } from '#features/refunds/refund-status.ts'
import { payoutStatuses } from './payout-status.ts'

export const payoutRow = z.object({
  number: z.string(),
  run: z.string(),
  artisan: z.object({ id: z.string(), name: z.string() }),
  status: z.enum(payoutStatuses),
  amountPaise: z.int(),
  rail: z.enum(['bank_file', 'route', 'provider']),
  destination: z.object({ kind: z.string(), holder: z.string(), lastFour: z.string(), ifsc: z.string().nullable() }),
  reference: z.string().nullable(),
  failure: z.string().nullable(),
  earnings: z.int(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
  moves: z.array(z.string()),
})

export type PayoutRow = z.output<typeof payoutRow>

export const payoutRun = z.object({
  number: z.string(),
  preparedAt: z.string(),
  preparedBy: z.string().nullable(),
  approvedAt: z.string().nullable(),
  approvedBy: z.string().nullable(),
  exportedAt: z.string().nullable(),
  totalPaise: z.int(),
  payouts: z.int(),
  /** transfers that may be sent */
  approved: z.int(),
  /** transfers by file */
  byFile: z.int(),
  /** transfers by file that the bank has not answered */
  atBank: z.int(),
  /** false where another admin has to approve */
  canApprove: z.boolean(),
})

export type PayoutRun = z.output<typeof payoutRun>

export const payoutAccount = z.object({
  kind: z.enum(['bank', 'upi', 'route']),
  holder: z.string(),
  ifsc: z.string().nullable(),
  lastFour: z.string(),
  changedAt: z.string(),
})

export type PayoutAccount = z.output<typeof payoutAccount>

/** The password is required, so that an unlocked phone is not enough to redirect the money. */
export const payoutAccountRequest = z.strictObject({
  kind: z.enum(['bank', 'upi']),
  holder: z.string().trim().min(2, { error: 'invalid.required' }).max(80),
  number: z.string().trim().max(100),
  ifsc: z.string().trim().max(11).optional(),
  currentPassword: z.string().max(512),
})

export type PayoutAccountRequest = z.output<typeof payoutAccountRequest>

export const refundRow = z.object({
  key: z.string(),
  orderNumber: z.string(),
  customerName: z.string(),
  status: z.string(),
  amountPaise: z.int(),
  components: z.record(z.string(), z.int()),
  reason: z.string(),
  route: z.enum(refundRoutes),
  to: z.record(z.string(), z.string()).nullable(),
  failure: z.string().nullable(),
  reference: z.string().nullable(),
  createdAt: z.string(),
  settledAt: z.string().nullable(),
  moves: z.array(z.string()),
})

export type RefundRow = z.output<typeof refundRow>

export const cashRow = z.object({
  parcel: z.string(),
  orderNumber: z.string(),
  carrier: z.string().nullable(),
  amountPaise: z.int(),
  collectedAt: z.string(),
  remittedAt: z.string().nullable(),
  reference: z.string().nullable(),
})

export type CashRow = z.output<typeof cashRow>
