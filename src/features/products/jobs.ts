import type { JobTools } from '#features/context.ts'
import { paths } from '#features/paths.ts'
import type { JobWorker } from '#platform/jobs/jobs.ts'
import { listingEmailJob } from './listing-email.ts'
import { type ListingEmailJob, sendListingEmail } from './queue-listing-email.ts'

export const catalogJobNames = [listingEmailJob]

export function catalogJobs(tools: JobTools): JobWorker[] {
  const { publicOrigin } = tools.config
  const links = {
    contact: publicOrigin + paths.info('contact'),
    product: (slug: string) => publicOrigin + paths.product(slug),
    edit: (slug: string) => publicOrigin + paths.workshopProduct(slug),
  }
  return [
    {
      name: listingEmailJob,
      run: (payload) => sendListingEmail(tools.contextFor(listingEmailJob), payload as ListingEmailJob, links),
    },
  ]
}
