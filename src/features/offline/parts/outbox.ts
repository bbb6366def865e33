import { useSyncExternalStore } from 'react'
import { ApiError, api } from '#features/screens/api-client.ts'
import { readUser, watchSession } from '#features/screens/browser-session.ts'
import type { CallOut } from '#platform/api/call.ts'
import { noteNetwork, onOnline } from './network.ts'
import type { KeptCall } from './phone-store.ts'

export { useOnline } from './network.ts'

type Outline = { method: KeptCall['method']; path: string }

type CallInput<C extends Outline> = Parameters<typeof api.call<C>>[1]

type About = {
  /** calls of one subject are sent in order, e.g. `parcel HT-1-A` */
  subject: string
  label: KeptCall['label']
  /** random by default */
  idempotencyKey?: string
  /** pictures still on this phone, by the field of the body that names them: they are sent first */
  pictures?: Record<string, string>
}

/** How long a person waits before the call is queued on the phone. Its key prevents a second effect. */
const patienceMs = 12_000

/**
 * Sends a call, or queues it on this phone when the server cannot be reached; queued calls of one subject go in order.
 * Only for idempotent calls.
 * @throws ApiError when refused, or offline where the phone cannot store it (a guest, storage switched off)
 */
export async function sendOrKeep<C extends Outline>(
  call: C,
  input: CallInput<C>,
  { subject, label, idempotencyKey = crypto.randomUUID(), pictures = {} }: About,
): Promise<{ state: 'sent'; out: CallOut<C> } | { state: 'kept' }> {
  const kept = { method: call.method, path: call.path, subject, label, idempotencyKey, pictures, ...partsOf(input) }
  const keys = await sendFirst(pictures)
  if ((keys === null || (await isBehind(subject))) && (await keep(kept))) return { state: 'kept' }

  try {
    if (keys === null) throw new ApiError(0, { success: false, code: 'network' }, null)
    const body = kept.body === null ? {} : { body: { ...kept.body, ...keys } }
    const whole = { ...(input as object), ...body, idempotencyKey, signal: patience(input) }
    const out = await api.call(call, whole as CallInput<C>)
    noteNetwork(true)
    return { state: 'sent', out }
  } catch (error) {
    if (!isAway(error)) throw error
    noteNetwork(false)
    if (await keep(kept)) return { state: 'kept' }
    throw error instanceof ApiError ? error : new ApiError(0, { success: false, code: 'network' }, null)
  }
}

/** Keys by field; null: they have not arrived yet. @throws ApiError for a picture that is not taken */
async function sendFirst(pictures: Record<string, string>): Promise<Record<string, string> | null> {
  if (Object.keys(pictures).length === 0) return {}
  const queue = await loadQueue()
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs))
  const sent = queue && (await Promise.race([queue.sendPictures(pictures), late]))
  if (sent === null || 'keys' in sent) return sent?.keys ?? null
  if (sent.problem === null) return null
  throw new ApiError(422, { success: false, code: 'invalid-request', message: sent.problem }, null)
}

function partsOf(input: unknown): Pick<KeptCall, 'params' | 'body'> {
  const { params = {}, body = null } = (input ?? {}) as Partial<Pick<KeptCall, 'params' | 'body'>>
  return { params, body }
}

function patience(input: unknown): AbortSignal {
  const { signal } = (input ?? {}) as { signal?: AbortSignal }
  const own = AbortSignal.timeout(patienceMs)
  return signal ? AbortSignal.any([signal, own]) : own
}

/** No response, or an error of the proxy: the call may succeed unchanged. */
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

/** Loaded on demand, so that no page waits for it. */
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

function subscribe(listener: () => void): () => void {
  watching.add(listener)
  start()
  void refresh()
  return () => watching.delete(listener)
}

async function refresh(): Promise<void> {
  const queue = await import('./outbox-queue.ts').catch(() => null)
  const owner = readUser()?.id
  waiting = queue && owner ? await queue.listCalls(owner) : none
  for (const listener of watching) listener()
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
