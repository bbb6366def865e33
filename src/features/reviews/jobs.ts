import type { JobTools } from '#features/context.ts'
import { paths } from '#features/paths.ts'
import { findFlags } from '#features/settings/settings-queries.ts'
import type { JobWorker } from '#platform/jobs/jobs.ts'
import { type ReviewEmail, sendReviewEmail } from './send-review-email.ts'

export function reviewsJobs(tools: JobTools): JobWorker[] {
  const linkOf = (slug: string) => `${tools.config.publicOrigin}${paths.productReviews(slug)}`
  return [
    {
      name: 'review-email',
      run: async (payload) => {
        const { reviewId, kind } = payload as { reviewId: number; kind: ReviewEmail }
        const ctx = tools.contextFor('review-email')
        // The email would link to a section that is switched off.
        if ((await findFlags(ctx)).reviews) await sendReviewEmail(ctx, { reviewId, kind, linkOf })
      },
    },
  ]
}
