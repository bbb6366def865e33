import { isLanguage, type Language } from '#platform/i18n/languages.ts'
import type { I18n } from '#platform/i18n/word-text.ts'
import { startWords } from './browser-words.ts'

/** The page names the files it needs, with their hashes, as preloads: reading them from there keeps the hashes out of the scripts. */
function wordFiles(): Map<string, string> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch][href*="/locales/"]')
  const paths = [...links].map((link) => link.getAttribute('href') ?? '')
  return new Map(paths.map((path) => [path.split('?')[0] ?? path, path]))
}

export function startI18n(language: string): Promise<I18n> {
  const files = wordFiles()
  const namespaces = files.size > 0 ? [...files.keys()].map(namespaceIn) : ['common', 'shop']
  return startWords(language, namespaces, files)
}

function namespaceIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length)
}

const cookieName = 'i18next'
const storageKey = 'i18nextLng'

/**
 * Keeps the choice where the detection order of the specification looks: cookie (also for the server) and local storage.
 * A year, because the choice is the reader's; without Secure, because it is no secret and http development must work.
 */
export function rememberLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox ESR and has no synchronous write
  document.cookie = `${cookieName}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Storage is switched off; the cookie alone does.
    return
  }
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(storageKey) ?? sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/**
 * The server sees query, cookie and Accept-Language. What only the browser knows (local storage) is carried into the cookie here;
 * answers true when the page must be asked for again in that language.
 */
export function settleLanguage(pageLanguage: string): boolean {
  const query = new URLSearchParams(location.search).get('lng')
  if (isLanguage(query)) {
    rememberLanguage(query)
    return false
  }
  const hasCookie = document.cookie.split('; ').some((part) => part.startsWith(`${cookieName}=`))
  const stored = storedLanguage()
  if (hasCookie || !isLanguage(stored) || stored === pageLanguage) return false
  rememberLanguage(stored)
  // Where cookies are refused a second load would change nothing: never loop.
  return document.cookie.includes(`${cookieName}=${stored}`)
}
