import { newWorkJob } from '#domain/artisans/new-work.ts'
import { tellFollowers } from '#domain/artisans/tell-followers.ts'
import type { JobWorker } from '#platform/jobs.ts'
import { paths } from '#web/paths.ts'
import { type Services, systemContext } from './context.ts'

/** Tells followers of new work. */
export function artisansJobs(services: Services): JobWorker[] {
  const { publicOrigin } = services.config
  const links = {
    product: (slug: string) => publicOrigin + paths.product(slug),
    artisan: (slug: string) => publicOrigin + paths.artisan(slug),
    leave: (code: string) => publicOrigin + paths.leaveFollower(code),
    leaveAtOnce: (code: string) => publicOrigin + paths.leaveFollowerAtOnce(code),
  }
  return [
    {
      name: newWorkJob,
      run: ({ artisanId }) =>
        tellFollowers(systemContext(services, newWorkJob), { artisanId: Number(artisanId), links }),
    },
  ]
}
