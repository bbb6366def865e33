import { isLanguage, type Language } from '#platform/i18n/languages.ts'

const cookieName = 'i18next'
const storageKey = 'i18nextLng'

/** Kept in cookie and local storage for a year. Not Secure: it is no secret, and http development must work. */
export function rememberLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox ESR and has no synchronous write
  document.cookie = `${cookieName}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Storage is disabled; the cookie alone suffices.
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

/** Copies the language from local storage into the cookie. True when the page must reload in that language. */
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
  // Where cookies are refused a reload would change nothing: never loop.
  return document.cookie.includes(`${cookieName}=${stored}`)
}
