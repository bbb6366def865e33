import { type Services, systemContext } from '#app/http/context.ts'
import { paths } from '#features/paths.ts'
import { sendVerificationLetter, type VerificationMailJob } from '#features/verification/queue-verification-email.ts'
import { verificationMailJob } from '#features/verification/verification-email-kinds.ts'
import type { JobWorker } from '#platform/jobs/jobs.ts'
import { newWorkJob } from './new-work.ts'
import { tellFollowers } from './tell-followers.ts'

export const artisansJobNames = [newWorkJob, verificationMailJob]

/** Tells followers of new work, and makers what the office decided. */
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
    {
      name: verificationMailJob,
      run: (payload) =>
        sendVerificationLetter(systemContext(services, verificationMailJob), payload as VerificationMailJob, {
          start: publicOrigin + paths.workshopStart(),
          workshop: publicOrigin + paths.workshop(),
          contact: publicOrigin + paths.info('contact'),
          artisan: links.artisan,
        }),
    },
  ]
}
