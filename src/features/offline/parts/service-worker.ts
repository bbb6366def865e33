import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import type { PushText } from '#features/notifications/push.ts'
import { keepPages } from './keep-pages.ts'
import { offlinePage, readerLanguage } from './offline-page.ts'
import { isKeptPage, isWorkshopPath, kindOf } from './request-kind.ts'
import type { WorkerInput, WorkerScope } from './worker-scope.ts'

declare const __KEPT_FILES__: { frame: string[]; workshop: string[]; style: string | null }

const scope = self as unknown as WorkerScope
const day = 86_400
/** How long a person waits for a workshop page; then the cached copy opens and says so. */
const pageSeconds = 4
/** Longer, because data follows a change and the cached state would be outdated. */
const dataSeconds = 20

const openedFrom = new Map<string, string>()

const kept = { matchOptions: { ignoreVary: true } }
const limited = (maxEntries: number, days: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * day, purgeOnQuotaError: true })

/** Names have a hash, so files never change. Old ones stay for tabs that are still open. */
const files = new CacheFirst({ ...kept, cacheName: 'haat-files', plugins: [onlyGood(), limited(500, 60)] })
const pictures = new CacheFirst({ ...kept, cacheName: 'haat-pictures', plugins: [onlyGood(), limited(150, 30)] })
const wordFiles = new NetworkFirst({ ...kept, cacheName: 'haat-files', plugins: [onlyGood()] })
const workshop = {
  page: networkFirst('haat-workshop', pageSeconds, onlyGood(), 60),
  data: networkFirst('haat-workshop', dataSeconds, onlyGood(), 60),
}
/** Only pages that are the same for every visitor. */
const shop = {
  page: networkFirst('haat-shop', null, onlyPublic(), 80),
  data: networkFirst('haat-shop', null, onlyPublic(), 80),
}

precacheAndRoute(__KEPT_FILES__.frame.map((url) => ({ url, revision: null })))
cleanupOutdatedCaches()

registerRoute(({ url, request }) => kindOf(url, request) === 'file', files)
registerRoute(({ url, request }) => kindOf(url, request) === 'words', wordFiles)
registerRoute(({ url, request }) => kindOf(url, request) === 'picture', pictures)
registerRoute(
  ({ url, request }) => kindOf(url, request) === 'page',
  async (options) => {
    const { url, request } = options
    const answer = await (isWorkshopPath(url.pathname) ? workshop.page : shop.page).handle(options).catch(() => null)
    return answer ?? (await nearestCopy(request)) ?? offlinePage(await readerLanguage(scope), __KEPT_FILES__.style)
  },
)
registerRoute(
  ({ url, request }) => kindOf(url, request) === 'data',
  async (options) => {
    const { url, request } = options
    const isWorkshop = isWorkshopPath(url.pathname)
    const answer = await (isWorkshop ? workshop.data : shop.data).handle(options).catch(() => null)
    // In the shop the page stays and says so (keep-page.ts).
    return answer ?? (await nearestCopy(request)) ?? (isWorkshop ? asDocument(url) : Response.error())
  },
)
scope.addEventListener('activate', (event) => {
  event.waitUntil(scope.clients.claim())
  event.waitUntil(scope.registration.navigationPreload?.enable() ?? Promise.resolve())
})

scope.addEventListener('message', (event) => {
  const input = event.data as WorkerInput
  if (input.wish === 'take-over') event.waitUntil(scope.skipWaiting())
  if (input.wish === 'keep') event.waitUntil(keepPages(input, __KEPT_FILES__.workshop))
  if (input.wish === 'age') event.source?.postMessage({ keptAt: openedFrom.get(event.source.id) ?? null })
})

scope.addEventListener('push', (event) => {
  if (!event.data) return
  const { title, path, language, tag, icon } = event.data.json() as PushText
  const options = { tag, lang: language, data: path, icon, badge: icon }
  event.waitUntil(scope.registration.showNotification(title, options))
})

scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(String(event.notification.data)))
})

/** In a tab that has the page already, otherwise in a new one: what is written in another tab stays. */
async function openPage(path: string): Promise<void> {
  const url = new URL(path, scope.location.origin).href
  const tabs = await scope.clients.matchAll({ type: 'window' })
  const open = tabs.find((tab) => tab.url === url)
  await (open ? open.focus() : scope.clients.openWindow(url))
}

function networkFirst(cacheName: string, seconds: number | null, only: object, maxEntries: number): NetworkFirst {
  return new NetworkFirst({
    ...kept,
    cacheName,
    ...(seconds === null ? {} : { networkTimeoutSeconds: seconds }),
    plugins: [only, tellAge(), limited(maxEntries, 14)],
  })
}

function onlyGood() {
  return {
    cacheWillUpdate: async ({ response }: { response: Response }) => (response.status === 200 ? response : null),
  }
}

function onlyPublic() {
  return {
    cacheWillUpdate: async ({ response }: { response: Response }) => (isKeptPage(response) ? response : null),
  }
}

type CopyUse = { cachedResponse?: Response; event: Event & { resultingClientId?: string } }

/** So that the page can say that it is a cached copy. */
function tellAge() {
  return {
    cachedResponseWillBeUsed: async ({ cachedResponse, event }: CopyUse) => {
      const page = event.resultingClientId
      if (cachedResponse && page) openedFrom.set(page, cachedResponse.headers.get('date') ?? new Date().toUTCString())
      return cachedResponse ?? null
    },
  }
}

/** The new product form is one page, whatever draft it opens: the draft is on the phone. */
async function nearestCopy(request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url)
  if (!/^\/artisan\/products\/new(\.data)?$/.test(pathname)) return null
  return (await caches.match(request, { ignoreSearch: true, ignoreVary: true })) ?? null
}

/** Makes the router load the document, which can say that the page is not cached. */
function asDocument(url: URL): Response {
  const page = url.pathname.replace(/(_root|_)?\.data$/, '') || '/'
  return new Response(null, {
    status: 204,
    headers: { 'X-Remix-Redirect': page + url.search, 'X-Remix-Status': '302', 'X-Remix-Reload-Document': 'true' },
  })
}
