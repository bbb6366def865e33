import { isLanguage, type Language } from '#platform/i18n/languages.ts'

/** BCP 47 names as the artisans of speech recognition and voices use them: all of India's. */
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

/** What a recogniser or a voice is asked for; anything that is no language of the shop is asked for as it is. */
export function speechLanguage(language: string): string {
  return isLanguage(language) ? regions[language] : language
}

type Voice = { lang: string; localService: boolean; default: boolean }

/**
 * The voice to read a text of this language: of India before of elsewhere, on the phone before over the network (which may be
 * away). Null when there is none: an English voice reading Odia says nothing anybody understands.
 */
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
