import { z } from 'zod'
import { lookedFor, oneOf } from '#platform/lists/admin-list.ts'
import { reportReasons } from './review-filter.ts'

/** The orders of the admin's list; the first is the one nobody asked for. */
export const adminReviewSorts = ['-written', '-rating'] as const

export const adminReviewStates = ['reported', 'hidden', 'all'] as const

/** What the admin looks for among the reviews. */
export type AdminReviewFilter = { q: string | null; state: (typeof adminReviewStates)[number] }

/** The filter in an address; nobody asked: what somebody has reported and nobody has looked at. */
export function readAdminReviewFilter(query: Partial<Record<string, string>>): AdminReviewFilter {
  return { q: lookedFor(query.q), state: oneOf(adminReviewStates, query.state) ?? 'reported' }
}

/** A review as the admin sees it, with what people have said against it. */
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
  /** open ones first */
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

/** `leave`: the reports are refused and the review stays as it is. */
const reviewMoves = ['hide', 'show', 'leave'] as const

export type ReviewMove = (typeof reviewMoves)[number]

export const reviewDecision = z.strictObject({
  move: z.enum(reviewMoves),
  /** said to the writer when it is hidden */
  reason: z.string().trim().max(500).default(''),
  /** as the admin saw it */
  expected: z.enum(['shown', 'hidden']),
})

export type ReviewDecision = z.output<typeof reviewDecision>

/** What the admin may do with a review that stands there. */
export function reviewMovesFor({ hiddenAt, reports }: Pick<AdminReview, 'hiddenAt' | 'reports'>): ReviewMove[] {
  if (hiddenAt !== null) return ['show']
  return reports.some(({ isOpen }) => isOpen) ? ['leave', 'hide'] : ['hide']
}
