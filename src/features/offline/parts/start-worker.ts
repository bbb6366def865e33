import { useSyncExternalStore } from 'react'
import { paths } from '#features/paths.ts'
import { readUser, watchSession } from '#features/screens/browser-session.ts'
import { claimKeptPages } from './kept-pages.ts'
import { isWorkshopPath } from './request-kind.ts'
import type { KeptAnswer, WorkerInput } from './worker-scope.ts'

type WorkerState = {
  hasUpdate: boolean
  /** when the cached copy was made; null: the page is fresh */
  keptAt: string | null
}

let state: WorkerState = { hasUpdate: false, keptAt: null }
const watching = new Set<() => void>()
let registration: ServiceWorkerRegistration | null = null

export async function startWorker(): Promise<void> {
  // On the login page nobody is signed in, whatever this browser remembers.
  const isLoginPage = location.pathname === paths.login()
  await claimKeptPages(isLoginPage ? null : (readUser()?.id ?? null))
  watchSession(() => void claimKeptPages(readUser()?.id ?? null))
  if (!('serviceWorker' in navigator)) return

  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<KeptAnswer>) => change({ keptAt: data.keptAt }))
  tell(serviceWorker.controller, { wish: 'age' })
  registration = await serviceWorker.register('/service-worker.js').catch(() => null)
  if (!registration) return

  watchUpdates(registration)
  await serviceWorker.ready
  tell(registration.active, keepRequest())
}

/** Activates the new worker and reloads this tab; other tabs keep the old version until they reload. */
export function showUpdate(): void {
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  tell(registration?.waiting ?? null, { wish: 'take-over' })
}

export function noteFresh(): void {
  change({ keptAt: null })
}

export function useWorker(): WorkerState {
  return useSyncExternalStore(subscribe, present, present)
}

function subscribe(listener: () => void): () => void {
  watching.add(listener)
  return () => watching.delete(listener)
}

function present(): WorkerState {
  return state
}

function change(next: Partial<WorkerState>): void {
  state = { ...state, ...next }
  for (const listener of watching) listener()
}

/** The first worker takes over at once and is no update. */
function watchUpdates(watched: ServiceWorkerRegistration): void {
  const note = () => change({ hasUpdate: watched.waiting !== null && navigator.serviceWorker.controller !== null })
  note()
  watched.addEventListener('updatefound', () => watched.installing?.addEventListener('statechange', note))
}

function tell(worker: ServiceWorker | null, input: WorkerInput): void {
  worker?.postMessage(input)
}

/** This page and its files; in the workshop also the pages that are used offline. */
function keepRequest(): WorkerInput {
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
