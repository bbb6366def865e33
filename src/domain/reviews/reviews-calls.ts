import { z } from 'zod'
import { pageOf, pageQuery } from '#domain/list.ts'
import { anyone, declareCall } from '#platform/call.ts'
import {
  ownReviews,
  review,
  reviewReport,
  reviewResponse,
  reviewSorts,
  reviewSummary,
  reviewVote,
  reviewWords,
} from './review.ts'

const productId = z.object({ id: z.string().max(120) })
const reviewId = z.object({ id: z.string().max(60) })
const voteCounts = z.object({ helpful: z.int(), notHelpful: z.int() })

export const reviewsCalls = {
  list: declareCall({
    method: 'GET',
    path: '/products/{id}/reviews',
    who: anyone,
    summary: 'Reviews of a product page by page, with mean and distribution. An unknown sort falls back to newest.',
    params: productId,
    query: pageQuery.extend({
      sort: z.enum(reviewSorts).catch('newest').default('newest'),
      stars: z.coerce.number().int().min(1).max(5).nullable().catch(null).default(null),
    }),
    out: pageOf(review).extend({ summary: reviewSummary }),
  }),
  mine: declareCall({
    method: 'GET',
    path: '/products/{id}/reviews/mine',
    who: ['customer', 'artisan'],
    summary: 'What the reader may do with the reviews of a product, and has done: own review, votes, reports.',
    params: productId,
    out: ownReviews,
  }),
  write: declareCall({
    method: 'POST',
    path: '/products/{id}/reviews',
    who: ['customer'],
    summary: 'Reviews a piece that was delivered to the writer; once per product.',
    params: productId,
    body: reviewWords,
    out: z.object({ id: z.string() }),
    status: 201,
    limit: { tries: 30, windowSeconds: 3600 },
  }),
  edit: declareCall({
    method: 'PUT',
    path: '/reviews/{id}',
    who: ['customer'],
    summary: 'Changes an own review.',
    params: reviewId,
    body: reviewWords,
    out: z.object({}),
    limit: { tries: 60, windowSeconds: 3600 },
  }),
  vote: declareCall({
    method: 'PUT',
    path: '/reviews/{id}/vote',
    who: ['customer'],
    summary: 'Says whether a review of somebody else was of use; a second vote replaces the first.',
    params: reviewId,
    body: reviewVote,
    out: voteCounts,
    limit: { tries: 240, windowSeconds: 3600 },
  }),
  removeVote: declareCall({
    method: 'DELETE',
    path: '/reviews/{id}/vote',
    who: ['customer'],
    summary: 'Takes the own vote back; without one it changes nothing.',
    params: reviewId,
    out: voteCounts,
    limit: { tries: 240, windowSeconds: 3600 },
  }),
  report: declareCall({
    method: 'POST',
    path: '/reviews/{id}/report',
    who: ['customer', 'artisan'],
    summary: 'Tells the shop that a review should not stand; once per person.',
    params: reviewId,
    body: reviewReport,
    out: z.object({}),
    limit: { tries: 30, windowSeconds: 3600 },
  }),
  respond: declareCall({
    method: 'PUT',
    path: '/reviews/{id}/response',
    who: ['artisan'],
    summary: "The maker's answer below a review of an own piece; a second one replaces the first.",
    params: reviewId,
    body: reviewResponse,
    out: z.object({}),
    limit: { tries: 120, windowSeconds: 3600 },
  }),
  remove: declareCall({
    method: 'DELETE',
    path: '/reviews/{id}',
    who: ['customer'],
    summary: 'Withdraws an own review with its votes and its answer.',
    params: reviewId,
    out: z.object({}),
  }),
}
