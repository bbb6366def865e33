import { z } from 'zod'

export type RefundWishParts = { goodsPaise: number; shippingPaise: number; goodwillPaise: number }

export function sumOf({ goodsPaise, shippingPaise, goodwillPaise }: RefundWishParts): number {
  return goodsPaise + shippingPaise + goodwillPaise
}

export const refundRequest = z.object({
  id: z.string(),
  orderNumber: z.string(),
  parcel: z.string(),
  artisan: z.string(),
  customer: z.string(),
  amountPaise: z.int(),
  goodsPaise: z.int(),
  shippingPaise: z.int(),
  goodwillPaise: z.int(),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: z.string(),
  isOwn: z.boolean(),
  decision: z.enum(['approved', 'refused']).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  decisionReason: z.string().nullable(),
})

export type RefundRequest = z.output<typeof refundRequest>

export const refundDecision = z.strictObject({
  decision: z.enum(['approved', 'refused']),
  /** shown to the requester; a refusal needs it */
  reason: z.string().trim().max(500).default(''),
})

export type RefundDecision = z.output<typeof refundDecision>

export const orderNoteForm = z.strictObject({
  text: z.string().trim().min(1, { error: 'invalid.required' }).max(2000, { error: 'invalid.tooLong' }),
})
