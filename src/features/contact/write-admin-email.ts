import type { OfficeLetter } from '#features/complaints/grievance-email.ts'
import type { Context } from '#features/context.ts'
import { letterOf } from '#features/emails.ts'
import { timeText } from '#platform/database/day-text.server.ts'
import type { Letter } from '#platform/email/mailer.server.ts'
import { fallbackLanguage, type Language } from '#platform/i18n/languages.ts'

type OfficeFacts = {
  ticket: string
  name: string
  email: string
  text: string
  acknowledgeBy: Date
  resolveBy: Date
  officeEmail: string
  link: string
  /** the office's own language, of who reads it */
  officeLanguage?: Language
}

/** To who runs the shop; an answer to the mail goes to the desk's page, never past the record. */
export function writeOfficeLetter(_ctx: Context, kind: OfficeLetter, facts: OfficeFacts): Letter {
  const { ticket, name, text, officeEmail, link, officeLanguage: language = fallbackLanguage } = facts
  const first = timeText(language, facts.acknowledgeBy)
  const until = timeText(language, facts.resolveBy)
  return letterOf({
    to: officeEmail,
    language,
    kind: `grievance-office-${kind}`,
    words: `grievanceOffice.${kind}`,
    values: { ticket, name, words: text, link, first, until },
    button: { word: 'grievanceOffice', link },
  })
}
