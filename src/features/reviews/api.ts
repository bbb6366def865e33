import { z } from 'zod'
import { call } from '#features/call.ts'
import { found } from '#features/found.ts'
import { paths } from '#features/paths.ts'
import { anyone } from '#platform/api/call.ts'
import { adminPageOf, adminQuery, pageOf, pageQuery } from '#platform/lists/list.ts'
import { adminReview, reviewDecision } from './admin-review.ts'
import { adminReviews } from './admin-review-queries.ts'
import { decideReview } from './decide-review.ts'
import { getOwnReviews } from './own-review-queries.ts'
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
import { findReviews } from './reviews-queries.ts'
import { removeVote, reportReview, respondToReview, voteOnReview } from './vote-on-review.ts'
import { editReview, removeReview, writeReview } from './write-review.ts'

const productId = z.object({ id: z.string().max(120) })

const reviewId = z.object({ id: z.string().max(60) })

const voteCounts = z.object({ helpful: z.int(), notHelpful: z.int() })

export const reviewsApi = {
  list: call('GET /products/{id}/reviews', {
    who: anyone,
    flag: 'reviews',
    summary: 'Reviews of a product page by page, with mean and distribution. An unknown sort falls back to newest.',
    params: productId,
    query: pageQuery.extend({
      sort: z.enum(reviewSorts).catch('newest').default('newest'),
      stars: z.coerce.number().int().min(1).max(5).nullable().catch(null).default(null),
    }),
    out: pageOf(review).extend({ summary: reviewSummary }),
    answer: async (ctx, { params, query }) => found(await findReviews(ctx, params.id, query)),
  }),
  mine: call('GET /products/{id}/reviews/mine', {
    who: ['customer', 'artisan'],
    flag: 'reviews',
    summary: 'What the reader may do with the reviews of a product, and has done: own review, votes, reports.',
    params: productId,
    out: ownReviews,
    answer: (ctx, { params }) => getOwnReviews(ctx, params.id),
  }),
  write: call('POST /products/{id}/reviews', {
    who: ['customer'],
    flag: 'reviews',
    summary: 'Reviews a piece that was delivered to the writer; once per product.',
    params: productId,
    body: reviewWords,
    out: z.object({ id: z.string() }),
    status: 201,
    limit: { tries: 30, windowSeconds: 3600 },
    answer: async (ctx, { params, body }) => ({
      id: await writeReview(ctx, { productId: params.id, ...body }),
    }),
  }),
  edit: call('PUT /reviews/{id}', {
    who: ['customer'],
    flag: 'reviews',
    summary: 'Changes an own review.',
    params: reviewId,
    body: reviewWords,
    out: z.object({}),
    limit: { tries: 60, windowSeconds: 3600 },
    answer: async (ctx, { params, body }) => {
      await editReview(ctx, { id: params.id, ...body })
      return {}
    },
  }),
  vote: call('PUT /reviews/{id}/vote', {
    who: ['customer'],
    flag: 'reviews',
    summary: 'Says whether a review of somebody else was of use; a second vote replaces the first.',
    params: reviewId,
    body: reviewVote,
    out: voteCounts,
    limit: { tries: 240, windowSeconds: 3600 },
    answer: (ctx, { params, body }) => voteOnReview(ctx, { id: params.id, ...body }),
  }),
  removeVote: call('DELETE /reviews/{id}/vote', {
    who: ['customer'],
    flag: 'reviews',
    summary: 'Takes the own vote back; without one it changes nothing.',
    params: reviewId,
    out: voteCounts,
    limit: { tries: 240, windowSeconds: 3600 },
    answer: (ctx, { params }) => removeVote(ctx, params.id),
  }),
  report: call('POST /reviews/{id}/report', {
    who: ['customer', 'artisan'],
    flag: 'reviews',
    summary: 'Tells the shop that a review should not stand; once per person.',
    params: reviewId,
    body: reviewReport,
    out: z.object({}),
    limit: { tries: 30, windowSeconds: 3600 },
    answer: async (ctx, { params, body }) => {
      await reportReview(ctx, { id: params.id, ...body })
      return {}
    },
  }),
  respond: call('PUT /reviews/{id}/response', {
    who: ['artisan'],
    flag: 'reviews',
    summary: "The artisan's answer below a review of an own piece; a second one replaces the first.",
    params: reviewId,
    body: reviewResponse,
    out: z.object({}),
    limit: { tries: 120, windowSeconds: 3600 },
    answer: async (ctx, { params, body }) => {
      await respondToReview(ctx, { id: params.id, ...body })
      return {}
    },
  }),
  remove: call('DELETE /reviews/{id}', {
    who: ['customer'],
    flag: 'reviews',
    summary: 'Withdraws an own review with its votes and its answer.',
    params: reviewId,
    out: z.object({}),
    answer: async (ctx, { params }) => {
      await removeReview(ctx, params.id)
      return {}
    },
  }),
  adminListOf: call('GET /admin/reviews', {
    who: ['admin'],
    summary: 'Reviews as the admin looks for them; those that somebody reported unless it asks for others.',
    query: adminQuery.extend({ q: z.string().max(120).optional(), state: z.string().max(20).optional() }),
    out: adminPageOf(adminReview),
    answer: (ctx, { query }) => adminReviews.page(ctx, adminReviews.read(query)),
  }),
  decide: call('PUT /admin/reviews/{id}', {
    who: ['admin'],
    summary: 'Hides a review with a reason, shows it again, or refuses the reports.',
    params: reviewId,
    body: reviewDecision,
    out: z.object({ review: adminReview }),
    answer: async (ctx, { params, body }, { publicOrigin }) => ({
      review: await decideReview(ctx, {
        ...params,
        ...body,
        linkOf: (slug) => publicOrigin + paths.productReviews(slug),
      }),
    }),
  }),
}
