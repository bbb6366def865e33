import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { found } from '#features/found.ts'
import { paths } from '#features/paths.ts'
import { adminReviews } from './admin-review-queries.ts'
import { decideReview } from './decide-review.ts'
import { getOwnReviews } from './own-review-queries.ts'
import { reviewsCalls } from './reviews-calls.ts'
import { findReviews } from './reviews-queries.ts'
import { removeVote, reportReview, respondToReview, voteOnReview } from './vote-on-review.ts'
import { editReview, removeReview, writeReview } from './write-review.ts'

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
  adminHandlers(app)
}

function adminHandlers(app: HaatApp): void {
  const linkOf = (slug: string) => app.haat.config.publicOrigin + paths.productReviews(slug)
  serveCall(app, reviewsCalls.adminListOf, (ctx, { query }) => adminReviews.page(ctx, adminReviews.read(query)))
  serveCall(app, reviewsCalls.decide, async (ctx, { params, body }) => ({
    review: await decideReview(ctx, { ...params, ...body, linkOf }),
  }))
}
