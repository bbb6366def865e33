import { z } from 'zod'

export const paymentMethods = ['upi', 'card', 'netbanking', 'wallet'] as const

export type PaymentMethod = (typeof paymentMethods)[number]

export const orderMethods = [...paymentMethods, 'cod'] as const

export type OrderMethod = (typeof orderMethods)[number]

export const paymentStatuses = [
  'created',
  'authorized',
  'captured',
  'failed',
  'expired',
  'voided',
  'cod_due',
  'cod_collected',
  'cod_refused',
  'remitted',
] as const

export type PaymentStatus = (typeof paymentStatuses)[number]

/** Forward only, so that replays change nothing; only switching between cash and the gateway goes both ways. */
export const paymentMoves: Record<PaymentStatus, readonly PaymentStatus[]> = {
  created: ['authorized', 'captured', 'failed', 'expired', 'cod_due'],
  authorized: ['captured', 'voided'],
  failed: ['authorized', 'captured', 'cod_due'],
  expired: ['captured'],
  captured: [],
  voided: [],
  cod_due: ['cod_collected', 'cod_refused', 'created'],
  cod_collected: ['remitted'],
  cod_refused: [],
  remitted: [],
}

/** What the browser needs to open the payment sheet. `gatewayOrderId` null: the gateway could not be reached. */
export const paymentState = z.object({
  status: z.enum(paymentStatuses),
  method: z.string(),
  amountPaise: z.int(),
  refundedPaise: z.int(),
  currency: z.string(),
  provider: z.enum(['razorpay', 'sandbox', 'service', 'cash']),
  gatewayOrderId: z.string().nullable(),
  publicKeyId: z.string(),
  isTestMode: z.boolean(),
  expiresAt: z.string().nullable(),
  failure: z.string().nullable(),
})

export type PaymentState = z.output<typeof paymentState>
