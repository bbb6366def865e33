import { grievanceLinks } from '#features/complaints/api.ts'
import { watchGrievances, watchGrievancesJob } from '#features/complaints/watch-grievances.ts'
import { sendContactEmail } from '#features/contact/write-admin-email.ts'
import { contactEmailJob } from '#features/contact/write-contact-message.ts'
import type { JobTools } from '#features/context.ts'
import { newsletterLinkJob } from '#features/newsletter/confirm-newsletter.ts'
import { sendNewsletterLink } from '#features/newsletter/send-newsletter-link.ts'
import { paths } from '#features/paths.ts'
import { findOperator } from '#features/settings/settings-queries.ts'
import { fallbackLanguage, isLanguage } from '#platform/i18n/languages.ts'
import type { JobWorker } from '#platform/jobs/jobs.ts'

const tenMinutes = 600

export function journalJobs(tools: JobTools): JobWorker[] {
  const { publicOrigin, operator } = tools.config
  const linkOf = (code: string) => publicOrigin + paths.confirmNewsletter(code)
  return [
    {
      name: newsletterLinkJob,
      run: ({ email, language: chosen }) => {
        const language = isLanguage(chosen) ? chosen : fallbackLanguage
        return sendNewsletterLink(tools.contextFor(newsletterLinkJob), {
          email: String(email),
          language,
          linkOf,
        })
      },
    },
    {
      name: contactEmailJob,
      run: async ({ messageId }) => {
        const ctx = tools.contextFor(contactEmailJob)
        const { email } = await findOperator(ctx, operator)
        await sendContactEmail(ctx, { messageId: Number(messageId), operatorEmail: email })
      },
    },
    {
      name: watchGrievancesJob,
      everySeconds: tenMinutes,
      run: () => watchGrievances(tools.contextFor(watchGrievancesJob), grievanceLinks(publicOrigin)),
    },
  ]
}
