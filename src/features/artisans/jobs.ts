import type { JobTools } from '#features/context.ts'
import { paths } from '#features/paths.ts'
import { sendVerificationEmail, type VerificationEmailJob } from '#features/verification/queue-verification-email.ts'
import { verificationEmailJob } from '#features/verification/verification-email-kinds.ts'
import type { JobWorker } from '#platform/jobs/jobs.ts'
import { newWorkJob } from './new-work.ts'
import { tellFollowers } from './tell-followers.ts'

export const artisansJobNames = [newWorkJob, verificationEmailJob]

export function artisansJobs(tools: JobTools): JobWorker[] {
  const { publicOrigin } = tools.config
  const links = {
    product: (slug: string) => publicOrigin + paths.product(slug),
    artisan: (slug: string) => publicOrigin + paths.artisan(slug),
    leave: (code: string) => publicOrigin + paths.leaveFollower(code),
    leaveAtOnce: (code: string) => publicOrigin + paths.leaveFollowerAtOnce(code),
  }
  return [
    {
      name: newWorkJob,
      run: ({ artisanId }) => tellFollowers(tools.contextFor(newWorkJob), { artisanId: Number(artisanId), links }),
    },
    {
      name: verificationEmailJob,
      run: (payload) =>
        sendVerificationEmail(tools.contextFor(verificationEmailJob), payload as VerificationEmailJob, {
          start: publicOrigin + paths.workshopStart(),
          workshop: publicOrigin + paths.workshop(),
          contact: publicOrigin + paths.info('contact'),
          artisan: links.artisan,
        }),
    },
  ]
}
