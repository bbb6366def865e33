import type { Language } from '#platform/i18n/languages.ts'

/** The language at home in a state, of those the shop speaks. A craft's name in another one is a translation. */
const languages: Readonly<Record<string, Language>> = {
  andhraPradesh: 'te',
  assam: 'as',
  bihar: 'hi',
  chhattisgarh: 'hi',
  gujarat: 'gu',
  haryana: 'hi',
  himachalPradesh: 'hi',
  jharkhand: 'hi',
  karnataka: 'kn',
  kerala: 'ml',
  madhyaPradesh: 'hi',
  maharashtra: 'mr',
  odisha: 'or',
  punjab: 'pa',
  rajasthan: 'hi',
  tamilNadu: 'ta',
  telangana: 'te',
  tripura: 'bn',
  uttarPradesh: 'hi',
  uttarakhand: 'hi',
  westBengal: 'bn',
}

/** The name of a craft where it is at home, for `lang` too; null when nobody has told it. */
export function homeNameOf(
  state: string,
  names: Readonly<Record<string, string>>,
): { name: string; language: Language } | null {
  const language = languages[state]
  const name = language && names[language]
  return name ? { name, language } : null
}
