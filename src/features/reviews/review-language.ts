import type { Language } from '#platform/i18n/languages.ts'

/** Languages per script; the first applies when the author reads the shop in another script. */
const scripts: readonly { letters: RegExp; languages: readonly Language[] }[] = [
  { letters: /\p{Script=Latin}/gu, languages: ['en'] },
  { letters: /\p{Script=Devanagari}/gu, languages: ['hi', 'mr'] },
  { letters: /\p{Script=Bengali}/gu, languages: ['bn', 'as'] },
  { letters: /\p{Script=Telugu}/gu, languages: ['te'] },
  { letters: /\p{Script=Tamil}/gu, languages: ['ta'] },
  { letters: /\p{Script=Gujarati}/gu, languages: ['gu'] },
  { letters: /\p{Script=Kannada}/gu, languages: ['kn'] },
  { letters: /\p{Script=Malayalam}/gu, languages: ['ml'] },
  { letters: /\p{Script=Gurmukhi}/gu, languages: ['pa'] },
  { letters: /\p{Script=Oriya}/gu, languages: ['or'] },
]

/** For `lang`. Many read the shop in English and write in Tamil, so the script decides, then the reader's language. */
export function languageOfWords(words: string, readerLanguage: Language): Language {
  const counted = scripts.map(({ letters, languages }) => ({ languages, count: words.match(letters)?.length ?? 0 }))
  const most = counted.reduce((best, next) => (next.count > best.count ? next : best))
  if (most.count === 0 || most.languages.includes(readerLanguage)) return readerLanguage
  return most.languages[0] ?? readerLanguage
}
