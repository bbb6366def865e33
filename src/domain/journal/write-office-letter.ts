import type { Context } from '#domain/context.ts'
import { letterOf } from '#domain/letters.ts'
import { timeText } from '#platform/day-text.server.ts'
import { fallbackLanguage, type Language } from '#platform/languages.ts'
import type { Letter } from '#platform/mailer.server.ts'
import type { OfficeLetter } from './grievance-letter.ts'

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
