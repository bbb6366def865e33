import type { GrievanceLinks, PersonEmail } from '#features/complaints/grievance-email.ts'
import type { Context } from '#features/context.ts'
import { emailOf } from '#features/emails.ts'
import { dayText } from '#platform/database/day-text.server.ts'
import type { Email } from '#platform/email/mailer.server.ts'
import { fallbackLanguage, isLanguage } from '#platform/i18n/languages.ts'
import { grievanceCode } from './grievance-code.ts'

type Facts = { ticket: string; name: string; email: string; language: string; acknowledgeBy: Date; resolveBy: Date }

export function writePersonEmail(
  ctx: Context,
  kind: PersonEmail,
  { words = '', ...facts }: Facts & { words?: string },
  links: GrievanceLinks,
): Email {
  const { ticket, name, email, language } = facts
  const dateLanguage = isLanguage(language) ? language : fallbackLanguage
  const link = links.person(grievanceCode(ctx, ticket))
  return emailOf({
    to: email,
    language,
    kind: `grievance-${kind}`,
    words: kind === 'acknowledged' && words ? 'grievance.acknowledgedWords' : `grievance.${kind}`,
    values: { ticket, name, words, link, until: dayText(dateLanguage, facts.resolveBy) },
    button: { word: 'grievance', link },
  })
}
