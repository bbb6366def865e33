import type { JobTools } from '#features/context.ts'
import { paths } from '#features/paths.ts'
import type { JobWorker } from '#platform/jobs/jobs.ts'
import { type QuestionEmailJob, questionEmailJob, sendQuestionEmail } from './write-question.ts'

export function questionsJobs({ config, contextFor }: JobTools): JobWorker[] {
  const { publicOrigin } = config
  const links = {
    answers: publicOrigin + paths.workshopQuestions(),
    product: (slug: string) => `${publicOrigin}${paths.product(slug)}#questions`,
    artisan: (slug: string) => `${publicOrigin}${paths.artisan(slug)}#questions`,
  }
  return [
    {
      name: questionEmailJob,
      run: (payload) => sendQuestionEmail(contextFor(questionEmailJob), payload as QuestionEmailJob, links),
    },
  ]
}
