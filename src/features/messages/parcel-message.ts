import { z } from 'zod'

export const longestMessage = 1000

/** `key` is made by the client, so that a resent message is stored once. */
export const messageRequest = z.strictObject({
  words: z.string().trim().min(1, { error: 'invalid.required' }).max(longestMessage),
  key: z.uuid(),
})

export type MessageRequest = z.output<typeof messageRequest>

export const parcelMessage = z.object({
  id: z.string(),
  from: z.enum(['customer', 'artisan']),
  /** null: hidden by the admin */
  words: z.string().nullable(),
  language: z.string(),
  at: z.string(),
  readAt: z.string().nullable(),
  isReported: z.boolean(),
  canReport: z.boolean(),
})

export type ParcelMessage = z.output<typeof parcelMessage>

export const reportReason = z.string().trim().min(1, { error: 'invalid.required' }).max(300)

export const reportedMessage = z.object({
  id: z.string(),
  parcel: z.string(),
  orderNumber: z.string(),
  from: z.enum(['customer', 'artisan']),
  customer: z.string(),
  artisan: z.string(),
  words: z.string(),
  language: z.string(),
  at: z.string(),
  reportedAt: z.string(),
  reason: z.string(),
  settledAt: z.string().nullable(),
  hiddenAt: z.string().nullable(),
})

export type ReportedMessage = z.output<typeof reportedMessage>
