import { isLanguage, type Language } from '#platform/i18n/languages.ts'

/** BCP 47 tags with the Indian region, as vendors of speech recognition and voices use them. */
const regions: Record<Language, string> = {
  en: 'en-IN',
  hi: 'hi-IN',
  bn: 'bn-IN',
  te: 'te-IN',
  mr: 'mr-IN',
  ta: 'ta-IN',
  gu: 'gu-IN',
  kn: 'kn-IN',
  ml: 'ml-IN',
  pa: 'pa-Guru-IN',
  or: 'or-IN',
  as: 'as-IN',
}

/** An unknown language stays as it is. */
export function speechLanguage(language: string): string {
  return isLanguage(language) ? regions[language] : language
}

type Voice = { lang: string; localService: boolean; default: boolean }

/** Indian voices first, then on-device ones. Null without a voice: nobody understands an English voice reading Odia. */
export function voiceFor<V extends Voice>(voices: readonly V[], language: string): V | null {
  const fitting = voices.filter((voice) => primary(voice.lang) === language)
  const rank = (voice: V) => (/[-_]IN\b/i.test(voice.lang) ? 2 : 0) + (voice.localService ? 1 : 0)
  return fitting.sort((a, b) => rank(b) - rank(a))[0] ?? null
}

/** Android writes `hi_IN`, others `hi-IN`; some name Odia `ory`, as ISO 639-3 does. */
function primary(tag: string): string {
  const code = (tag.split(/[-_]/)[0] ?? '').toLowerCase()
  return code === 'ory' || code === 'ori' ? 'or' : code
}
