import { ApiError, api } from '#features/screens/api-client.ts'
import { readUser } from '#features/screens/browser-session.ts'
import { signInApi } from '#features/sign-in/api.ts'
import { noteNetwork, tryLater } from './network.ts'
import { isAway } from './outbox.ts'
import { type KeptCall, phoneStore } from './phone-store.ts'

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('haat-outbox') : null
const heard = new Set<() => void>()
channel?.addEventListener('message', tellHere)

export function onQueueChange(changed: () => void): void {
  heard.add(changed)
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

/** A refusal is certain, so the next try is a new call with a key of its own. */
export async function retryCall(call: KeptCall): Promise<void> {
  await (await phoneStore()).put('calls', { ...call, refused: null, idempotencyKey: crypto.randomUUID() })
  tell()
  await sendWaiting()
}

let sending: Promise<void> | null = null

/** Makes the waiting calls of the signed-in person, one after the other. Of all open tabs one does it. */
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
    // Somebody may have signed out in another tab while this one was sending.
    if (!next || readUser()?.id !== owner) return
    const outcome = await sendOne(next)
    if (outcome === 'away') return
    if (outcome === 'later') held.add(next.subject)
  }
}

async function hasSendable(owner: string): Promise<boolean> {
  return (await firstSendable(owner, new Set())) !== undefined
}

/** A call that was refused holds back the later ones of its subject until its owner has read why. */
async function firstSendable(owner: string, held: ReadonlySet<string>): Promise<KeptCall | undefined> {
  const calls = await listCalls(owner)
  const closed = new Set([...held, ...calls.filter((call) => call.refused !== null).map((call) => call.subject)])
  return calls.find((call) => !closed.has(call.subject))
}

/** The cookie decides who a call is made by, and only the server knows whose it is. */
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
  const { method, path, params, body, idempotencyKey } = call
  const query = { params, ...(body === null ? {} : { body }), ...(idempotencyKey ? { idempotencyKey } : {}) }
  try {
    await api.call({ method, path }, query as never)
  } catch (error) {
    if (isAway(error)) {
      noteNetwork(false)
      return 'away'
    }
    return refuse(call, error)
  }
  await dropCall(call.id)
  return 'gone'
}

async function refuse(call: KeptCall, error: unknown): Promise<'gone' | 'later' | 'away'> {
  const status = error instanceof ApiError ? error.status : 0
  // Signed out: it waits for its owner to come back.
  if (status === 401) return 'away'
  if (status === 0 || status === 429 || status >= 500) {
    tryLater()
    return 'later'
  }
  await (await phoneStore()).put('calls', { ...call, refused: (error as ApiError).message })
  tell()
  return 'gone'
}

let lastMs = 0

/** Two calls of one millisecond keep their order. */
function nextTime(): string {
  lastMs = Math.max(Date.now(), lastMs + 1)
  return new Date(lastMs).toISOString()
}

function tell(): void {
  tellHere()
  channel?.postMessage('changed')
}

function tellHere(): void {
  for (const changed of heard) changed()
}
