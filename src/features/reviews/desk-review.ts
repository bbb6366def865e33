import { z } from 'zod'
import { lookedFor, oneOf } from '#platform/lists/admin-list.ts'
import { reportReasons } from './review-filter.ts'

/** The orders of the office's list; the first is the one nobody asked for. */
export const deskReviewSorts = ['-written', '-rating'] as const

export type DeskReviewSort = 'written' | 'rating'

export const deskReviewStates = ['reported', 'hidden', 'all'] as const

/** What the office looks for among the reviews. */
export type DeskReviewFilter = { q: string | null; state: (typeof deskReviewStates)[number] }

/** The filter in an address; nobody asked: what somebody has reported and nobody has looked at. */
export function readDeskReviewFilter(query: Partial<Record<string, string>>): DeskReviewFilter {
  return { q: lookedFor(query.q), state: oneOf(deskReviewStates, query.state) ?? 'reported' }
}

/** A review as the office sees it, with what people have said against it. */
export const deskReview = z.object({
  id: z.string(),
  product: z.object({ id: z.string(), name: z.string() }),
  maker: z.string(),
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

export type DeskReview = z.output<typeof deskReview>

/** `leave`: the reports are refused and the review stays as it is. */
export const reviewMoves = ['hide', 'show', 'leave'] as const

export type ReviewMove = (typeof reviewMoves)[number]

export const reviewDecision = z.strictObject({
  move: z.enum(reviewMoves),
  /** said to the writer when it is hidden */
  reason: z.string().trim().max(500).default(''),
  /** as the admin saw it */
  expected: z.enum(['shown', 'hidden']),
})

export type ReviewDecision = z.output<typeof reviewDecision>

/** What the office may do with a review that stands there. */
export function reviewMovesFor({ hiddenAt, reports }: Pick<DeskReview, 'hiddenAt' | 'reports'>): ReviewMove[] {
  if (hiddenAt !== null) return ['show']
  return reports.some(({ isOpen }) => isOpen) ? ['leave', 'hide'] : ['hide']
}
