import { newsletterLinkJob } from '#domain/journal/ask-newsletter.ts'
import { sendContactMail } from '#domain/journal/send-contact-mail.ts'
import { sendNewsletterLink } from '#domain/journal/send-newsletter-link.ts'
import { watchGrievances, watchGrievancesJob } from '#domain/journal/watch-grievances.ts'
import { contactMailJob } from '#domain/journal/write-contact-message.ts'
import type { JobWorker } from '#platform/jobs.ts'
import { fallbackLanguage, isLanguage } from '#platform/languages.ts'
import { paths } from '#web/paths.ts'
import { type Services, systemContext } from './context.ts'
import { grievanceLinks } from './grievances-handlers.ts'

const tenMinutes = 600

/** Sends the links that confirm the newsletter, and what people write to the operator; keeps an eye on the clocks of complaints. */
export function journalJobs(services: Services): JobWorker[] {
  const { publicOrigin, operator } = services.config
  const linkOf = (code: string) => publicOrigin + paths.confirmNewsletter(code)
  return [
    {
      name: newsletterLinkJob,
      run: ({ email, language: asked }) => {
        const language = isLanguage(asked) ? asked : fallbackLanguage
        return sendNewsletterLink(systemContext(services, newsletterLinkJob), {
          email: String(email),
          language,
          linkOf,
        })
      },
    },
    {
      name: contactMailJob,
      run: ({ messageId }) =>
        sendContactMail(systemContext(services, contactMailJob), {
          messageId: Number(messageId),
          operatorEmail: operator.email,
        }),
    },
    {
      name: watchGrievancesJob,
      everySeconds: tenMinutes,
      run: () => watchGrievances(systemContext(services, watchGrievancesJob), grievanceLinks(publicOrigin)),
    },
  ]
}
