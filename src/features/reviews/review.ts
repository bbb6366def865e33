import { z } from 'zod'
import { notAText, text } from '#features/accounts/person-fields.ts'
import { reportReasons } from './review-filter.ts'

export { reviewSorts } from './review-filter.ts'

const title = z
  .string({ error: notAText })
  .transform((value) => value.replace(/\s+/g, ' '))
  .pipe(text(2, 80))

const lines = (min: number, max: number) =>
  z
    .string({ error: notAText })
    .transform((value) => value.replace(/\r\n?/g, '\n').replace(/\n{3,}/g, '\n\n'))
    .pipe(text(min, max))

export const reviewWords = z.strictObject({
  rating: z.int({ error: 'invalid.rating' }).min(1, 'invalid.rating').max(5, 'invalid.rating'),
  title,
  text: lines(10, 2000),
})

export type ReviewWords = z.output<typeof reviewWords>

export const reviewReport = z
  .strictObject({
    reason: z.enum(reportReasons, { error: 'invalid.reportReason' }),
    note: z.string({ error: notAText }).pipe(text(0, 500)).default(''),
  })
  .refine(({ reason, note }) => reason !== 'other' || note !== '', { error: 'invalid.reportNote', path: ['note'] })

export type ReviewReport = z.output<typeof reviewReport>

export const reviewResponse = z.strictObject({ text: lines(1, 1000) })

export const reviewVote = z.strictObject({ helpful: z.boolean({ error: 'invalid.value' }) })

export const review = z.object({
  id: z.string(),
  rating: z.int(),
  title: z.string(),
  text: z.string(),
  /** for `lang`: reviews are not translated */
  language: z.string(),
  writtenAt: z.string(),
  /** first name and delivery state only, for privacy */
  author: z.object({ name: z.string(), state: z.string() }),
  /** always true, because only buyers who received the product can write */
  isVerified: z.boolean(),
  helpful: z.int(),
  notHelpful: z.int(),
  response: z.object({ text: z.string(), language: z.string(), respondedAt: z.string() }).nullable(),
})

export type Review = z.output<typeof review>

export const reviewSummary = z.object({
  mean: z.number().nullable(),
  count: z.int(),
  verified: z.int(),
  stars: z.array(z.object({ rating: z.int(), count: z.int() })),
})

export type ReviewSummary = z.output<typeof reviewSummary>

export const ownReviews = z.object({
  canWrite: z.boolean(),
  canRespond: z.boolean(),
  own: z
    .object({ id: z.string(), rating: z.int(), title: z.string(), text: z.string(), isHidden: z.boolean() })
    .nullable(),
  votes: z.array(z.object({ id: z.string(), helpful: z.boolean() })),
  reported: z.array(z.string()),
})

export type OwnReviews = z.output<typeof ownReviews>
