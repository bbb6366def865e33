import { z } from 'zod'
import { lookedFor, oneOf } from '#platform/lists/admin-list.ts'
import { reportReasons } from './review-filter.ts'

export const adminReviewSorts = ['-written', '-rating'] as const

export const adminReviewStates = ['reported', 'hidden', 'all'] as const

export type AdminReviewFilter = { q: string | null; state: (typeof adminReviewStates)[number] }

export function readAdminReviewFilter(query: Partial<Record<string, string>>): AdminReviewFilter {
  return { q: lookedFor(query.q), state: oneOf(adminReviewStates, query.state) ?? 'reported' }
}

export const adminReview = z.object({
  id: z.string(),
  product: z.object({ id: z.string(), name: z.string() }),
  artisan: z.string(),
  author: z.string(),
  rating: z.int(),
  title: z.string(),
  text: z.string(),
  language: z.string(),
  writtenAt: z.string(),
  hiddenAt: z.string().nullable(),
  hiddenReason: z.string().nullable(),
  reports: z.array(
    z.object({
      reason: z.enum(reportReasons),
      note: z.string(),
      by: z.enum(['customer', 'artisan', 'admin']),
      at: z.string(),
      isOpen: z.boolean(),
    }),
  ),
})

export type AdminReview = z.output<typeof adminReview>

const reviewMoves = ['hide', 'show', 'leave'] as const

export type ReviewMove = (typeof reviewMoves)[number]

export const reviewDecision = z.strictObject({
  move: z.enum(reviewMoves),
  reason: z.string().trim().max(500).default(''),
  expected: z.enum(['shown', 'hidden']),
})

export type ReviewDecision = z.output<typeof reviewDecision>

export function reviewMovesFor({ hiddenAt, reports }: Pick<AdminReview, 'hiddenAt' | 'reports'>): ReviewMove[] {
  if (hiddenAt !== null) return ['show']
  return reports.some(({ isOpen }) => isOpen) ? ['leave', 'hide'] : ['hide']
}
