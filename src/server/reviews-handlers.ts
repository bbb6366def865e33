import { readDeskAsk } from '#domain/desk-list.ts'
import { decideReview } from '#domain/reviews/decide-review.ts'
import { deskReviewSorts, readDeskReviewFilter } from '#domain/reviews/desk-review.ts'
import { listDeskReviews } from '#domain/reviews/desk-review-queries.ts'
import { editReview } from '#domain/reviews/edit-review.ts'
import { getOwnReviews } from '#domain/reviews/own-review-queries.ts'
import { removeReview } from '#domain/reviews/remove-review.ts'
import { removeVote } from '#domain/reviews/remove-vote.ts'
import { reportReview } from '#domain/reviews/report-review.ts'
import { respondToReview } from '#domain/reviews/respond-to-review.ts'
import { reviewsCalls } from '#domain/reviews/reviews-calls.ts'
import { findReviews } from '#domain/reviews/reviews-queries.ts'
import { voteOnReview } from '#domain/reviews/vote-on-review.ts'
import { writeReview } from '#domain/reviews/write-review.ts'
import { paths } from '#web/paths.ts'
import { serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'
import { found } from './found.ts'

export function reviewsHandlers(app: HaatApp): void {
  serveCall(app, reviewsCalls.list, async (ctx, { params, query }) => found(await findReviews(ctx, params.id, query)))
  serveCall(app, reviewsCalls.mine, (ctx, { params }) => getOwnReviews(ctx, params.id))
  serveCall(app, reviewsCalls.write, async (ctx, { params, body }) => ({
    id: await writeReview(ctx, { productId: params.id, ...body }),
  }))
  serveCall(app, reviewsCalls.edit, async (ctx, { params, body }) => {
    await editReview(ctx, { id: params.id, ...body })
    return {}
  })
  serveCall(app, reviewsCalls.vote, (ctx, { params, body }) => voteOnReview(ctx, { id: params.id, ...body }))
  serveCall(app, reviewsCalls.removeVote, (ctx, { params }) => removeVote(ctx, params.id))
  serveCall(app, reviewsCalls.report, async (ctx, { params, body }) => {
    await reportReview(ctx, { id: params.id, ...body })
    return {}
  })
  serveCall(app, reviewsCalls.respond, async (ctx, { params, body }) => {
    await respondToReview(ctx, { id: params.id, ...body })
    return {}
  })
  serveCall(app, reviewsCalls.remove, async (ctx, { params }) => {
    await removeReview(ctx, params.id)
    return {}
  })
  deskHandlers(app)
}

function deskHandlers(app: HaatApp): void {
  const linkOf = (slug: string) => app.haat.config.publicOrigin + paths.productReviews(slug)
  serveCall(app, reviewsCalls.deskList, (ctx, { query }) =>
    listDeskReviews(ctx, { filter: readDeskReviewFilter(query), ask: readDeskAsk(query, deskReviewSorts) }),
  )
  serveCall(app, reviewsCalls.decide, async (ctx, { params, body }) => ({
    review: await decideReview(ctx, { ...params, ...body, linkOf }),
  }))
}
