import { type Services, systemContext } from '#app/http/context.ts'
import { paths } from '#features/paths.ts'
import type { JobWorker } from '#platform/jobs/jobs.ts'
import { listingEmailJob } from './listing-email.ts'
import { type ListingEmailJob, sendListingEmail } from './queue-listing-email.ts'

export const catalogJobNames = [listingEmailJob]

/** Tells artisans what the admin decided about a piece. */
export function catalogJobs(services: Services): JobWorker[] {
  const { publicOrigin } = services.config
  const links = {
    contact: publicOrigin + paths.info('contact'),
    product: (slug: string) => publicOrigin + paths.product(slug),
    edit: (slug: string) => publicOrigin + paths.workshopProduct(slug),
  }
  return [
    {
      name: listingEmailJob,
      run: (payload) => sendListingEmail(systemContext(services, listingEmailJob), payload as ListingEmailJob, links),
    },
  ]
}
