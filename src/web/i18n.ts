import i18next from 'i18next'
import Backend from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'
import { fallbackLanguage, isLanguage, type Language, languageCodes } from '#platform/languages.ts'

/** One hash of all locale files, set by vite-locale-version.ts: a changed word changes the address, so the file may be cached for ever. */
const version: string = import.meta.env.VITE_LOCALES ?? 'dev'

/** The address of one file of words; the page preloads what `startI18n` will read. */
export function localePath(language: string, namespace: string): string {
  return `/locales/${language}/${namespace}.json?v=${version}`
}

/** Which files of words a page needs; workshop and office words stay off the public pages. */
export function namespacesOf(pathname: string): string[] {
  if (/^\/admin(\/|$)/.test(pathname)) return ['common', 'admin', 'shop']
  if (/^\/artisan\/(?!register)/.test(pathname)) return ['common', 'workshop', 'shop']
  return ['common', 'shop']
}

/** Loads the words of the page before it hydrates. Tries and times from the specification. */
export async function startI18n(language: string, pathname: string): Promise<typeof i18next> {
  await i18next
    .use(Backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: fallbackLanguage,
      supportedLngs: [...languageCodes],
      load: 'currentOnly',
      ns: namespacesOf(pathname),
      defaultNS: 'common',
      fallbackNS: 'common',
      partialBundledLanguages: true,
      maxRetries: 5,
      retryTimeout: 350,
      maxParallelReads: 10,
      backend: {
        loadPath: (codes: string[], names: string[]) => localePath(codes[0] ?? fallbackLanguage, names[0] ?? 'common'),
      },
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
  return i18next
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
  const asked = new URLSearchParams(location.search).get('lng')
  if (isLanguage(asked)) {
    rememberLanguage(asked)
    return false
  }
  const hasCookie = document.cookie.split('; ').some((part) => part.startsWith(`${cookieName}=`))
  const stored = storedLanguage()
  if (hasCookie || !isLanguage(stored) || stored === pageLanguage) return false
  rememberLanguage(stored)
  // Where cookies are refused a second load would change nothing: never loop.
  return document.cookie.includes(`${cookieName}=${stored}`)
}
