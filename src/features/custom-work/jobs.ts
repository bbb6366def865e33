import type { JobTools } from '#features/context.ts'
import { paths } from '#features/paths.ts'
import type { JobWorker } from '#platform/jobs/jobs.ts'
import { type CustomEmailJob, customEmailJob, sendCustomEmail } from './write-custom-request.ts'

export function customWorkJobs({ config: { publicOrigin }, contextFor }: JobTools): JobWorker[] {
  const links = { workshop: publicOrigin + paths.workshopCustomWork(), own: publicOrigin + paths.customWork() }
  return [
    {
      name: customEmailJob,
      run: (payload) => sendCustomEmail(contextFor(customEmailJob), payload as CustomEmailJob, links),
    },
  ]
}
