import { toast } from '#ui/toaster.tsx'
import { browserWords } from '#ui/words/browser-words.ts'

/** From the specification. A browser by itself waits for a script as long as the line stays open. */
const timeoutMs = 120_000
const storageKey = 'chunkTried'
const triedForMs = 60_000

/** Where something was typed; on another page of the same document nothing of it is left to lose. */
let typedAt: string | null = null
if (typeof window !== 'undefined')
  window.addEventListener('input', () => {
    typedAt = location.pathname
  })

/**
 * Loads a part of a page that is fetched when it is needed. When it is not there any more, mostly because the shop was updated, a
 * fresh document has the right parts: it is opened once, if nothing typed would be lost. @throws Error('Loading chunk failed')
 */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return loadOr(load, () => (typedAt === location.pathname ? null : location.href))
}

/**
 * The same for the script of a page that the person goes to: what they typed on this one they are leaving.
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
    if (address && isFirstTry(address)) {
      if (address === location.href) location.reload()
      else location.assign(address)
      // The document is on its way out; whoever waits here has nothing to show any more.
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

/** One fresh document for an address within a minute: two that fail are no update but a fault, and a page must not turn for ever. */
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
