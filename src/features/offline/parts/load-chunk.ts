import { toast } from '#ui/toaster.tsx'
import { browserWords } from '#ui/words/browser-words.ts'

/** From the specification. The browser itself has no timeout on an open connection. */
const timeoutMs = 120_000
const storageKey = 'chunkTried'
const triedForMs = 60_000

/** The page with typed input; on another page of the same document that input is already gone. */
let typedAt: string | null = null
if (typeof window !== 'undefined')
  window.addEventListener('input', () => {
    typedAt = location.pathname
  })

/**
 * A missing chunk mostly means a new release, so the document is reloaded once, unless typed input would be lost or there
 * is no network: then the browser's own error page would take the place of this one.
 * @throws Error('Loading chunk failed')
 */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return loadOr(load, () => (typedAt === location.pathname ? null : location.href))
}

/**
 * For the script of the next page: the person is leaving what they typed here.
 * @public for bin/vite-load-failures.ts
 */
export function loadPage<T>(load: () => Promise<T>): Promise<T> {
  return loadOr(load, nextAddress)
}

async function loadOr<T>(load: () => Promise<T>, fresh: () => string | null): Promise<T> {
  try {
    return await inTime(load())
  } catch {
    const address = fresh()
    if (address && navigator.onLine && isFirstTry(address)) {
      if (address === location.href) location.reload()
      else location.assign(address)
      // The document is unloading.
      return new Promise(() => {})
    }
    toast.error(browserWords.t('common:errorPage.loadingChunkFailed'))
    throw new Error('Loading chunk failed')
  }
}

function inTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Loading chunk failed')), timeoutMs)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

type Router = { state: { navigation: { location?: { pathname: string; search: string; hash: string } } } }

function nextAddress(): string {
  const router = (window as Window & { __reactRouterDataRouter?: Router }).__reactRouterDataRouter
  const next = router?.state.navigation.location
  return next ? new URL(`${next.pathname}${next.search}${next.hash}`, location.origin).href : location.href
}

/** Once per address and minute: if a reload fails too, it is a fault, and reloading again would loop. */
function isFirstTry(address: string): boolean {
  try {
    const [tried, at] = (sessionStorage.getItem(storageKey) ?? '').split(' ')
    if (tried === address && Number(at) > Date.now() - triedForMs) return false
    sessionStorage.setItem(storageKey, `${address} ${Date.now()}`)
    return true
  } catch {
    return false
  }
}
