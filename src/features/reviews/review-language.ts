import type { Language } from '#platform/i18n/languages.ts'

/** The emails of each script, and who writes in them; the first is meant where the writer reads another script. */
const scripts: readonly { emails: RegExp; languages: readonly Language[] }[] = [
  { emails: /\p{Script=Latin}/gu, languages: ['en'] },
  { emails: /\p{Script=Devanagari}/gu, languages: ['hi', 'mr'] },
  { emails: /\p{Script=Bengali}/gu, languages: ['bn', 'as'] },
  { emails: /\p{Script=Telugu}/gu, languages: ['te'] },
  { emails: /\p{Script=Tamil}/gu, languages: ['ta'] },
  { emails: /\p{Script=Gujarati}/gu, languages: ['gu'] },
  { emails: /\p{Script=Kannada}/gu, languages: ['kn'] },
  { emails: /\p{Script=Malayalam}/gu, languages: ['ml'] },
  { emails: /\p{Script=Gurmukhi}/gu, languages: ['pa'] },
  { emails: /\p{Script=Oriya}/gu, languages: ['or'] },
]

/**
 * The language for `lang` of what somebody wrote: many read the shop in English and write in Tamil, or the other way round,
 * so the script they wrote in decides, and among the languages of one script the one they read.
 */
export function languageOfWords(words: string, readerLanguage: Language): Language {
  const counted = scripts.map(({ emails, languages }) => ({ languages, count: words.match(emails)?.length ?? 0 }))
  const most = counted.reduce((best, next) => (next.count > best.count ? next : best))
  if (most.count === 0 || most.languages.includes(readerLanguage)) return readerLanguage
  return most.languages[0] ?? readerLanguage
}
