import { useSyncExternalStore } from 'react'
import { ApiError, api } from '#features/screens/api-client.ts'
import { readUser, watchSession } from '#features/screens/browser-session.ts'
import type { CallOut } from '#platform/api/call.ts'
import { noteNetwork, onOnline } from './network.ts'
import type { KeptCall } from './phone-store.ts'

export { useOnline } from './network.ts'

type Outline = { method: KeptCall['method']; path: string }

type Asked<C extends Outline> = Parameters<typeof api.call<C>>[1]

type About = {
  /** calls of one subject are made in the order they were asked for, e.g. `parcel HT-1-A` */
  subject: string
  label: KeptCall['label']
  /** one of its own unless told */
  idempotencyKey?: string
}

/** A person looks at a turning wheel for so long; then the call waits on the phone instead. Its key keeps it from counting twice. */
const patienceMs = 12_000

/**
 * Makes a call, or keeps it on this phone when the shop cannot be reached: it goes out once the network is back, once, after
 * what waits of the same subject. Only for calls that the server takes as one when they come twice.
 * @throws ApiError a refusal by the shop, and a missing network where the phone keeps nothing (a guest, storage switched off)
 */
export async function sendOrKeep<C extends Outline>(
  call: C,
  query: Asked<C>,
  { subject, label, idempotencyKey = crypto.randomUUID() }: About,
): Promise<{ state: 'sent'; out: CallOut<C> } | { state: 'kept' }> {
  const kept = { method: call.method, path: call.path, subject, label, idempotencyKey, ...partsOf(query) }
  if ((await isBehind(subject)) && (await keep(kept))) return { state: 'kept' }

  try {
    const out = await api.call(call, { ...(query as object), idempotencyKey, signal: patience(query) } as Asked<C>)
    noteNetwork(true)
    return { state: 'sent', out }
  } catch (error) {
    if (!isAway(error)) throw error
    noteNetwork(false)
    if (await keep(kept)) return { state: 'kept' }
    throw error instanceof ApiError ? error : new ApiError(0, { success: false, code: 'network' }, null)
  }
}

function partsOf(query: unknown): Pick<KeptCall, 'params' | 'body'> {
  const { params = {}, body = null } = (query ?? {}) as { params?: Record<string, string>; body?: unknown }
  return { params, body }
}

function patience(query: unknown): AbortSignal {
  const { signal } = (query ?? {}) as { signal?: AbortSignal }
  const own = AbortSignal.timeout(patienceMs)
  return signal ? AbortSignal.any([signal, own]) : own
}

/** No answer, or one of the machine before the shop: the call may yet succeed as it is. */
export function isAway(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 0 || [502, 503, 504].includes(error.status)
  return error instanceof DOMException && error.name === 'TimeoutError'
}

async function isBehind(subject: string): Promise<boolean> {
  const queue = await loadQueue()
  const owner = readUser()?.id
  if (!queue || !owner) return false
  const ahead = async () => (await queue.listCalls(owner)).some((call) => call.subject === subject && !call.refused)
  if (!(await ahead())) return false
  await queue.sendWaiting()
  return ahead()
}

async function keep(call: Omit<KeptCall, 'id' | 'owner' | 'at' | 'refused'>): Promise<boolean> {
  const queue = await loadQueue()
  const owner = readUser()?.id
  if (!queue || !owner) return false
  return queue.keepCall({ ...call, owner })
}

/** Storage on the phone, and what speaks to it, come when they are needed: no page waits for them. */
async function loadQueue(): Promise<typeof import('./outbox-queue.ts') | null> {
  start()
  return import('./outbox-queue.ts').catch(() => null)
}

let waiting: readonly KeptCall[] = []
const none: readonly KeptCall[] = []
const watching = new Set<() => void>()

export function useWaiting(): readonly KeptCall[] {
  return useSyncExternalStore(subscribe, present, () => none)
}

function present(): readonly KeptCall[] {
  return waiting
}

function subscribe(heard: () => void): () => void {
  watching.add(heard)
  start()
  void refresh()
  return () => watching.delete(heard)
}

async function refresh(): Promise<void> {
  const queue = await import('./outbox-queue.ts').catch(() => null)
  const owner = readUser()?.id
  waiting = queue && owner ? await queue.listCalls(owner) : none
  for (const heard of watching) heard()
}

let isStarted = false

function start(): void {
  if (isStarted) return
  isStarted = true
  const send = () => void import('./outbox-queue.ts').then((queue) => queue.sendWaiting()).catch(() => null)
  onOnline(send)
  watchSession(() => {
    void refresh()
    send()
  })
  void import('./outbox-queue.ts').then((queue) => queue.onQueueChange(() => void refresh())).catch(() => null)
  send()
}
