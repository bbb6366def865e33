import { useSyncExternalStore } from 'react'
import { paths } from '#features/paths.ts'
import { readUser, watchSession } from '#features/screens/browser-session.ts'
import { claimKeptPages } from './kept-pages.ts'
import { isWorkshopPath } from './request-kind.ts'
import type { KeptAnswer, WorkerInput } from './worker-scope.ts'

type WorkerState = {
  hasUpdate: boolean
  /** when the copy was made that this page was opened from; null: it is fresh */
  keptAt: string | null
}

let state: WorkerState = { hasUpdate: false, keptAt: null }
const watching = new Set<() => void>()
let registration: ServiceWorkerRegistration | null = null

/** Lets the service worker in, once per document, after the page is there and quiet. */
export async function startWorker(): Promise<void> {
  // Whoever is asked to sign in is nobody yet, whatever this browser remembers.
  const isAtDoor = location.pathname === paths.login()
  await claimKeptPages(isAtDoor ? null : (readUser()?.id ?? null))
  watchSession(() => void claimKeptPages(readUser()?.id ?? null))
  if (!('serviceWorker' in navigator)) return

  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<KeptAnswer>) => change({ keptAt: data.keptAt }))
  tell(serviceWorker.controller, { wish: 'age' })
  registration = await serviceWorker.register('/service-worker.js').catch(() => null)
  if (!registration) return

  watchUpdates(registration)
  await serviceWorker.ready
  tell(registration.active, keepWish())
}

/** The page asks for the new version; when it has taken over, this tab opens anew. Other tabs keep theirs until they reload. */
export function showUpdate(): void {
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  tell(registration?.waiting ?? null, { wish: 'take-over' })
}

/** The page has fetched its data anew and is no copy any more. */
export function noteFresh(): void {
  change({ keptAt: null })
}

export function useWorker(): WorkerState {
  return useSyncExternalStore(subscribe, present, present)
}

function subscribe(heard: () => void): () => void {
  watching.add(heard)
  return () => watching.delete(heard)
}

function present(): WorkerState {
  return state
}

function change(next: Partial<WorkerState>): void {
  state = { ...state, ...next }
  for (const heard of watching) heard()
}

/** The first worker of all takes over at once and is no update. */
function watchUpdates(watched: ServiceWorkerRegistration): void {
  const note = () => change({ hasUpdate: watched.waiting !== null && navigator.serviceWorker.controller !== null })
  note()
  watched.addEventListener('updatefound', () => watched.installing?.addEventListener('statechange', note))
}

function tell(worker: ServiceWorker | null, input: WorkerInput): void {
  worker?.postMessage(input)
}

/** This page with all it loaded; in the workshop also the pages that are worked in without a network. */
function keepWish(): WorkerInput {
  const isWorkshop = isWorkshopPath(location.pathname) && readUser()?.role === 'artisan'
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const files = loaded
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(assets|locales|img)\//.test(pathname))
    .map(({ pathname, search }) => pathname + search)
  const rooms = [
    paths.workshop(),
    paths.workshopOrders(),
    paths.workshopProducts(),
    paths.workshopNewProduct(),
    paths.workshopWaiting(),
  ]
  const here = location.pathname + location.search
  const pages = savesData() ? [here] : [here, ...(isWorkshop ? rooms : [])]
  return { wish: 'keep', isWorkshop, files: [...new Set(files)], pages: [...new Set(pages)] }
}

function savesData(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
}
