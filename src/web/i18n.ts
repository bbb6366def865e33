import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { fallbackLanguage, isLanguage, type Language, languageCodes } from '#platform/languages.ts'

/** The page names the files it needs, with their hashes, as preloads: reading them from there keeps the hashes out of the scripts. */
function wordFiles(): Map<string, string> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch][href*="/locales/"]')
  const paths = [...links].map((link) => link.getAttribute('href') ?? '')
  return new Map(paths.map((path) => [path.split('?')[0] ?? path, path]))
}

/** Loads the words of the page before it hydrates. Tries and times from the specification. */
export async function startI18n(language: string): Promise<typeof i18next> {
  const files = wordFiles()
  await i18next
    .use(wordReader(files))
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: fallbackLanguage,
      supportedLngs: [...languageCodes],
      load: 'currentOnly',
      ns: files.size > 0 ? [...files.keys()].map(namespaceIn) : ['common', 'shop'],
      defaultNS: 'common',
      fallbackNS: 'common',
      partialBundledLanguages: true,
      maxRetries: 5,
      retryTimeout: 350,
      maxParallelReads: 10,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
  return i18next
}

/**
 * Reads a file of words. Own code, because i18next-http-backend weighs 3 kB for what fetch does; the tries, their times and
 * their number side by side are i18next's. A file that is not there is final, anything else is worth another try.
 */
function wordReader(files: ReadonlyMap<string, string>): BackendModule {
  return {
    type: 'backend',
    init() {},
    read(language, namespace, answer) {
      const path = `/locales/${language}/${namespace}.json`
      fetch(files.get(path) ?? path)
        .then(async (response) => {
          if (response.ok) answer(null, await response.json())
          else answer(new Error(`${path}: ${response.status}`), response.status >= 500)
        })
        // `true` asks i18next to try again.
        .catch((error: unknown) => answer(error instanceof Error ? error : new Error(path), true))
    },
  }
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
