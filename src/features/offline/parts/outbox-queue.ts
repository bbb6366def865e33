import { findKeptPicture, forgetPicture, sendPicture } from '#features/images/parts/kept-pictures.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import { readUser } from '#features/screens/browser-session.ts'
import { signInApi } from '#features/sign-in/api.ts'
import { browserWords } from '#ui/words/browser-words.ts'
import { noteNetwork, tryLater } from './network.ts'
import { isAway } from './outbox.ts'
import { type KeptCall, phoneStore } from './phone-store.ts'

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('haat-outbox') : null
const listeners = new Set<() => void>()
channel?.addEventListener('message', tellHere)

export function onQueueChange(changed: () => void): void {
  listeners.add(changed)
}

export async function listCalls(owner: string): Promise<KeptCall[]> {
  try {
    const calls = await (await phoneStore()).getAllFromIndex('calls', 'owner', owner)
    return calls.sort((a, b) => a.at.localeCompare(b.at))
  } catch {
    return []
  }
}

/** False when the phone has no room or no storage. */
export async function keepCall(call: Omit<KeptCall, 'id' | 'at' | 'refused'>): Promise<boolean> {
  try {
    await (await phoneStore()).add('calls', { ...call, id: crypto.randomUUID(), at: nextTime(), refused: null })
  } catch {
    return false
  }
  tell()
  tryLater()
  return true
}

export async function dropCall(id: string): Promise<void> {
  await (await phoneStore()).delete('calls', id)
  tell()
}

/** A refused call had no effect, so the retry gets a new idempotency key. */
export async function retryCall(call: KeptCall): Promise<void> {
  await (await phoneStore()).put('calls', { ...call, refused: null, idempotencyKey: crypto.randomUUID() })
  tell()
  await sendWaiting()
}

let sending: Promise<void> | null = null

/** Sequential, and in one of all open tabs. */
export function sendWaiting(): Promise<void> {
  sending ??= alone(sendAll).finally(() => {
    sending = null
  })
  return sending
}

async function alone(act: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return act()
  await navigator.locks.request('haat-outbox', act)
}

async function sendAll(): Promise<void> {
  const owner = readUser()?.id
  if (!owner || !(await hasSendable(owner)) || !(await isSignedIn(owner))) return

  const held = new Set<string>()
  for (;;) {
    const next = await firstSendable(owner, held)
    // Another tab may have signed out meanwhile.
    if (!next || readUser()?.id !== owner) return
    const outcome = await sendOne(next)
    if (outcome === 'away') return
    if (outcome === 'later') held.add(next.subject)
  }
}

async function hasSendable(owner: string): Promise<boolean> {
  return (await firstSendable(owner, new Set())) !== undefined
}

/** A refused call blocks later ones of its subject until the person has read why. */
async function firstSendable(owner: string, held: ReadonlySet<string>): Promise<KeptCall | undefined> {
  const calls = await listCalls(owner)
  const closed = new Set([...held, ...calls.filter((call) => call.refused !== null).map((call) => call.subject)])
  return calls.find((call) => !closed.has(call.subject))
}

/** The cookie decides whose call it is, and only the server knows its owner. */
async function isSignedIn(owner: string): Promise<boolean> {
  try {
    const { user } = await api.call(signInApi.me, {})
    noteNetwork(true)
    return user?.id === owner
  } catch (error) {
    if (isAway(error)) noteNetwork(false)
    else tryLater()
    return false
  }
}

async function sendOne(call: KeptCall): Promise<'gone' | 'later' | 'away'> {
  const { method, path, params, idempotencyKey, pictures = {} } = call
  const sent = await sendPictures(pictures)
  if ('problem' in sent) return sent.problem === null ? 'away' : refuse(call, 422, sent.problem)
  const body = call.body === null ? {} : { body: { ...call.body, ...sent.keys } }
  const input = { params, ...body, ...(idempotencyKey ? { idempotencyKey } : {}) }
  try {
    await api.call({ method, path }, input as never)
  } catch (error) {
    if (isAway(error)) {
      noteNetwork(false)
      return 'away'
    }
    return refuse(call, error instanceof ApiError ? error.status : 0, (error as Error).message)
  }
  await dropCall(call.id)
  await Promise.all(Object.values(pictures).map(forgetPicture))
  return 'gone'
}

/** Their keys by field. `problem` null: no network; else why one was not taken. */
export async function sendPictures(
  pictures: Record<string, string>,
): Promise<{ keys: Record<string, string> } | { problem: string | null }> {
  const keys: Record<string, string> = {}
  for (const [field, id] of Object.entries(pictures)) {
    const kept = await findKeptPicture(id)
    if (!kept) return { problem: browserWords.t('shop:pictures.problem.gone') }
    if (kept.key === null) {
      const sent = await sendPicture(kept)
      if (sent.state !== 'sent') return sent
      keys[field] = sent.key
    } else keys[field] = kept.key
  }
  return { keys }
}

async function refuse(call: KeptCall, status: number, why: string): Promise<'gone' | 'later' | 'away'> {
  if (status === 401) return 'away'
  if (status === 0 || status === 429 || status >= 500) {
    tryLater()
    return 'later'
  }
  await (await phoneStore()).put('calls', { ...call, refused: why })
  tell()
  return 'gone'
}

let lastMs = 0

/** Keeps the order of two calls in one millisecond. */
function nextTime(): string {
  lastMs = Math.max(Date.now(), lastMs + 1)
  return new Date(lastMs).toISOString()
}

function tell(): void {
  tellHere()
  channel?.postMessage('changed')
}

function tellHere(): void {
  for (const changed of listeners) changed()
}
