import { type Services, systemContext } from '#app/http/context.ts'
import { paths } from '#features/paths.ts'
import type { JobWorker } from '#platform/jobs/jobs.ts'
import { listingMailJob } from './listing-mail.ts'
import { type ListingMailJob, sendListingLetter } from './queue-listing-mail.ts'

export const catalogJobNames = [listingMailJob]

/** Tells makers what the office decided about a piece. */
export function catalogJobs(services: Services): JobWorker[] {
  const { publicOrigin } = services.config
  const links = {
    contact: publicOrigin + paths.info('contact'),
    product: (slug: string) => publicOrigin + paths.product(slug),
    edit: (slug: string) => publicOrigin + paths.workshopProduct(slug),
  }
  return [
    {
      name: listingMailJob,
      run: (payload) => sendListingLetter(systemContext(services, listingMailJob), payload as ListingMailJob, links),
    },
  ]
}
