import { z } from 'zod'

export const longestMessage = 1000

/** `key` is made where it is written, so that a message sent twice is one. */
export const messageRequest = z.strictObject({
  words: z.string().trim().min(1, { error: 'invalid.required' }).max(longestMessage),
  key: z.uuid(),
})

export type MessageRequest = z.output<typeof messageRequest>

/** One message of buyer or artisan about a parcel, as the two of them read it. */
export const parcelMessage = z.object({
  id: z.string(),
  from: z.enum(['customer', 'artisan']),
  /** null: the admin has hidden it */
  words: z.string().nullable(),
  language: z.string(),
  at: z.string(),
  /** when the other side had it on the screen */
  readAt: z.string().nullable(),
  /** the reader has told the admin about it */
  isReported: z.boolean(),
  /** may be told to the admin by the reader */
  canReport: z.boolean(),
})

export type ParcelMessage = z.output<typeof parcelMessage>

export const reportReason = z.string().trim().min(1, { error: 'invalid.required' }).max(300)

/** A message that somebody told the admin about. */
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
