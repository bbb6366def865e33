/** The 12 languages of the shop, with their native names. No flags: they represent countries. */
export const languages = [
  { code: 'en', name: 'English', nativeName: 'English' },
  { code: 'hi', name: 'Hindi', nativeName: 'हिन्दी' },
  { code: 'bn', name: 'Bengali', nativeName: 'বাংলা' },
  { code: 'te', name: 'Telugu', nativeName: 'తెలుగు' },
  { code: 'mr', name: 'Marathi', nativeName: 'मराठी' },
  { code: 'ta', name: 'Tamil', nativeName: 'தமிழ்' },
  { code: 'gu', name: 'Gujarati', nativeName: 'ગુજરાતી' },
  { code: 'kn', name: 'Kannada', nativeName: 'ಕನ್ನಡ' },
  { code: 'ml', name: 'Malayalam', nativeName: 'മലയാളം' },
  { code: 'pa', name: 'Punjabi', nativeName: 'ਪੰਜਾਬੀ' },
  { code: 'or', name: 'Odia', nativeName: 'ଓଡ଼ିଆ' },
  { code: 'as', name: 'Assamese', nativeName: 'অসমীয়া' },
] as const

export type Language = (typeof languages)[number]['code']

export const languageCodes: readonly Language[] = languages.map((language) => language.code)

export const fallbackLanguage: Language = 'en'

export function isLanguage(code: unknown): code is Language {
  return typeof code === 'string' && languageCodes.some((known) => known === code)
}

/** Words that somebody gave by language, in this one or else in English. */
export function wordsIn(words: Partial<Record<Language, string>>, language: string): string {
  return words[language as Language] ?? words.en ?? ''
}
