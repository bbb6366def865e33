import { type Services, systemContext } from '#app/http/context.ts'
import { paths } from '#features/paths.ts'
import { findFlags } from '#features/settings/settings-queries.ts'
import type { JobWorker } from '#platform/jobs/jobs.ts'
import { type ReviewEmail, sendReviewEmail } from './send-review-email.ts'

/** Tells artisans of new reviews, and reviewers of answers. */
export function reviewsJobs(services: Services): JobWorker[] {
  const linkOf = (slug: string) => `${services.config.publicOrigin}${paths.productReviews(slug)}`
  return [
    {
      name: 'review-email',
      run: async (payload) => {
        const { reviewId, kind } = payload as { reviewId: number; kind: ReviewEmail }
        const ctx = systemContext(services, 'review-email')
        // Its link would lead to nothing.
        if ((await findFlags(ctx)).reviews) await sendReviewEmail(ctx, { reviewId, kind, linkOf })
      },
    },
  ]
}
