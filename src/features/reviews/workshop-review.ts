import { z } from 'zod'
import { review } from './review.ts'

export const reviewShows = ['all', 'waiting', 'answered', 'low'] as const

export type ReviewShow = (typeof reviewShows)[number]

const workshopReview = review.omit({ helpful: true, notHelpful: true }).extend({
  product: z.object({ id: z.string(), name: z.string(), nameLanguage: z.string() }),
  isReported: z.boolean(),
})

export type WorkshopReview = z.output<typeof workshopReview>
