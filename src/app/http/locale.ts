import { offeredLanguages } from '#platform/i18n/i18n.server.ts'
import { fallbackLanguage, isLanguage, type Language } from '#platform/i18n/languages.ts'
import { readCookie } from './session.ts'

export const languageCookie = 'i18next'

type Asked = { query?: unknown; headers: { cookie?: string | undefined; 'accept-language'?: string | undefined } }

export function languageOf({ query, headers }: Asked): Language {
  const lng = (query as { lng?: unknown } | undefined)?.lng
  if (isOffered(lng)) return lng

  const kept = readCookie(headers.cookie, languageCookie)
  if (isOffered(kept)) return kept

  return acceptedLanguage(headers['accept-language'])
}

const isOffered = (code: unknown): code is Language => isLanguage(code) && offeredLanguages().includes(code)

const accepted = new Map<string, Language[]>()

/** Cached by header, because browsers send the same few; at most 500, so that strangers cannot fill memory. */
function acceptedLanguage(header: string | undefined): Language {
  if (!header) return fallbackLanguage
  const known = accepted.get(header) ?? wantedIn(header.slice(0, 300))
  if (accepted.size < 500) accepted.set(header, known)
  return known.find(isOffered) ?? fallbackLanguage
}

/** Best first. */
function wantedIn(header: string): Language[] {
  const inputs = header.split(',').map((part, index) => {
    const [tag = '', ...parameters] = part.trim().split(';')
    const weight = Number(
      parameters
        .find((one) => one.trim().startsWith('q='))
        ?.trim()
        .slice(2) ?? '1',
    )
    return { code: tag.trim().toLowerCase().split('-')[0], weight: Number.isFinite(weight) ? weight : 0, index }
  })
  inputs.sort((a, b) => b.weight - a.weight || a.index - b.index)

  return inputs.flatMap(({ code, weight }) => (weight > 0 && isLanguage(code) ? [code] : []))
}
